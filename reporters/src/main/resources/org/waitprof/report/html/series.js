/*
 * The run over time: stacked areas of where the ranks' time goes and of waiting, and ranks by time. A span of windows,
 * chosen in any of them, is what all three show; it stands in the address as span=FIRST-LAST.
 */
function drawSeries() {
  const series = data.time_series;
  if (!series || !byId('series')) return;
  const windows = series.end.length, left = 44, aside = 56, foot = 20;
  function spanOf(text) {
    const [first, last] = text.split('-').map(Number);
    return first <= last && last < windows ? [first, last] : undefined;
  }
  const span = () => spanOf(choices.get('span')) || [0, windows - 1];
  const begin = index => index ? series.end[index - 1] : 0;
  const times = () => { const [first, last] = span(); return [begin(first), series.end[last]]; };
  const titles = {useful: 'useful: parallel efficiency', imbalance: 'load imbalance',
    serialisation: 'serialisation: waiting in chains', transfer: series.ideal ? 'transfer' : 'chains of waiting, and transfer'};
  const paints = {useful: 'm-useful', imbalance: 'p-imbalance', serialisation: 'p-serialisation', transfer: 'p-transfer'};
  const parts = series.parts.filter(part => series.ideal || part.id !== 'serialisation').map(part => ({...part, title: titles[part.id], paint: paints[part.id]}));
  const patterns = series.waits.map((wait, i) => ({...wait, paint: 'm-' + wait.id}));

  /* Time shares of the chosen span, of one area. */
  function mean(values) {
    const [first, last] = span();
    let sum = 0;
    for (let i = first; i <= last; i++) sum += values[i] * (series.end[i] - begin(i));
    return sum / Math.max(1, series.end[last] - begin(first));
  }
  function indexAt(x, width) {
    const [from, to] = times(), time = from + (x - left) / (width - left - aside) * (to - from);
    let index = span()[0];
    while (index < span()[1] && series.end[index] < time) index++;
    return x < left || x > width - aside ? -1 : index;
  }
  function areas(id, label, list, whole) {
    const host = byId(id);
    let cursor = -1, anchor = -1;
    const {canvas, redraw} = picture(host, 170, label, (context, width, height) => {
      const [first, last] = span(), [from, to] = times(), tall = height - foot, wide = width - left - aside;
      const most = whole || Math.max(1, ...series.end.map((end, i) => i < first || i > last ? 0 : total(list.map(area => area.values[i]))));
      const x = time => left + (time - from) / Math.max(1, to - from) * wide;
      for (let i = first; i <= last; i++) {
        let below = tall;
        list.forEach(area => {
          const high = area.values[i] / most * tall;
          context.fillStyle = colour(area.paint);
          context.fillRect(x(begin(i)), below - high, Math.max(.5, x(series.end[i]) - x(begin(i)) + .3), high);
          below -= high;
        });
      }
      // Where nothing was recorded: figures are those of the rest.
      context.fillStyle = colour('ink');
      for (let i = first; series.gaps && i <= last; i++) {
        if (series.gaps[i]) context.fillRect(x(begin(i)), tall - 4, Math.max(1, x(series.end[i]) - x(begin(i))), 4);
      }
      let below = tall;
      list.forEach(area => {
        const high = (whole ? area.run : mean(area.values)) / most * tall;
        context.fillStyle = colour(area.paint);
        context.fillRect(width - aside + 14, below - high, 26, high);
        below -= high;
      });
      context.fillStyle = colour('soft');
      context.textAlign = 'center';
      context.fillText(whole ? 'run' : 'mean', width - aside + 27, height - 5);
      context.textAlign = 'right';
      context.fillText(percentOf(most), left - 6, 12);
      context.fillText('0', left - 6, tall);
      drawTimes(context, from * 1e3, to * 1e3, left, wide, height - 5);
      if (cursor >= 0) {
        context.strokeStyle = colour('ink');
        context.lineWidth = 2;
        const low = Math.min(cursor, anchor < 0 ? cursor : anchor), high = Math.max(cursor, anchor < 0 ? cursor : anchor);
        context.strokeRect(x(begin(low)), 1, Math.max(2, x(series.end[high]) - x(begin(low))), tall - 2);
      }
    });
    canvas.setAttribute('role', 'application');
    canvas.setAttribute('aria-roledescription', 'stacked areas over time');
    const text = index => seconds(begin(index)) + ' to ' + seconds(series.end[index]) + ': '
      + list.map(area => area.title + ' ' + percentOf(area.values[index])).join(', ') + gapText(index);
    choosing(canvas, text, next => { cursor = next.cursor; anchor = next.anchor; redraw(); });
    return redraw;
  }
  const gapText = index => series.gaps && series.gaps[index] ? '; nothing recorded for ' + percentOf(series.gaps[index]) + ' of the time' : '';
  const percentOf = share => (share / 100).toFixed(share < 1000 ? 1 : 0) + ' %';

  /* Dragging, or arrows with Shift and Enter, choose a span. */
  function choosing(canvas, text, show) {
    let anchor = -1, cursor = -1;
    const at = event => {
      const box = canvas.getBoundingClientRect();
      return indexAt(event.clientX - box.left, box.width);
    };
    const set = () => {
      const low = Math.min(anchor, cursor), high = Math.max(anchor, cursor);
      anchor = cursor = -1;
      show({anchor, cursor});
      hideTip();
      choices.set({span: low < high || low > 0 ? low + '-' + high : ''});
    };
    canvas.addEventListener('pointerdown', event => {
      anchor = cursor = at(event);
      if (anchor >= 0) canvas.setPointerCapture(event.pointerId);
    });
    canvas.addEventListener('pointermove', event => {
      const index = at(event);
      if (index < 0) { hideTip(); return; }
      showTip(text(index), event.clientX, event.clientY);
      if (anchor >= 0 && index !== cursor) { cursor = index; show({anchor, cursor}); }
    });
    canvas.addEventListener('pointerup', () => {
      if (anchor >= 0 && anchor !== cursor) set(); else { anchor = cursor = -1; show({anchor, cursor}); }
    });
    canvas.addEventListener('pointerleave', hideTip);
    canvas.addEventListener('blur', hideTip);
    canvas.addEventListener('keydown', event => {
      const step = {ArrowRight: 1, ArrowLeft: -1}[event.key], [first, last] = span();
      if (event.key === 'Enter' && cursor >= 0) { if (anchor < 0) anchor = cursor; set(); }
      if (event.key === 'Escape') { anchor = cursor = -1; show({anchor, cursor}); choices.set({span: ''}); }
      if (!step) return;
      event.preventDefault();
      if (event.shiftKey && anchor < 0) anchor = cursor;
      if (!event.shiftKey) anchor = -1;
      cursor = cursor < 0 ? first : Math.max(first, Math.min(last, cursor + step));
      show({anchor, cursor});
      const box = canvas.getBoundingClientRect();
      canvas.setAttribute('aria-label', text(cursor));
      showTip(text(cursor), box.left + left, box.top + 20);
    });
  }
  function legend(host, list) {
    const items = make('ul', 'legend');
    list.forEach(area => {
      const item = make('li'), patch = make('i');
      patch.style.background = 'var(--' + area.paint + ')';
      item.append(patch, ' ' + area.title);
      items.append(item);
    });
    host.after(items);
  }
  const pictures = [areas('series-parts', 'Where the ranks\u2019 time goes, over time', parts, 10000)];
  legend(byId('series-parts'), parts);
  if (patterns.length) {
    pictures.push(areas('series-waits', 'Waiting by pattern, over time', patterns, 0));
    legend(byId('series-waits'), patterns);
  } else byId('series-waits').textContent = 'No rank waits.';
  const scale = {low: 0, high: 10000, part: value => value / 10000};
  bindSelect('series-metric', 'heat');
  /* Ten-thousandths of a group's time in a window; -1 where nothing was recorded. */
  const shareOf = {
    mpi: (row, index) => within.mpi[row][index] === 65535 ? -1 : within.mpi[row][index],
    wait: (row, index) => within.mpi[row][index] === 65535 ? -1 : total(Object.values(within.waits).map(lists => lists[row][index])),
    core: (row, index) => within.core[row][index] === 65535 ? -1 : within.core[row][index],
  };
  const shareWords = {mpi: ' in MPI', wait: ' waiting', core: ' without a core'};
  const shareAt = (row, column) => shareOf[choices.get('heat') || 'mpi'](row, span()[0] + column);
  pictures.push(heatMap(byId('series-ranks'), 'Ranks over time', {
    map: () => {
      const [first, last] = span(), [from, to] = times();
      return {rows: groupCount, columns: last - first + 1, left, right: aside, scale, rowHeight: Math.min(16, 320 / groupCount),
        edges: column => ((column > last - first ? to : begin(first + column)) - from) / Math.max(1, to - from),
        times: [from * 1e3, to * 1e3], value: shareAt, rowName: row => data.groups[row].split('-')[0], columnName: column => seconds(begin(first + column)), scaleText: percentOf};
    },
    text: (row, column) => (data.members[row] > 1 ? 'ranks ' : 'rank ') + data.groups[row] + ', ' + seconds(begin(span()[0] + column)) + ' to ' + seconds(series.end[span()[0] + column]) + ': '
      + (shareAt(row, column) < 0 ? 'nothing recorded' : percentOf(shareAt(row, column)) + shareWords[choices.get('heat') || 'mpi']),
    pick: (row, column) => choices.set({span: choices.get('span') ? '' : Math.max(0, column - 5) + '-' + Math.min(windows - 1, column + 5)}),
  }));
  const say = () => {
    const [from, to] = times();
    byId('series-said').textContent = (choices.get('span') ? 'From ' + seconds(from) + ' to ' + seconds(to) : 'The whole run') + ': '
      + parts.map(part => part.title + ' ' + percentOf(choices.get('span') ? mean(part.values) : part.run)).join('; ') + '.';
  };
  choices.onChange(changed => {
    if (!changed.has('span') && !changed.has('heat')) return;
    pictures.forEach(redraw => redraw());
    say();
  });
  say();
}
