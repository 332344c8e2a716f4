/* The chosen metric and call path of the ranks on their process grid. Slices stand below each other. */
function drawRankGrid(host, pane) {
  const grid = data.grid, wide = grid.dims[grid.dims.length - 1], tall = grid.dims.length > 1 ? grid.dims[grid.dims.length - 2] : 1;
  const groupOf = new Map();
  data.groups.forEach((name, group) => groupOf.set(+name.split('-')[0], group));
  const first = (slice, row, column) => slice * wide * tall + row * grid.block * wide + column * grid.block;
  const group = rank => {
    while (rank >= 0 && !groupOf.has(rank)) rank--;
    return groupOf.get(rank);
  };
  const place = row => [Math.floor(row / grid.rows), row % grid.rows];
  let values = [];
  const map = () => {
    const metric = chosen.metric(), exact = !within.isOn() && !choices.get('path') && {wait: grid.wait, mpi: grid.mpi}[metric.id];
    const totals = byGroup(metric, endsBelow(choices.get('path')));
    values = exact ? exact.map(value => value < 0 ? -1 : value / 1e4) : grid.wait.map((known, cell) => {
      const [slice, row] = place(Math.floor(cell / grid.columns)), it = group(first(slice, row, cell % grid.columns));
      return known < 0 || it === undefined ? -1 : perRank(metric, totals[it], it);
    });
    return {rows: grid.slices * grid.rows, columns: grid.columns, scale: scaleOf(values, choices.get('scale')),
      value: (row, column) => values[row * grid.columns + column],
      rowName: row => (grid.slices > 1 ? place(row)[0] + '; ' : '') + place(row)[1] * grid.block,
      columnName: column => String(column * grid.block),
      scaleText: value => perRankText(metric, value),
      cellText: value => isTime(metric) ? (value * 100).toFixed(value < .1 ? 1 : 0) : amount(metric, value)};
  };
  return heatMap(host, 'Process grid as a heat map', {
    map,
    text(row, column) {
      const [slice, inside] = place(row), value = values[row * grid.columns + column];
      return (grid.block > 1 ? 'block from rank ' : 'rank ') + first(slice, inside, column) + ' at (' + (grid.slices > 1 ? slice + '; ' : '')
        + inside * grid.block + ', ' + column * grid.block + '): ' + (value < 0 ? 'not here' : perRankText(chosen.metric(), value) + pane.unit());
    },
    pick(row, column) {
      const it = group(first(...place(row), column));
      if (it !== undefined) toggleRank(it);
    },
    marked(row, column) {
      if (chosen.all() || grid.block > 1) return false;
      const it = group(first(...place(row), column)), [from, to] = chosen.span();
      return it >= from && it < to;
    },
  });
}
/* Which rank has how much of the chosen metric on which call path: the ends below the chosen one that have most. */
function drawRankPaths(host, pane) {
  const MOST = 24;
  let lines = [];
  const map = () => {
    const metric = chosen.metric(), below = endsBelow(choices.get('path'));
    const sums = below.map(end => [end, byGroup(metric, [end])]).map(([end, values]) => ({end, values, sum: total([...values])}));
    lines = sums.filter(line => line.sum > 0).sort((a, b) => b.sum - a.sum).slice(0, MOST);
    lines.forEach(({values}) => values.forEach((sum, group) => { values[group] = perRank(metric, sum, group); }));
    return {rows: Math.max(1, lines.length), columns: groupCount, left: Math.min(230, host.clientWidth * .4), rowHeight: 18,
      scale: scaleOf(lines.flatMap(line => [...line.values]), choices.get('scale')),
      value: (row, column) => lines[row] ? lines[row].values[column] : -1,
      rowName: row => lines[row] ? pathText(lines[row].end.node).split(' > ').slice(-2).join(' > ') : '',
      columnName: column => data.groups[column].split('-')[0],
      scaleText: value => perRankText(metric, value)};
  };
  return heatMap(host, 'Ranks and call paths as a heat map', {
    map,
    text: (row, column) => lines[row] ? pathText(lines[row].end.node).split(' > ').slice(-2).join(' > ') + ' on ' + pane.name(column) + ': '
      + perRankText(chosen.metric(), lines[row].values[column]) + pane.unit() : '',
    pick: (row, column) => { if (lines[row]) choices.set({rank: data.groups[column], path: lines[row].end.node}); },
  });
}
