/* The button of the theme, on all pages; on paper, colours are light. Empty: whatever the system has. */
function setTheme(name) {
  document.documentElement.dataset.theme = name;
  dispatchEvent(new Event('theme'));
}
(() => {
  const button = document.getElementById('theme'), themes = ['auto', 'light', 'dark'];
  if (!button) return;
  button.hidden = false;
  button.addEventListener('click', () => {
    const next = themes[(themes.indexOf(button.textContent.slice(7)) + 1) % themes.length];
    button.textContent = 'Theme: ' + next;
    setTheme(next === 'auto' ? '' : next);
  });
  let before = '';
  addEventListener('beforeprint', () => { before = document.documentElement.dataset.theme || ''; setTheme('light'); });
  addEventListener('afterprint', () => setTheme(before));
  // The row of sections marks the one that is read.
  const links = [...document.querySelectorAll('#sections .links a')], seen = new Map();
  const mark = new IntersectionObserver(entries => {
    entries.forEach(entry => seen.set(entry.target.id, entry.isIntersecting));
    const now = links.find(link => seen.get(link.hash.slice(1)));
    links.forEach(link => link.toggleAttribute('aria-current', link === now));
  }, {rootMargin: '-60px 0px -60% 0px'});
  links.forEach(link => { const it = document.getElementById(link.hash.slice(1)); if (it) mark.observe(it); });
})();
