// What the start page needs before anything else, whether a server of ours sent it or a static host. `takuban` holds the
// words already, and whether places in the app stand behind # (a static host knows but one page).
(() => {
  // An animation runtime in the client, which we don't use, would fetch itself from another host.
  const append = Element.prototype.append;
  Element.prototype.append = function (...nodes) {
    append.apply(this, nodes.filter(node =>
      !(node instanceof HTMLScriptElement && node.src && new URL(node.src).origin !== location.origin)));
  };

  // A hand-over code leads to a place behind #, which works for every Takuban, served or not.
  if (!takuban.hash && location.hash.startsWith('#/take/')) history.replaceState(null, '', location.hash.slice(1));

  // Going up, out of a match, from where one is begun to its table, or from its last act to its result leaves nothing
  // behind that 'back' would only lead into again; nor is what was climbed over shown on the way back.
  const place = url => takuban.hash ? url.hash.slice(1).split('?')[0] || '/' : url.pathname;
  const push = history.pushState;
  const match = path => path.match(/^\/m\/[^/]+/)?.[0];
  let seen = place(location), climbed = '';
  history.pushState = function (state, title, url) {
    const here = place(location), there = url ? place(new URL(url, location.href)) : here;
    const up = here !== there && here.startsWith(there === '/' ? there : `${there}/`);
    const begun = here.startsWith('/new/') && there.startsWith('/m/');
    const out = match(here) && !match(there);
    const ended = match(here) && here !== match(here) && there === `${match(here)}/result`;
    climbed = up || out ? here : '';
    (up || out || begun || ended ? history.replaceState : push).call(this, state, title, url);
    seen = there;
  };
  addEventListener('popstate', event => {
    // The same page twice in a row, since the way up took the place of what lay above: one press goes past both. A link
    // that was followed, perhaps to where we are, isn't a way back: nothing has been noted with it yet.
    const here = place(location);
    if (event.state !== null && (here === seen || climbed.startsWith(`${here}/`))) {
      event.stopImmediatePropagation();
      history.back();
      return;
    }
    seen = here;
    climbed = '';
  });

  // What this browser's reader chose, so that not even the first frame has the other brightness, or the other words (see
  // screens/session.py).
  const chosen = name => {
    try { return (localStorage[`flutter.takuban.${name}`] || '').replaceAll('"', ''); } catch { return ''; /* keeps nothing */ }
  };
  document.documentElement.dataset.theme = chosen('theme');

  // The client's own loading screen, in colours of its own, comes before the first screen of ours: ours stays on top
  // until that has arrived, been drawn and faded in. It is the first long message.
  const FIRST_SCREEN = 2048; // bytes
  const FRAMES = 24, FADE = 1500; // of the fade, counted since a busy device takes longer for each; but ms at most
  let fading = 0, isOpen = false, show;
  takuban.shown = new Promise(resolve => { show = resolve; });
  const hasDrawn = () => [...document.querySelectorAll('flutter-view, flt-glass-pane')]
    .some(view => (view.shadowRoot || view).querySelector('canvas'));
  takuban.opened = (left = FRAMES) => {
    if (left && !hasDrawn()) return requestAnimationFrame(() => takuban.opened(left));
    fading ||= performance.now();
    if (left && performance.now() - fading < FADE) requestAnimationFrame(() => takuban.opened(left - 1));
    else {
      document.getElementById('takuban-opening')?.remove();
      show();
    }
  };
  takuban.arrived = bytes => {
    if (isOpen || bytes.byteLength <= FIRST_SCREEN) return;
    isOpen = true;
    takuban.opened();
  };

  // Until the app has set its name as the title, in the reader's language, what was chosen or the browser's has to do.
  takuban.language = () => {
    const named = Object.keys(takuban.words).find(key => takuban.words[key].app === document.title);
    const kept = chosen('language');
    return named || (kept in takuban.words ? kept : navigator.language.startsWith('ja') ? 'ja' : 'en');
  };
  takuban.say = name => takuban.words[takuban.language()][name];
  document.documentElement.lang = takuban.language();
})();
