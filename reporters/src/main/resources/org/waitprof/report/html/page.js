document.documentElement.classList.add('live');
drawBars();
drawHeatmap();
drawIcicle();
drawSizes();
searchCalls();
document.querySelectorAll('table.sortable').forEach(sortable);

const theme = byId('theme'), themes = ['auto', 'light', 'dark'];
theme.hidden = false;
theme.addEventListener('click', () => {
  const next = themes[(themes.indexOf(theme.textContent.slice(7)) + 1) % themes.length];
  theme.textContent = 'Theme: ' + next;
  document.documentElement.style.colorScheme = next === 'auto' ? '' : next;
  dispatchEvent(new Event('theme'));
});

/* On paper, advice is open and pictures are in light colours. */
let opened = [], before = '';
addEventListener('beforeprint', () => {
  opened = [...document.querySelectorAll('.waits details:not([open])')];
  opened.forEach(details => { details.open = true; });
  before = document.documentElement.style.colorScheme;
  document.documentElement.style.colorScheme = 'light';
  dispatchEvent(new Event('theme'));
});
addEventListener('afterprint', () => {
  opened.forEach(details => { details.open = false; });
  document.documentElement.style.colorScheme = before;
  dispatchEvent(new Event('theme'));
});
