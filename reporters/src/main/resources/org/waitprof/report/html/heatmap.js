/* Ranks on the process grid. The scale is viridis, even in lightness and safe for colour-blind eyes. */
const SCALE = [[68, 1, 84], [71, 44, 122], [59, 81, 139], [44, 113, 142], [33, 144, 141], [39, 173, 129], [92, 200, 99], [170, 220, 50], [253, 231, 37]];
function heat(part) {
  const at = Math.max(0, Math.min(1, part)) * (SCALE.length - 1), low = Math.min(SCALE.length - 2, Math.floor(at));
  return 'rgb(' + SCALE[low].map((value, i) => Math.round(value + (SCALE[low + 1][i] - value) * (at - low))).join() + ')';
}
function drawHeatmap() {
  const host = byId('heatmap'), grid = data.grid;
  if (!host || !grid) return;
  const metric = byId('grid-metric'), scale = byId('grid-scale');
  const perRow = Math.ceil(Math.sqrt(grid.slices * grid.rows / grid.columns)) || 1;
  const across = Math.min(grid.slices, perRow), down = Math.ceil(grid.slices / across);
  const left = 40, top = 24, legend = 44, gap = grid.slices > 1 ? 14 : 0;
  let cursor = -1, edge = 1, high = grid.rows, low = 0, most = 1;
  const size = width => {
    edge = Math.min(46, (width - left - gap * (across - 1)) / (across * grid.columns));
    high = Math.max(Math.min(edge, 46), grid.rows === 1 ? 28 : .5);
    return top + legend + down * grid.rows * high + (down - 1) * gap;
  };
  const place = cell => {
    const slice = Math.floor(cell / (grid.rows * grid.columns)), inside = cell % (grid.rows * grid.columns);
    return [left + (slice % across) * (grid.columns * edge + gap) + inside % grid.columns * edge,
      top + Math.floor(slice / across) * (grid.rows * high + gap) + Math.floor(inside / grid.columns) * high];
  };
  const text = cell => {
    const slice = Math.floor(cell / (grid.rows * grid.columns)), inside = cell % (grid.rows * grid.columns);
    const row = Math.floor(inside / grid.columns) * grid.block, column = inside % grid.columns * grid.block;
    const wide = grid.dims[grid.dims.length - 1], tall = grid.dims.length > 1 ? grid.dims[grid.dims.length - 2] : 1;
    const value = grid[metric.value][cell];
    return (grid.block > 1 ? 'block from rank ' : 'rank ') + (slice * wide * tall + row * wide + column) + ' at ('
      + (grid.slices > 1 ? slice + '; ' : '') + row + ', ' + column + '): '
      + (value < 0 ? 'not here' : percent(value / 1e4) + (metric.value === 'wait' ? ' waiting' : ' in MPI'));
  };
  const {canvas, redraw} = picture(host, size, 'Process grid as a heat map', (context, width, height) => {
    const values = grid[metric.value], known = values.filter(value => value >= 0);
    low = scale.value === 'zero' ? 0 : known.reduce((a, b) => Math.min(a, b), 1e9);
    most = known.reduce((a, b) => Math.max(a, b), 0);
    const space = edge > 6 ? 1 : 0;
    values.forEach((value, cell) => {
      const [x, y] = place(cell);
      context.fillStyle = value < 0 ? colour('line') : heat(most > low ? (value - low) / (most - low) : 0);
      context.fillRect(x, y, edge - space || edge, high - space || high);
    });
    if (edge >= 34) values.forEach((value, cell) => {
      const [x, y] = place(cell);
      context.textAlign = 'center';
      context.fillStyle = most > low && (value - low) / (most - low) > .55 ? '#000' : '#fff';
      if (value >= 0) context.fillText((value / 100).toFixed(value < 1000 ? 1 : 0), x + edge / 2, y + high / 2 + 4);
    });
    context.fillStyle = colour('soft');
    const every = Math.ceil(36 / edge), lines = Math.ceil(16 / high);
    for (let column = 0; column < grid.columns; column += every) {
      context.textAlign = 'center';
      context.fillText(column * grid.block, left + (column + .5) * edge, top - 8);
    }
    for (let row = 0; row < grid.rows; row += lines) {
      context.textAlign = 'right';
      context.fillText(row * grid.block, left - 6, top + (row + .5) * high + 4);
    }
    const wide = Math.min(260, width - left - 130), y = height - 18;
    for (let x = 0; x < wide; x++) {
      context.fillStyle = heat(x / wide);
      context.fillRect(left + x, y - 10, 1.5, 12);
    }
    context.fillStyle = colour('ink');
    context.textAlign = 'left';
    context.fillText(percent(low / 1e4), left, y + 15);
    context.fillText(percent(most / 1e4), left + wide + 8, y);
    if (cursor >= 0) {
      const [x, cy] = place(cursor);
      context.lineWidth = 3;
      context.strokeStyle = colour('ink');
      context.strokeRect(x, cy, edge, high);
    }
  });
  canvas.setAttribute('role', 'application');
  canvas.setAttribute('aria-roledescription', 'heat map');
  const find = (x, y) => {
    const column = Math.floor((x - left) / (grid.columns * edge + gap)), row = Math.floor((y - top) / (grid.rows * high + gap));
    const slice = row * across + column;
    const inColumn = Math.floor((x - left - column * (grid.columns * edge + gap)) / edge);
    const inRow = Math.floor((y - top - row * (grid.rows * high + gap)) / high);
    if (x < left || y < top || column >= across || slice >= grid.slices || inColumn >= grid.columns || inRow >= grid.rows) return -1;
    return (slice * grid.rows + inRow) * grid.columns + inColumn;
  };
  const pick = cell => { if (data.groupSize === 1 && grid.block === 1) choose('icicle-rank', cell); };
  onCanvas(canvas, find, text, pick);
  canvas.addEventListener('keydown', event => {
    const step = {ArrowRight: 1, ArrowLeft: -1, ArrowDown: grid.columns, ArrowUp: -grid.columns}[event.key];
    if (event.key === 'Enter' && cursor >= 0) pick(cursor);
    if (!step) return;
    event.preventDefault();
    const next = cursor < 0 ? 0 : cursor + step;
    if (next >= 0 && next < grid.wait.length) cursor = next;
    redraw();
    const box = canvas.getBoundingClientRect(), [x, y] = place(cursor);
    showTip(text(cursor), box.left + x, box.top + y + high);
  });
  metric.addEventListener('change', redraw);
  scale.addEventListener('change', redraw);
}
