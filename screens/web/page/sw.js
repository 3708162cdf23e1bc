// Keeps every file of one version, so that the app opens without a network. Files are kept by what is in them: a new
// version fetches what has changed, beside the version in use, and comes in at the next start (see web.js).
const FILES = %FILES%;       // path: the hash of its contents
const SCOPE = self.registration.scope;
const CACHE = `takuban ${new URL(SCOPE).pathname}`;
const key = hash => new URL(`?${encodeURIComponent(hash)}`, SCOPE).href;

const fetchFile = async (path, hash) => {
  // A browser's own cache, or one on the way, may still have the version before.
  for (const cache of ['no-cache', 'reload']) {
    try {
      const answer = await fetch(new URL(path, SCOPE), { cache, integrity: hash });
      // Some hosts send whoever asks for index.html to its folder; no page can be opened from an answer that came so.
      if (answer.ok) return answer.redirected ? new Response(answer.body, answer) : answer;
    } catch { /* another version, or no network */ }
  }
  throw new Error(`${path} is not the one of this version`);
};

// Fetches what isn't kept yet.
const fill = async () => {
  const cache = await caches.open(CACHE);
  const missing = [];
  const look = async () => {
    for (const [path, hash] of Object.entries(FILES)) if (!await cache.match(key(hash))) missing.push([path, hash]);
    return missing.length;
  };
  const next = async () => {
    for (let file; (file = missing.pop());) await cache.put(key(file[1]), await fetchFile(...file));
  };
  // Until nothing is: a version that comes in meanwhile clears up.
  while (await look()) await Promise.all([next(), next(), next(), next()]);
};

self.addEventListener('install', event => event.waitUntil(fill()));

self.addEventListener('activate', event => event.waitUntil((async () => {
  // Only once nothing else is on its way, which may be the version before, put back: it counts on what it found here.
  if (!self.registration.installing && !self.registration.waiting) {
    const cache = await caches.open(CACHE), wanted = new Set(Object.values(FILES).map(key));
    for (const request of await cache.keys()) if (!wanted.has(request.url)) await cache.delete(request);
  }
  await fill().catch(() => {}); // that version may have cleared up after we had looked; without a network, later will do
  await self.clients.claim();
})()));

self.addEventListener('message', ({ data }) => { if (data === 'renew') self.skipWaiting(); });

self.addEventListener('fetch', event => {
  const { method, url } = event.request;
  const { origin, pathname } = new URL(url);
  const root = new URL(SCOPE);
  if (method !== 'GET' || origin !== root.origin || !pathname.startsWith(root.pathname)) return;
  const path = decodeURIComponent(pathname.slice(root.pathname.length)) || 'index.html';
  const hash = FILES[path];
  if (hash === undefined) return;
  event.respondWith((async () => {
    const cache = await caches.open(CACHE);
    const kept = await cache.match(key(hash));
    if (kept) return kept;
    // Somebody has taken it out. The host's own may be another version's, which is better than nothing.
    const file = await fetchFile(path, hash).catch(() => null);
    if (!file) return fetch(event.request);
    event.waitUntil(cache.put(key(hash), file.clone()).catch(() => {}));
    return file;
  })());
});
