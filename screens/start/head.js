// After a dropped websocket Flet's client reconnects, yet draws nothing any more: only a reload brings the
// screen back. So this script watches the connection, says when it is lost, and reloads once it can be had again.
(() => {
  const PROBE = 0xff;       // first byte of a frame the server answers itself, before Flet sees it
  const TAKEN_OVER = 4001;  // closed because another page came with this tab's name
  const PATIENCE = 500;     // ms a woken page gives the old connection before it tries for a new one
  const HEARTBEAT = 5000;   // ms of silence after which a visible page asks
  const Native = window.WebSocket;
  let line = null, heard = 0, asked = 0, down = 0, going = false, ready = false;

  // An animation runtime in the client, which we don't use, would fetch itself from another host.
  const append = Element.prototype.append;
  Element.prototype.append = function (...nodes) {
    append.apply(this, nodes.filter(node =>
      !(node instanceof HTMLScriptElement && node.src && new URL(node.src).origin !== location.origin)));
  };

  // A hand-over code leads to a place behind #, which works for every Takuban, served or not; here places are paths.
  if (location.hash.startsWith('#/take/')) history.replaceState(null, '', location.hash.slice(1));

  // Going up, or from where a match is begun to its table, leaves nothing behind that 'back' would only lead into again.
  const push = history.pushState;
  let seen = location.pathname;
  history.pushState = function (state, title, url) {
    const here = location.pathname, there = url ? new URL(url, location.href).pathname : here;
    const up = here !== there && here.startsWith(there === '/' ? there : `${there}/`);
    const begun = here.startsWith('/new/') && there.startsWith('/m/');
    (up || begun ? history.replaceState : push).call(this, state, title, url);
    seen = there;
  };
  addEventListener('popstate', event => {
    // The same page twice in a row, since the way up took the place of what lay above: one press goes past both.
    if (location.pathname === seen) { event.stopImmediatePropagation(); history.back(); }
    seen = location.pathname;
  });

  // What this browser's reader chose, so that not even the first frame has the other brightness (see screens/session.py).
  document.documentElement.dataset.theme = (localStorage['flutter.takuban.theme'] || '').replaceAll('"', '');

  // The client's own loading screen, in colours of its own, comes before the first screen of ours: ours stays on top
  // until that has arrived, been drawn and faded in. It is the first long message.
  const FIRST_SCREEN = 2048; // bytes
  const FRAMES = 24, FADE = 1500; // of the fade, counted since a busy device takes longer for each; but ms at most
  let fading = 0;
  const hasDrawn = () => [...document.querySelectorAll('flutter-view, flt-glass-pane')]
    .some(view => (view.shadowRoot || view).querySelector('canvas'));
  const opened = (left = FRAMES) => {
    if (left && !hasDrawn()) return requestAnimationFrame(() => opened(left));
    fading ||= performance.now();
    if (left && performance.now() - fading < FADE) requestAnimationFrame(() => opened(left - 1));
    else document.getElementById('takuban-opening')?.remove();
  };
  setTimeout(opened, 20000);

  // Until the app has set its name as the title, in the reader's language, the browser's has to do.
  const language = () => {
    const named = Object.keys(window.takubanWords).find(key => window.takubanWords[key].app === document.title);
    return named || (navigator.language.startsWith('ja') ? 'ja' : 'en');
  };
  document.documentElement.lang = language();

  // One name per tab: a page that comes back under its name lets the server drop the connection it still
  // holds for it at once, and hand over its session. A duplicated tab copies the name and must take another.
  const named = () => { sessionStorage.takubanTab = Array.from(crypto.getRandomValues(new Uint8Array(9)), b => b.toString(16)).join(''); };
  if (!sessionStorage.takubanTab) named();
  if ('BroadcastChannel' in window) {
    const others = new BroadcastChannel('takuban-tabs');
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
        if (event.data instanceof ArrayBuffer && event.data.byteLength > FIRST_SCREEN) opened();
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
    const time = new Date().toLocaleTimeString(language(), { hour: '2-digit', minute: '2-digit' });
    document.body.append(bar);
    bar.lang = language();
    bar.textContent = window.takubanWords[language()].reconnecting.replace('{time}', time);
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
