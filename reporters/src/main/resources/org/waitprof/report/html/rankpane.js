/* The ranks, each with its value of the chosen metric at the chosen call path: a view of several, a field, a sentence. */
function drawRanks() {
  const host = byId('rankpicture');
  if (!host) return;
  bindSelect('rank-view', 'view');
  bindSelect('rank-order', 'order');
  bindSelect('rank-scale', 'scale');
  const views = {bars: drawRankBars, grid: drawRankGrid, paths: drawRankPaths};
  const pane = {
    name: group => (data.members[group] === 1 ? 'rank ' : 'ranks ') + data.groups[group],
    unit: () => isTime(chosen.metric()) ? ' of run time' : ' ' + (chosen.metric().unit === 'B' ? '' : chosen.metric().title) + ' a rank',
  };
  let redraw;
  const show = () => {
    host.replaceChildren();
    const inner = make('div', 'canvas');
    host.append(inner);
    byId('rank-order').parentElement.hidden = choices.get('view') !== 'bars';
    redraw = views[choices.get('view')](inner, pane);
  };
  show();
  onFigures(changed => { if (changed.has('view')) show(); else redraw(); });

  const field = byId('rank-field');
  const tell = () => { if (document.activeElement !== field) field.value = chosen.all() ? '' : choices.get('rank'); };
  field.addEventListener('change', () => {
    const wanted = field.value.replace(/\s/g, ''), known = wanted === '' || /^\d+(-\d+)?$/.test(wanted) && spanOf(wanted);
    field.setCustomValidity(known ? '' : 'no such rank; there are ' + data.groups[0].split('-')[0] + ' to ' + data.groups[groupCount - 1].split('-').pop());
    if (known) choices.set({rank: wanted || 'all'}); else field.reportValidity();
  });
  field.addEventListener('input', () => field.setCustomValidity(''));
  onFigures(tell);
  tell();
}
/* The choice in words, and the way back. */
function drawChoice() {
  const line = byId('choice');
  if (!line) return;
  const tell = () => {
    const metric = chosen.metric(), span = chosen.span(), value = byNode(metric, span)[choices.get('path')], whole = runTime(span);
    const names = data.groups.slice(...span), first = names[0].split('-')[0], last = names[names.length - 1].split('-').pop();
    line.textContent = metric.title + (choices.get('path') ? ' at ' + pathText(choices.get('path')).split(' > ').slice(-2).join(' > ') : '')
      + (chosen.all() ? ', all ranks: ' : first === last ? ', rank ' + first + ': ' : ', ranks ' + first + ' to ' + last + ': ')
      + amount(metric, value) + (isTime(metric) && whole ? ', ' + percent(value / whole) + ' of run time' : '')
      + (isNaN(value) ? isKnown(metric) ? ' (windows of time tell it of all ranks or of all call paths)' : ' (not known of a span)' : '');
    sourced(line);
    byId('choice-reset').disabled = !choices.get('path') && chosen.all();
  };
  byId('choice-reset').addEventListener('click', () => choices.set({path: 0, rank: 'all'}));
  byId('explore').addEventListener('keydown', event => { if (event.key === 'Escape') choices.set({path: 0, rank: 'all'}); });
  onFigures(tell);
  tell();
}
