// The static app: Python runs in a worker of this page. This script starts it at once, beside the client, tells how far
// both are, carries the messages between them, and sees to it that everything is there without a network next time.
(() => {
  if (!takuban.isAble) return;
  const BASE = new URL('.', document.baseURI);
  const { sizes, version, app } = takuban;

  // What stands in place of the app: why it isn't here, and what can be done.
  const show = (name, { act, press, detail } = {}) => {
    let board = document.getElementById('takuban-board');
    if (!board) {
      board = document.createElement('div');
      board.id = 'takuban-board';
      document.body.append(board);
    }
    const part = (kind, text) => Object.assign(document.createElement(kind), { textContent: text });
    board.lang = takuban.language();
    board.setAttribute('role', 'alert');
    board.replaceChildren(part('p', takuban.say(name)));
    if (detail) board.append(part('small', detail));
    if (act) {
      const button = part('button', takuban.say(act));
      button.addEventListener('click', press);
      board.append(button);
      button.focus();
    }
    return board;
  };
  const when = ready => document.body ? ready() : addEventListener('DOMContentLoaded', ready);

  // How far: by the sizes of the files that have come, here and in the worker, and by the steps Python then takes.
  const STEPS = { python: 0.06, app: 0.06, screens: 0.14, store: 0.04 };
  const BYTES = 1 - Object.values(STEPS).reduce((sum, step) => sum + step);
  const total = Object.values(sizes).reduce((sum, size) => sum + size);
  const come = new Set(), taken = new Set();
  // One for the whole host may be another app's.
  const isFirst = navigator.serviceWorker?.controller?.scriptURL !== new URL('sw.js', BASE).href;
  const progress = () => {
    const bar = document.getElementById('takuban-progress');
    if (!bar) return;
    const bytes = [...come].reduce((sum, name) => sum + sizes[name], 0) / total;
    const done = Math.min(1, bytes * BYTES + [...taken].reduce((sum, step) => sum + STEPS[step], 0));
    bar.style.setProperty('--done', done);
    bar.setAttribute('aria-valuenow', Math.round(done * 100));
  };
  const nameOf = url => String(url).startsWith(BASE.href) ? String(url).slice(BASE.href.length) : '';
  const arrived = url => {
    const name = nameOf(url);
    if (name in sizes) { come.add(name); progress(); }
  };
  new PerformanceObserver(list => list.getEntries().forEach(entry => arrived(entry.name)))
    .observe({ type: 'resource', buffered: true });
  when(() => {
    progress();
    const words = document.getElementById('takuban-words');
    if (words) words.textContent = takuban.say(isFirst ? 'first_start' : 'start');
  });

  let isOpening = true;
  takuban.shown.then(() => { isOpening = false; });
  const fetched = window.fetch;
  window.fetch = (asked, options) => {
    const url = new URL(asked.url ?? asked, document.baseURI);
    // The client lacks a glyph and asks for one of Google's fonts. It gets ours; anything but an answer would make it ask
    // again at every layout.
    const isForGlyph = url.pathname.includes('/assets/fonts/noto');
    if (isForGlyph) return fetched(new URL(`assets/fonts/${url.pathname.includes('emoji') ? 'emoji' : 'unknown'}.woff2`, BASE));
    const name = nameOf(url);
    return isOpening && name in sizes ? fetchNeeded(name, asked, options) : fetched(asked, options);
  };
  // What a start can't do without. The client would wait for it for ever, or show squares in place of all letters.
  const fetchNeeded = async (name, ...given) => {
    try {
      const answer = await fetched(...given);
      // For what they haven't, hosts have a page that says so, some with a status that says otherwise.
      if (!answer.ok || /html/.test(answer.headers.get('content-type'))) throw new Error(answer.status);
      // All of it; but what is compiled is so while it comes, by those who tell of a failure.
      return name.endsWith('.wasm') ? answer : new Response(await answer.arrayBuffer(), answer);
    } catch (error) {
      heard.failed(`${name}: ${error.message}`);
      return new Promise(() => {}); // that was all of this page
    }
  };

  // Python and the client. What Python says before the client listens waits for it.
  const worker = new Worker(new URL('worker.js', BASE), { type: 'module' });
  let listen, ready, failed, connected;
  const started = new Promise((resolve, reject) => { ready = resolve; failed = reject; });
  started.catch(() => {});
  const tell = (kind, value) => worker.postMessage({ kind, value });
  const again = () => location.reload();
  let isOver = false;
  const end = (...shown) => {
    if (isOver) return;
    isOver = true;
    when(() => show(...shown));
    worker.terminate();
  };
  const heard = {
    file: arrived,
    step: step => { taken.add(step); progress(); },
    ready: async () => {
      ready();
      if (await navigator.storage?.persisted?.()) tell('persisted', true);
    },
    // A browser short of memory may end it without a word.
    alive: () => navigator.locks.request(life, () => {
      if (!isOver) heard.failed('the worker has ended');
    }).catch(() => {}),
    connected: () => connected(),
    elsewhere: () => end('elsewhere', { act: 'here', press: again }),
    refused: text => end('refused', { act: 'again', press: again, detail: text }),
    failed: detail => {
      console.error(detail);
      failed(new Error(detail));
      end(isOpening ? 'failed' : 'stopped', { act: 'again', press: again, detail: detail.trim().split('\n').at(-1) });
    },
    persist: async () => tell('persisted', Boolean(await navigator.storage?.persist?.())),
    renew: () => renew(),
    install: () => install(),
  };
  worker.onmessage = ({ data }) => {
    if (data instanceof Uint8Array) {
      takuban.arrived(data);
      listen(data);
    } else heard[data.kind](data.value);
  };
  worker.onerror = event => { heard.failed(event.message || 'the worker did not start'); };
  const life = `takuban life ${Array.from(crypto.getRandomValues(new Uint8Array(9)), byte => byte.toString(16)).join('')}`;
  worker.postMessage({ kind: 'start', value: { page: document.URL, base: BASE.href, version, app, life } });

  // Onto the home screen. Some browsers say when they would, and then ask once they are told to, once each time they say
  // so. Safari on iPhones and iPads says nothing: there it is done by hand, as long as it hasn't been.
  let offer = null;
  addEventListener('beforeinstallprompt', event => {
    event.preventDefault(); // no bar of the browser's own over the table
    offer = event;
    tell('install', 'asks');
  });
  addEventListener('appinstalled', () => {
    offer = null;
    tell('install', 'no');
  });
  const install = async () => {
    const asked = offer;
    offer = null;
    tell('install', 'no');
    await asked?.prompt();
  };
  if (navigator.standalone === false && /Version\/.*Safari\//.test(navigator.userAgent)) tell('install', 'by_hand');

  // A part of the client that doesn't come, or is something else, nobody else tells of.
  const missed = (event, detail) => { event.preventDefault(); heard.failed(detail); };
  addEventListener('error', event => {
    const file = String(event.target instanceof HTMLScriptElement ? event.target.src : event.filename);
    // What the client draws with can break down at any time; nothing is drawn from then on.
    const isBroken = event.error instanceof WebAssembly.RuntimeError;
    if (isBroken || (isOpening && file.startsWith(BASE.href))) missed(event, event.message || file);
  }, true);
  addEventListener('unhandledrejection', event => {
    const message = String(event.reason?.message);
    if (isOpening && /canvaskit|WebAssembly/.test(message)) missed(event, message);
  });

  // The client, and what it calls.
  document.head.append(Object.assign(document.createElement('script'), { src: new URL('flutter_bootstrap.js', BASE), async: true }));
  globalThis.jsConnect = async (app, args, dartOnMessage) => {
    listen = dartOnMessage;
    await started;
    await new Promise(done => { connected = done; tell('connect'); });
  };
  globalThis.jsSend = async (app, data) => worker.postMessage(data, [data.buffer]);
  globalThis.jsDisconnect = async () => {
    isOver = true;
    worker.terminate();
  };

  // Without a network from the second time on: the service worker keeps every file. A newer version is fetched beside the
  // one in use and comes in with the next start, which is here.
  const workers = navigator.serviceWorker;
  const renew = async () => {
    const waiting = (await workers?.getRegistration(BASE))?.waiting;
    if (!waiting) return again();
    workers.addEventListener('controllerchange', again);
    waiting.postMessage('renew');
  };
  const keep = async () => {
    const registration = await workers.register(new URL('sw.js', BASE), { scope: BASE.pathname, updateViaCache: 'none' });
    if (registration.waiting && !isFirst) return renew();
    const watch = installing => installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed' && registration.active) tell('newer', true);
      if (installing.state === 'activated') tell('offline', 'ready');
    });
    watch(registration.installing);
    registration.addEventListener('updatefound', () => watch(registration.installing));
    if (registration.active) tell('offline', 'ready');
    // An app on the home screen is seldom started, mostly come back to: that asks for a newer one, too. Offline there is none.
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') registration.update().catch(() => {});
    });
  };
  // At the first start only once the screen is there: nothing is fetched twice at once, and nobody waits for it. Plain
  // http has no service workers, nor has a browser that may keep nothing.
  (isFirst ? takuban.shown : Promise.resolve()).then(keep).catch(error => {
    console.warn(String(error));
    tell('offline', isSecureContext ? 'not_here' : 'never');
  });
})();
