// After a dropped websocket Flet's client reconnects, yet draws nothing any more: only a reload brings the
// screen back. So this script watches the connection, says when it is lost, and reloads once it can be had again. It also
// reloads when the client itself has broken down.
(() => {
  const PROBE = 0xff;       // first byte of a frame the server answers itself, before Flet sees it
  const TAKEN_OVER = 4001;  // closed because another page came with this tab's name
  const PATIENCE = 500;     // ms a woken page gives the old connection before it tries for a new one
  const HEARTBEAT = 5000;   // ms of silence after which a visible page asks
  const Native = window.WebSocket;
  let line = null, heard = 0, asked = 0, down = 0, going = false, ready = false;

  setTimeout(takuban.opened, 20000);

  // One name per tab: a page that comes back under its name lets the server drop the connection it still
  // holds for it at once, and hand over its session. A duplicated tab copies the name and must take another.
  const named = () => { sessionStorage.takubanTab = Array.from(crypto.getRandomValues(new Uint8Array(9)), b => b.toString(16)).join(''); };
  if (!sessionStorage.takubanTab) named();
  let others = null;
  try { others = new BroadcastChannel('takuban-tabs'); } catch { /* no such thing, or forbidden with all that is kept */ }
  if (others) {
    others.onmessage = ({ data }) => {
      if (data.tab !== sessionStorage.takubanTab) return;
      if (data.taken) named(); else others.postMessage({ tab: data.tab, taken: true });
    };
    others.postMessage({ tab: sessionStorage.takubanTab });
  }

  window.WebSocket = class extends Native {
    constructor(url, protocols) {
      const own = /\/ws$/.test(String(url));
      // Flet trying to reconnect on its own: it would draw nothing, and take the session from the reloaded page.
      if (own && ready) return Object.assign(new EventTarget(), { readyState: Native.CONNECTING, send() {}, close() {} });
      super(own ? `${url}?tab=${sessionStorage.takubanTab}` : url, protocols);
      if (!own) return;
      line = this;
      this.addEventListener('message', event => {
        heard = performance.now();
        asked = 0;
        if (!down) bar.remove();
        if (event.data instanceof ArrayBuffer) takuban.arrived(event.data);
        if (event.data instanceof ArrayBuffer && event.data.byteLength && new Uint8Array(event.data)[0] === PROBE) {
          event.stopImmediatePropagation();
        }
      });
      this.addEventListener('open', () => { heard = performance.now(); ready = true; });
      this.addEventListener('close', ({ code }) => {
        if (code === TAKEN_OVER) named();
        if (this === line) lost();
      });
    }
  };

  const bar = document.createElement('div');
  bar.id = 'takuban-lost';
  bar.setAttribute('role', 'status');
  const tell = () => {
    if (going || bar.isConnected) return;
    const time = new Date().toLocaleTimeString(takuban.language(), { hour: '2-digit', minute: '2-digit' });
    document.body.append(bar);
    bar.lang = takuban.language();
    bar.textContent = takuban.say('reconnecting').replace('{time}', time);
  };
  const lost = () => {
    if (down || going) return;
    down = performance.now();
    setTimeout(tell, 700);
    attempt();
  };

  const reload = () => {
    if (going) return;
    going = true;
    // A server that answers but keeps refusing the connection must not make the page flicker for ever.
    const tries = Number(sessionStorage.takubanTries || 0);
    sessionStorage.takubanTries = tries + 1;
    // A request may still hang on a connection that died unnoticed; trying again takes another.
    const go = patience => { location.reload(); setTimeout(go, patience, patience * 2); };
    setTimeout(go, Math.min(tries, 10) * 1000, 3000);
  };
  setTimeout(() => { if (ready && !down) sessionStorage.removeItem('takubanTries'); }, 10000);

  // What the client draws with may break down in the middle of a match, in the page or in a worker of it. Nothing is drawn
  // from then on, and nobody is told; all there is lies with the server, and comes back with a reload.
  addEventListener('error', ({ error, message }) => {
    if (ready && /RuntimeError/.test(`${message} ${error?.message}`)) reload(); // a worker's comes as the message of another
  });

  const answers = async () => {
    const stop = new AbortController();
    const timer = setTimeout(() => stop.abort(), 2000);
    try {
      const answer = await fetch('/healthz', { cache: 'no-store', signal: stop.signal });
      // Who isn't let in any more is told so by the page that comes instead.
      return answer.ok || answer.status === 403;
    } catch { return false; } finally { clearTimeout(timer); }
  };

  // Down: reload as soon as the server can be reached. Asked, and no answer while a new connection gets one:
  // the old connection is dead, whatever the browser believes.
  const attempt = async () => {
    if (going || !(down || asked)) return;
    if (asked && performance.now() - asked > 2500) tell();
    const since = asked;
    if (await answers() && (down || (asked && asked === since && performance.now() - asked >= PATIENCE))) reload();
  };
  setInterval(attempt, 400);

  const ask = quiet => {
    if (going || down || asked || !line || line.readyState !== Native.OPEN || performance.now() - heard < quiet) return;
    asked = performance.now();
    line.send(new Uint8Array([PROBE]));
  };
  const woken = () => { if (document.visibilityState === 'visible') { ask(1000); attempt(); } };
  for (const name of ['pageshow', 'online', 'focus']) addEventListener(name, woken);
  for (const name of ['visibilitychange', 'resume']) document.addEventListener(name, woken);
  setInterval(() => { if (document.visibilityState === 'visible') ask(HEARTBEAT); }, 1000);
})();
