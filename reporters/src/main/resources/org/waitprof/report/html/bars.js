/* Which bars fall into each column of pixels. */
function pixelColumns(order, pixels) {
  const count = Math.max(1, Math.floor(pixels)), each = order.length / count;
  return [...Array(count).keys()].map(column => {
    const from = Math.min(order.length - 1, Math.floor(column * each));
    return [from, Math.max(from + 1, Math.floor((column + 1) * each))];
  });
}
/*
 * Wait per rank: a bar a group of ranks; the tick spans from its least to its most waiting rank. Edges lie on the
 * screen's own pixels; where bars are narrower than those, a column stands for several: their mean and the largest.
 * Fractions of pixels would show as stripes that look like imbalance.
 */
function drawBars() {
  const host = byId('bars');
  if (!host) return;
  const ratios = data.rank, count = data.groups.length;
  const left = 48, bottom = 22, top = 8;
  let order = [...Array(count).keys()], cursor = -1;
  const largest = Math.max(...ratios.max) / 1e4;
  const full = [.01, .02, .05, .1, .2, .5, 1].find(step => largest <= step) || 1;
  const text = group => (data.groupSize === 1 ? 'rank ' : 'ranks ') + data.groups[group] + ': waits '
    + percent(ratios.mean[group] / 1e4)
    + (data.groupSize === 1 ? '' : ' (' + percent(ratios.min[group] / 1e4) + ' to ' + percent(ratios.max[group] / 1e4) + ')')
    + ' of run time';
  const {canvas, redraw} = picture(host, 240, 'Wait per rank', (context, width, height) => {
    const plot = height - bottom - top, wide = (width - left) / count;
    const y = ratio => top + plot * (1 - ratio / full);
    context.textAlign = 'right';
    for (let step = 0; step <= 4; step++) {
      const value = full * step / 4;
      context.fillStyle = colour('line');
      context.fillRect(left, Math.round(y(value)), width - left, 1);
      context.fillStyle = colour('soft');
      context.fillText(+(value * 100).toPrecision(3) + ' %', left - 6, y(value) + 4);
    }
    const bar = colour('wait'), ink = colour('ink'), peak = colour('soft');
    const pixel = 1 / context.getTransform().a, snap = x => Math.round(x / pixel) * pixel;
    if (wide >= 3 * pixel) {
      order.forEach((group, place) => {
        const from = snap(left + place * wide), to = snap(left + (place + 1) * wide);
        const mean = ratios.mean[group] / 1e4, gap = wide > 4 ? Math.max(pixel, snap(Math.min(2, wide / 5))) : 0;
        context.fillStyle = place === cursor ? ink : bar;
        context.fillRect(from, y(mean), to - from - gap, top + plot - y(mean));
        if (data.groupSize > 1 && wide > 2) {
          context.fillStyle = ink;
          context.fillRect(snap((from + to - gap) / 2), y(ratios.max[group] / 1e4), pixel, y(ratios.min[group] / 1e4) - y(ratios.max[group] / 1e4));
        }
      });
    } else {
      pixelColumns(order, (width - left) / pixel).forEach(([from, until], column) => {
        const groups = order.slice(from, until), x = snap(left) + column * pixel;
        const mean = total(groups.map(group => ratios.mean[group])) / groups.length / 1e4;
        const most = Math.max(...groups.map(group => ratios.max[group])) / 1e4;
        const chosen = cursor >= from && cursor < until;
        context.fillStyle = peak;
        context.fillRect(x, y(most), pixel, y(mean) - y(most));
        context.fillStyle = chosen ? ink : bar;
        context.fillRect(x, y(mean), pixel, top + plot - y(mean));
      });
    }
    context.fillStyle = colour('soft');
    context.textAlign = 'left';
    const every = Math.max(1, Math.ceil(count / Math.max(2, Math.floor((width - left) / 70))));
    for (let place = 0; place < count; place += every) {
      context.fillText(data.groups[order[place]].split('-')[0], left + place * wide, height - 6);
    }
  });
  canvas.setAttribute('role', 'slider');
  canvas.setAttribute('aria-valuemin', 0);
  canvas.setAttribute('aria-valuemax', count - 1);
  canvas.setAttribute('aria-valuenow', 0);
  canvas.setAttribute('aria-valuetext', text(0));
  const find = x => {
    const place = Math.floor((x - left) / ((canvas.clientWidth - left) / count));
    return place < 0 || place >= count ? -1 : order[place];
  };
  onCanvas(canvas, find, text, group => choose('icicle-rank', group));
  canvas.addEventListener('keydown', event => {
    const step = {ArrowRight: 1, ArrowLeft: -1, PageDown: 10, PageUp: -10, Home: -count, End: count}[event.key];
    if (event.key === 'Enter' && cursor >= 0) choose('icicle-rank', order[cursor]);
    if (!step) return;
    event.preventDefault();
    cursor = Math.max(0, Math.min(count - 1, cursor + step));
    canvas.setAttribute('aria-valuenow', cursor);
    canvas.setAttribute('aria-valuetext', text(order[cursor]));
    redraw();
    const box = canvas.getBoundingClientRect();
    showTip(text(order[cursor]), box.left + left + (cursor + .5) * (box.width - left) / count, box.top + 20);
  });
  byId('bars-order').addEventListener('change', event => {
    order = [...Array(count).keys()];
    if (event.target.value === 'wait') order.sort((a, b) => ratios.mean[b] - ratios.mean[a] || a - b);
    cursor = -1;
    redraw();
  });
}
function choose(id, value) {
  const select = byId(id);
  if (!select || select.options.length < 2) return;
  select.value = value;
  select.dispatchEvent(new Event('change'));
  byId('paths').scrollIntoView({block: 'nearest'});
}
