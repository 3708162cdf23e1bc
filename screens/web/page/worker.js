// Python in the browser, and the app in it. Says to the page how far it is (`kind`: step, file), and once it is ready
// carries Flet's messages, bytes, both ways.
const say = (kind, value) => self.postMessage({ kind, value });
new PerformanceObserver(list => list.getEntries().forEach(({ name }) => say('file', name)))
  .observe({ type: 'resource', buffered: true });

const flet = {};     // what Flet's connection in Python and we leave to each other
const around = {     // the same between screens/web/begin.py and the page
  say,
  heard: null,
};
const early = [];
const tell = (kind, value) => around.heard ? around.heard(kind, value) : early.push([kind, value]);
around.listen = heard => {
  around.heard = heard;
  for (const each of early.splice(0)) heard(...each);
};

const toPage = message => {
  const bytes = message.toJs();
  self.postMessage(bytes, [bytes.buffer]);
};

// Python's loader keeps it to itself when it gets no program, or none it can run, and waits for ever.
const { instantiateStreaming } = WebAssembly;
WebAssembly.instantiateStreaming = (...given) => instantiateStreaming(...given).catch(error => {
  failed(error);
  throw error;
});

// The app in the version of the page. A host in the middle of an update, or a browser's own cache, may have another.
const fetchApp = async (base, integrity) => {
  const url = new URL('app.tar.xz', base);
  const answer = await fetch(url, { integrity }).catch(() => fetch(url, { integrity, cache: 'reload' }));
  if (!answer.ok) throw new Error(`app.tar.xz: ${answer.status}`);
  return answer.arrayBuffer();
};

const failed = error => say('failed', error instanceof Error ? String(error) : `${error?.name}: ${error?.message}`);

const start = async ({ page, base, version, app, life }) => {
  // Held for as long as we live: whoever else gets it knows that we don't any more.
  self.navigator.locks?.request(life, () => {
    say('alive');
    return new Promise(() => {});
  }).catch(() => {});
  try {
    const packed = fetchApp(base, app);
    packed.catch(() => {}); // it is asked for below
    const { loadPyodide } = await import(new URL('pyodide/pyodide.mjs', base));
    const python = await loadPyodide({
      indexURL: new URL('pyodide/', base).href,
      stdout: text => console.log(text),
      stderr: text => console.warn(text),
    });
    python._api.on_fatal = failed; // it says so nowhere else where it happens in a task
    say('step', 'python');
    python.unpackArchive(await packed, 'xztar', { extractDir: '/takuban' });
    say('step', 'app');
    flet.documentUrl = page;
    python.registerJsModule('flet_js', flet);
    python.registerJsModule('takuban_js', around);
    const begin = python.runPython(`
      import sys
      sys.path.insert(0, "/takuban")
      from screens.web.begin import begin
      begin
    `);
    if (await begin(base, version)) say('ready');
  } catch (error) {
    console.error(error);
    // Should it be what was kept of its code (screens/web/bytecode.py), the next start goes without.
    try { await self.caches?.delete(`takuban code ${base}`); } catch { /* a browser that keeps nothing */ }
    failed(error);
  }
};

self.onmessage = ({ data }) => {
  if (data instanceof Uint8Array) flet.send(data);
  else if (data.kind === 'start') start(data.value);
  else if (data.kind === 'connect') flet.start_connection(toPage).then(() => say('connected'), failed);
  else tell(data.kind, data.value);
};
