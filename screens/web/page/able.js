// Read before everything else, by browsers of any age: whether this one can run Takuban, and that it can't, in words.
// Opened as a file it can't in any: no browser lets a file start what we need.
(function () {
  function isAble() {
    try {
      // A module worker, 64-bit numbers between JavaScript and WebAssembly, and its exceptions: what the browser's Python needs.
      var asModule = false, options = {};
      Object.defineProperty(options, 'type', { get: function () { asModule = true; return 'module'; } });
      try { new Worker('blob://', options).terminate(); } catch (error) { /* no such script; it was asked how to read it */ }
      new Function('a => a?.b ?? 1n');
      return asModule && typeof WebAssembly.Tag === 'function' && typeof BigInt64Array === 'function';
    } catch (error) { return false; }
  }
  var isFile = location.protocol === 'file:';
  takuban.isAble = !isFile && isAble();
  if (takuban.isAble) return;
  document.addEventListener('DOMContentLoaded', function () {
    var words = takuban.words[navigator.language.indexOf('ja') ? 'en' : 'ja'];
    document.getElementById('takuban-words').textContent = isFile ? words.as_file : words.too_old;
    document.getElementById('takuban-opening').setAttribute('role', 'alert');
    document.getElementById('takuban-progress').style.display = 'none';
  });
})();
