/*
 * Parts of the page, of which a screen shows one: What, Why, Where, When, Raw. It stands in the address as part=why, or
 * is that of the section, finding or pane that the address names. On paper all parts are there.
 */
const parts = (() => {
  const links = [...document.querySelectorAll('#parts a')], names = links.map(link => link.dataset.to);
  const root = document.documentElement, head = byId('head');
  choices.define('part', '', text => names.includes(text) ? text : undefined);
  const show = () => {
    root.dataset.now = choices.get('part') || 'what';
    links.forEach(link => { if (link.dataset.to === root.dataset.now) link.setAttribute('aria-current', 'page'); else link.removeAttribute('aria-current'); });
  };
  choices.onChange(changed => { if (changed.has('part')) show(); });
  const partOf = element => { const within = element && element.closest('[data-part]'); return within ? within.dataset.part : undefined; };
  /* The part that an address is about; empty for the first one. */
  function named(hash) {
    if (!hash.includes('=')) return hash.length > 1 ? partOf(byId(hash.slice(1))) : '';
    const wanted = choices.of(hash), has = (...all) => all.some(name => name in wanted);
    return wanted.part || (has('metric', 'path', 'rank', 'view') ? 'where' : has('span', 'time', 'lane', 'heat') ? 'when' : undefined);
  }
  function follow() {
    const part = named(location.hash);
    if (part === '' || names.includes(part)) choices.set({part}, !location.hash.includes('='));
    const section = location.hash.includes('=') ? null : byId(location.hash.slice(1));
    if (section) {
      const folded = section.closest('details');
      if (folded) folded.open = true;
      section.scrollIntoView();
    }
  }
  /* Begins where the page's head ends, not where the part before was left. */
  function toTop() {
    const end = head.getBoundingClientRect().bottom + scrollY;
    if (scrollY > end) scrollTo({top: end, behavior: 'instant'});
  }
  links.forEach(link => link.addEventListener('click', event => {
    event.preventDefault();
    history.pushState(null, '', location.href);
    choices.set({part: link.dataset.to});
    toTop();
  }));
  addEventListener('hashchange', follow);
  let before;
  addEventListener('beforeprint', () => { before = root.dataset.now; delete root.dataset.now; dispatchEvent(new Event('theme')); }, true);
  addEventListener('afterprint', () => { root.dataset.now = before; });
  show();
  return {follow};
})();
