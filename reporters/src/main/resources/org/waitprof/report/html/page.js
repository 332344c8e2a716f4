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

/* A link into the panes, from the verdict or a place that waits. */
document.addEventListener('click', event => {
  const link = event.target.closest('a[href^="#metric="]');
  if (!link) return;
  event.preventDefault();
  choices.set({path: 0, rank: 'all', ...choices.of(link.hash)});
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

/* On paper, advice is open. */
let opened = [];
addEventListener('beforeprint', () => {
  opened = [...document.querySelectorAll('.waits details:not([open])')];
  opened.forEach(details => { details.open = true; });
});
addEventListener('afterprint', () => opened.forEach(details => { details.open = false; }));
