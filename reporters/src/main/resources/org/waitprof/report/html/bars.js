/*
 * Which bars fall into each column where there is no room for all: always the same number of neighbours, a power of two
 * like the grids of ranks. Columns of 2 and 3 bars in turn would make bands of what comes back every 4.
 */
function columnsOf(order, most) {
  let each = 1;
  while (order.length > each * Math.max(1, most)) each *= 2;
  return [...Array(Math.ceil(order.length / each)).keys()].map(column => [column * each, Math.min(order.length, (column + 1) * each)]);
}
/* A round number at or above a value, for the end of a scale. */
function roundUp(value) {
  const power = 10 ** Math.floor(Math.log10(value || 1));
  return [1, 1.5, 2, 3, 4, 5, 6, 8, 10].map(step => step * power).find(step => value <= step * (1 + 1e-9)) || value || 1;
}
/*
 * A bar a group of ranks, stacked of the parts of the metric; where the page knows the least and most waiting rank of
 * a group, a tick spans them. Edges lie on the screen's own pixels; where bars are narrower than those, a column stands
 * for several: their mean and, grey, the largest. Fractions of pixels would show as stripes that look like imbalance.
 */
function drawRankBars(host, pane) {
  const left = 60, bottom = 22, top = 8;
  let order = [], cursor = -1, parts, totals, low = 0, high = 1, spread = null;
  const measure = () => {
    const metric = chosen.metric(), below = endsBelow(choices.get('path'));
    parts = partsOf(metric).map(part => ({part, values: byGroup(part, below)}));
    totals = byGroup(metric, below).map((sum, group) => perRank(metric, sum, group));
    parts.forEach(({values}) => values.forEach((sum, group) => { values[group] = perRank(metric, sum, group); }));
    spread = data.groupSize > 1 && metric.id === 'wait' && !within.isOn() && !choices.get('path') ? data.rank : null;
    order = [...Array(groupCount).keys()];
    if (choices.get('order') === 'value') order.sort((a, b) => totals[b] - totals[a] || a - b);
    const scale = scaleOf(totals, choices.get('scale'));
    const most = spread ? spread.max.reduce((a, b) => Math.max(a, b), 0) / 1e4 : scale.high;
    low = scale.high > scale.low ? scale.low : 0;
    high = choices.get('scale') === 'zero' ? roundUp(most) : most;
    if (high <= low) high = low + 1;
  };
  const {canvas, redraw} = picture(host, 330, 'Ranks as bars', (context, width, height) => {
    measure();
    const plot = height - bottom - top, wide = (width - left) / groupCount, metric = chosen.metric();
    const y = value => top + plot * (1 - Math.max(0, Math.min(1, (value - low) / (high - low))));
    context.textAlign = 'right';
    for (const value of roundTicks(low, high, 5).values) {
      context.fillStyle = colour('line');
      context.fillRect(left, Math.round(y(value)), width - left, 1);
      context.fillStyle = colour('soft');
      context.fillText(isTime(metric) ? +(value * 100).toPrecision(3) + ' %' : amount(metric, value), left - 6, y(value) + 4);
    }
    const inks = parts.map(({part}) => inkOf(part)), ink = colour('ink'), card = colour('card'), peak = colour('soft');
    const pixel = 1 / context.getTransform().a, snap = x => Math.round(x / pixel) * pixel, span = chosen.span();
    const stack = (x, across, valueOf) => {
      let base = 0;
      parts.forEach(({values}, i) => {
        const value = valueOf(values), from = y(base), to = y(base + value);
        base += value;
        if (from - to <= 0) return;
        context.fillStyle = inks[i];
        context.fillRect(x, to, across, from - to);
        if (across > 5 * pixel && from - to > 4) {
          context.fillStyle = card;
          context.fillRect(x, to, across, pixel);
        }
      });
    };
    const inSpan = group => group >= span[0] && group < span[1];
    if (wide >= 3 * pixel) {
      order.forEach((group, place) => {
        const from = snap(left + place * wide), to = snap(left + (place + 1) * wide);
        const gap = wide > 4 ? Math.max(pixel, snap(Math.min(2, wide / 5))) : 0;
        context.globalAlpha = chosen.all() || inSpan(group) ? 1 : .35;
        stack(from, to - from - gap, values => values[group]);
        context.globalAlpha = 1;
        if (spread && wide > 2) {
          context.fillStyle = ink;
          const [a, b] = [y(spread.max[group] / 1e4), y(spread.min[group] / 1e4)];
          context.fillRect(snap((from + to - gap) / 2), a, pixel, b - a);
        }
        if (place === cursor || !chosen.all() && inSpan(group)) {
          context.fillStyle = ink;
          context.fillRect(from, height - bottom, to - from - gap, place === cursor ? 5 : 3);
        }
      });
    } else {
      const columns = columnsOf(order, Math.floor((width - left) / pixel / 2));
      columns.forEach(([from, until], column) => {
        const some = order.slice(from, until), edge = i => snap(left + (width - left) * i / columns.length);
        const x = edge(column), across = edge(column + 1) - x;
        const mean = values => some.reduce((sum, group) => sum + values[group], 0) / some.length;
        const most = Math.max(...some.map(group => spread ? spread.max[group] / 1e4 : totals[group]));
        context.fillStyle = peak;
        context.fillRect(x, y(most), across, y(mean(totals)) - y(most));
        context.globalAlpha = chosen.all() || some.some(inSpan) ? 1 : .35;
        stack(x, across, mean);
        context.globalAlpha = 1;
        if (cursor >= from && cursor < until || !chosen.all() && some.some(inSpan)) {
          context.fillStyle = ink;
          context.fillRect(x - pixel, height - bottom, across + 2 * pixel, 5);
        }
      });
    }
    context.fillStyle = colour('soft');
    context.textAlign = 'left';
    const every = Math.max(1, roundStep(groupCount / Math.max(2, Math.floor((width - left) / 70))));
    for (let place = 0; place < groupCount; place += every) {
      const name = data.groups[order[place]].split('-')[0];
      context.fillText(name, Math.min(left + place * wide, width - context.measureText(name).width), height - 6);
    }
  });
  const text = group => pane.name(group) + ': ' + perRankText(chosen.metric(), totals[group]) + pane.unit()
    + (spread ? ', its ranks ' + percent(spread.min[group] / 1e4) + ' to ' + percent(spread.max[group] / 1e4) : '');
  canvas.setAttribute('role', 'slider');
  canvas.setAttribute('aria-valuemin', 0);
  canvas.setAttribute('aria-valuemax', groupCount - 1);
  canvas.setAttribute('aria-valuenow', 0);
  canvas.setAttribute('aria-valuetext', text(0));
  const find = x => {
    const place = Math.floor((x - left) / ((canvas.clientWidth - left) / groupCount));
    return place < 0 || place >= groupCount ? -1 : order[place];
  };
  onCanvas(canvas, find, text, toggleRank);
  canvas.addEventListener('keydown', event => {
    const far = Math.max(10, Math.round(groupCount / 10));
    const step = {ArrowRight: 1, ArrowLeft: -1, PageDown: far, PageUp: -far, Home: -groupCount, End: groupCount}[event.key];
    if (event.key === 'Enter' && cursor >= 0) toggleRank(order[cursor]);
    if (!step) return;
    event.preventDefault();
    cursor = cursor < 0 && step > 0 && step < groupCount ? 0 : Math.max(0, Math.min(groupCount - 1, cursor + step));
    canvas.setAttribute('aria-valuenow', cursor);
    canvas.setAttribute('aria-valuetext', text(order[cursor]));
    redraw();
    const box = canvas.getBoundingClientRect();
    showTip(text(order[cursor]), box.left + left + (cursor + .5) * (box.width - left) / groupCount, box.top + 20);
  });
  return redraw;
}
