document.documentElement.classList.add('live');
if (byId('explore')) {
  drawMetrics();
  drawCallTree();
  drawRanks();
  drawChoice();
  drawLegend();
  drawFlame();
}
drawMatrix();
drawCourse();
if (data.timeline) drawTimeline(data.timeline, data.course);
drawSizes();
searchCalls();
document.querySelectorAll('table.sortable').forEach(sortable);

/* Empty: whatever the system has. */
function setTheme(name) {
  document.documentElement.dataset.theme = name;
  dispatchEvent(new Event('theme'));
}
const theme = byId('theme'), themes = ['auto', 'light', 'dark'];
theme.hidden = false;
theme.addEventListener('click', () => {
  const next = themes[(themes.indexOf(theme.textContent.slice(7)) + 1) % themes.length];
  theme.textContent = 'Theme: ' + next;
  setTheme(next === 'auto' ? '' : next);
});

/* On paper, advice is open and pictures are in light colours. */
let opened = [], before = '';
addEventListener('beforeprint', () => {
  opened = [...document.querySelectorAll('.waits details:not([open])')];
  opened.forEach(details => { details.open = true; });
  before = document.documentElement.dataset.theme || '';
  setTheme('light');
});
addEventListener('afterprint', () => {
  opened.forEach(details => { details.open = false; });
  setTheme(before);
});
