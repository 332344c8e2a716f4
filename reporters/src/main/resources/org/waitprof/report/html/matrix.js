/* Who waits for whom, and who sends to whom: one row per rank (or block of ranks), one column per partner. */
function drawMatrix() {
  const host = byId('matrix-map'), matrix = data.matrix;
  if (!host || !matrix) return;
  /* Larger than this it does not fit on a screen at once. */
  const metric = byId('matrix-metric'), left = 44, top = 24, foot = 44, widest = 680;
  let side = 1, cursor = -1;
  let cells = [], at = new Map();
  /* In a span, from its messages; else of the whole run. */
  const measure = () => {
    const messages = within.messages();
    cells = messages ? [] : matrix.cells;
    at = new Map(cells.map(cell => [cell[0] * matrix.edge + cell[1], cell]));
    const cell = (row, column) => {
      const [y, x] = [row, column].map(rank => Math.floor(rank / matrix.block)), key = y * matrix.edge + x;
      if (!at.has(key)) { at.set(key, [y, x, 0, 0, 0]); cells.push(at.get(key)); }
      return at.get(key);
    };
    if (messages) messages.forEach(([source, , target, , size, late]) => {
      cell(target, source)[2] += Math.round(late / 1e3);
      const sent = cell(source, target);
      sent[3]++;
      sent[4] += size;
    });
  };
  measure();
  const name = index => matrix.block === 1 ? 'rank ' + index
    : 'ranks ' + index * matrix.block + '-' + ((index + 1) * matrix.block - 1);
  const text = hit => {
    const cell = at.get(hit), row = Math.floor(hit / matrix.edge), column = hit % matrix.edge;
    return name(row) + ' and ' + name(column) + ': ' + (cell
      ? 'waits ' + seconds(cell[2]) + ' for it, sends it ' + grouped(cell[3]) + ' messages, ' + bytes(cell[4]) : 'nothing');
  };
  const size = width => {
    side = Math.min(46, (Math.min(width, widest) - left) / matrix.edge);
    return top + matrix.edge * side + foot;
  };
  const units = {2: seconds, 3: value => grouped(value) + ' messages', 4: bytes};
  const {canvas, redraw} = picture(host, size, 'Ranks and their partners as a heat map', (context, width, height) => {
    const which = Number(metric.value), most = cells.reduce((max, cell) => Math.max(max, cell[which]), 0) || 1;
    const space = side > 6 ? 1 : 0;
    context.fillStyle = colour('line');
    context.fillRect(left, top, matrix.edge * side - space, matrix.edge * side - space);
    cells.forEach(cell => {
      if (!cell[which]) return;
      context.fillStyle = heat(cell[which] / most);
      context.fillRect(left + cell[1] * side, top + cell[0] * side, side - space, side - space);
    });
    context.fillStyle = colour('soft');
    const label = context.measureText(matrix.edge * matrix.block).width;
    const every = roundStep(Math.max(1, (label + 12) / side)), lines = roundStep(Math.ceil(16 / side));
    context.textAlign = 'center';
    for (let i = 0; i < matrix.edge; i += every) context.fillText(i * matrix.block, left + (i + .5) * side, top - 8);
    context.textAlign = 'right';
    for (let i = 0; i < matrix.edge; i += lines) context.fillText(i * matrix.block, left - 6, top + (i + .5) * side + 4);
    drawScale(context, left, height - 34, Math.min(260, width - left - 10), {low: 0, high: most}, units[which]);
    if (cursor >= 0) {
      context.lineWidth = 2;
      context.strokeStyle = colour('ink');
      context.strokeRect(left + cursor % matrix.edge * side, top + Math.floor(cursor / matrix.edge) * side, side, side);
    }
  });
  canvas.setAttribute('role', 'application');
  canvas.setAttribute('aria-roledescription', 'heat map');
  const find = (x, y) => {
    const row = Math.floor((y - top) / side), column = Math.floor((x - left) / side);
    return row < 0 || column < 0 || row >= matrix.edge || column >= matrix.edge ? -1 : row * matrix.edge + column;
  };
  onCanvas(canvas, find, text, () => {});
  canvas.addEventListener('keydown', event => {
    const step = {ArrowRight: 1, ArrowLeft: -1, ArrowDown: matrix.edge, ArrowUp: -matrix.edge}[event.key];
    if (!step) return;
    event.preventDefault();
    const next = cursor < 0 ? 0 : cursor + step;
    if (next >= 0 && next < matrix.edge * matrix.edge) cursor = next;
    redraw();
    const box = canvas.getBoundingClientRect();
    showTip(text(cursor), box.left + left + cursor % matrix.edge * side, box.top + top + Math.floor(cursor / matrix.edge) * side + side);
  });
  metric.addEventListener('change', redraw);
  choices.onChange(changed => { if (changed.has('figures')) { measure(); redraw(); } });
}
