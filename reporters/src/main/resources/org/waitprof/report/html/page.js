document.documentElement.classList.add('live');
drawSeries();
if (data.timeline) drawTimeline(data.timeline, data.time_series);
within.show();
if (byId('explore')) {
  drawSpanWaits();
  drawMetrics();
  drawCallTree();
  drawRanks();
  drawChoice();
  drawLegend();
  drawFlame();
  drawLate();
}
drawMatrix();
drawSizes();
searchCalls();
document.querySelectorAll('table.sortable').forEach(sortable);
sourced(document.querySelector('main'));
parts.follow();

/* A link into the panes, from the verdict or a place that waits. */
document.addEventListener('click', event => {
  const link = event.target.closest('a[href^="#metric="]');
  if (!link) return;
  event.preventDefault();
  history.pushState(null, '', location.href);
  choices.set({path: 0, rank: 'all', part: 'where', ...choices.of(link.hash)});
  byId('explore').scrollIntoView();
});

/* Lines to copy; where the clipboard is out of reach, the line is selected. */
document.addEventListener('click', event => {
  const button = event.target.closest('button.copy');
  if (!button) return;
  const line = button.previousElementSibling;
  const select = () => getSelection().selectAllChildren(line);
  if (!navigator.clipboard) return select();
  navigator.clipboard.writeText(line.textContent).then(() => { button.textContent = 'copied'; }, select);
});

/* On paper all is open but tables behind pictures. */
let opened = [];
addEventListener('beforeprint', () => {
  opened = [...document.querySelectorAll('details:not([open]):not(.table)')];
  opened.forEach(details => { details.open = true; });
});
addEventListener('afterprint', () => opened.forEach(details => { details.open = false; }));
