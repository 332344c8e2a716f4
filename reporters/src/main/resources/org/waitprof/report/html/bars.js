/* Wait per rank: a bar a group of ranks; the tick spans from its least to its most waiting rank. */
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
    const bar = colour('wait'), ink = colour('ink');
    order.forEach((group, place) => {
      const x = left + place * wide, gap = wide > 4 ? Math.min(2, wide / 5) : 0;
      const mean = ratios.mean[group] / 1e4;
      context.fillStyle = place === cursor ? ink : bar;
      context.fillRect(x, y(mean), Math.max(.6, wide - gap), top + plot - y(mean));
      if (data.groupSize > 1 && wide > 2) {
        context.fillStyle = ink;
        context.fillRect(x + (wide - gap) / 2 - .5, y(ratios.max[group] / 1e4), 1, y(ratios.min[group] / 1e4) - y(ratios.max[group] / 1e4));
      }
    });
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
