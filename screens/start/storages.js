// A browser that may keep nothing throws wherever somebody as much as looks at its storages. The client looks, and would
// stand still; it finds some here that last as long as the page.
(() => {
  class Passing {
    get length() { return Object.keys(this).length; }
    key(at) { return Object.keys(this)[at] ?? null; }
    getItem(name) { return Object.hasOwn(this, name) ? this[name] : null; }
    setItem(name, value) { this[name] = String(value); }
    removeItem(name) { delete this[name]; }
    clear() { Object.keys(this).forEach(name => { delete this[name]; }); }
  }
  for (const name of ['localStorage', 'sessionStorage']) {
    try { window[name].length; } catch { Object.defineProperty(window, name, { value: new Passing() }); }
  }
})();
