// The files of storage/mirror.py in IndexedDB: whole ones in 'files', what was appended to them since in 'lines'.
// One page at a time has them, the one opened last. It says who it is in 'owner', and every change asks whether it still
// is: a page that was taken over while it slept finds out at its next change, before anything of it is kept.
async (name, onLost) => {
  const PATH = (path) => IDBKeyRange.bound([path], [path, []]);
  let free = () => {}, isOurs = true;
  const lost = () => { if (isOurs) { isOurs = false; onLost(); } };
  // Pages on plain http have no locks, others may be forbidden them: there it is the channel below that tells.
  if (navigator.locks) await new Promise(taken => {
    navigator.locks.request(name, { steal: true }, () => {
      taken();
      return new Promise(done => { free = done; });
    }).catch(error => { if (error.name === 'AbortError') lost(); taken(); });
  });

  const db = await new Promise((resolve, reject) => {
    const opening = indexedDB.open(name, 1);
    opening.onupgradeneeded = () => ['files', 'lines', 'owner'].map(store => opening.result.createObjectStore(store));
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  }).catch(error => { isOurs = false; free(); throw error; });
  db.onversionchange = () => db.close();

  const us = Array.from(crypto.getRandomValues(new Uint8Array(9)), byte => byte.toString(16)).join('');
  // Does *write* if the files are still ours, all of it or nothing.
  const change = (write, durability, isTaking) => new Promise((resolve, reject) => {
    const tx = db.transaction(['files', 'lines', 'owner'], 'readwrite', { durability });
    const [files, lines, owner] = ['files', 'lines', 'owner'].map(store => tx.objectStore(store));
    let failure = null;
    const failed = error => { failure = error; try { tx.abort(); } catch { /* over already */ } };
    tx.oncomplete = () => resolve();
    // A browser that gives up by itself, as when it is told to remove everything, doesn't say why.
    tx.onabort = () => reject(failure ?? tx.error ?? new Error('the browser gave up'));
    owner.get('owner').onsuccess = ({ target }) => {
      if (!isOurs || (!isTaking && target.result !== us)) {
        failed(Object.assign(new Error('another page has the files'), { name: 'TakenOver' }));
        lost();
        return;
      }
      try {
        if (isTaking) owner.put(us, 'owner');
        write(files, lines);
      } catch (error) { failed(error); }
    };
  });

  const pages = new BroadcastChannel(name);
  // Of two that start at once each hears the other: the files are with the one that took them last.
  pages.onmessage = ({ data }) => { if (data !== us) change(() => {}, 'relaxed').catch(() => {}); };
  const found = [];
  await change((files, lines) => {
    for (const store of [files, lines]) {
      const cursor = [];
      store.getAllKeys().onsuccess = ({ target }) => { cursor.push(target.result); };
      store.getAll().onsuccess = ({ target }) => { found.push([cursor[0], target.result]); };
    }
  }, 'relaxed', true).catch(error => {
    isOurs = false;
    free();
    throw error.name === 'TakenOver' ? error : Object.assign(new Error(error.message), { name: 'Unreadable' });
  });
  pages.postMessage(us);

  return {
    // Every file that is there, and the lines appended to them, in order.
    files: () => found[0][0].map((path, at) => [path, found[0][1][at]]),
    lines: () => found[1][0].map(([path], at) => [path, found[1][1][at]]),
    forget: () => { found.length = 0; },
    keep: (changes, durable) => change((files, lines) => {
      for (const [kind, path, at, data] of changes) {
        if (kind === 'added') lines.put(data, [path, at]);
        else {
          lines.delete(PATH(path));
          if (kind === 'put') files.put(data, path); else files.delete(path);
        }
      }
    }, durable ? 'strict' : 'relaxed'),
    close: () => { isOurs = false; pages.close(); db.close(); free(); },
  };
}
