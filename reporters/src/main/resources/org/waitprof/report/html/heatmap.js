/*
 * A heat map of rows and columns for mouse and keyboard. map() gives {rows, columns, value(row, column) or -1, scale,
 * rowName(row), columnName(column), scaleText(value)}; text(row, column) is what a cell says, pick(row, column) what a
 * choice does, marked(row, column) whether a cell is chosen. Rows and columns narrower than a pixel show the mean of
 * as many as columnsOf puts together.
 */
function heatMap(host, label, {map, text, pick, marked}) {
  const top = 24, legend = 44;
  let now = map(), left = 40, edge = 1, high = 1, cursor = null;
  let across = 0;
  /* Left edge of a column: columns of time are as wide as their windows. */
  const at = column => left + (now.edges ? now.edges(column) * across : column * edge);
  const size = width => {
    now = map();
    left = now.left || 40;
    across = width - left - (now.right || 2);
    edge = now.edges ? across / now.columns : Math.min(46, across / now.columns);
    high = now.rowHeight || Math.max(Math.min(edge, 46), now.rows === 1 ? 28 : .5);
    return top + legend + now.rows * high;
  };
  const {canvas, redraw} = picture(host, size, label, (context, width, height) => {
    const {rows, columns, scale} = now, space = edge > 6 && high > 6 && !now.edges ? 1 : 0;
    const pixel = 1 / context.getTransform().a, snap = at => Math.round(at / pixel) * pixel;
    const blocks = (count, step) => columnsOf({length: count}, step < pixel ? count * step / pixel : count);
    for (const [first, last] of blocks(rows, high)) for (const [from, to] of blocks(columns, now.edges ? pixel : edge)) {
      let sum = 0, known = 0;
      for (let row = first; row < last; row++) for (let column = from; column < to; column++) {
        const value = now.value(row, column);
        if (value >= 0) { sum += value; known++; }
      }
      const x = snap(at(from)), end = Math.max(x + pixel, snap(at(to)));
      const y = snap(top + first * high), foot = Math.max(y + pixel, snap(top + last * high));
      context.fillStyle = known ? heat(scale.part(sum / known)) : colour('line');
      context.fillRect(x, y, end - x - space, foot - y - space);
      if (known && edge >= 34 && now.cellText) {
        context.textAlign = 'center';
        context.fillStyle = scale.part(sum) > .55 ? '#000' : '#fff';
        context.fillText(now.cellText(sum), x + edge / 2, y + high / 2 + 4);
      }
    }
    context.fillStyle = colour('soft');
    const every = roundStep(Math.ceil(44 / edge)), lines = roundStep(Math.ceil(14 / high));
    context.textAlign = 'left';
    for (let column = 0; column < columns && !now.edges; column += every) {
      const name = now.columnName(column);
      if (at(column) + context.measureText(name).width <= width) context.fillText(name, at(column), top - 8);
    }
    if (now.times) drawTimes(context, ...now.times, left, across, top - 8);
    context.textAlign = 'right';
    for (let row = 0; row < rows; row += lines) {
      let name = now.rowName(row);
      while (name.length > 4 && context.measureText(name).width > left - 10) name = '\u2026' + name.slice(2);
      context.fillText(name, left - 6, top + (row + .5) * high + 4);
    }
    drawScale(context, left, height - 34, Math.min(260, width - left - 10), scale, now.scaleText);
    context.strokeStyle = colour('ink');
    for (let row = 0; marked && row < rows; row++) for (let column = 0; column < columns; column++) {
      if (!marked(row, column)) continue;
      context.lineWidth = 2;
      context.strokeRect(at(column), top + row * high, Math.max(1, at(column + 1) - at(column)), high);
    }
    if (cursor) {
      context.lineWidth = 3;
      context.strokeRect(at(cursor[1]), top + cursor[0] * high, Math.max(2, at(cursor[1] + 1) - at(cursor[1])), Math.max(2, high));
    }
  });
  canvas.setAttribute('role', 'application');
  canvas.setAttribute('aria-roledescription', 'heat map');
  const find = (x, y) => {
    const row = Math.floor((y - top) / high);
    let column = Math.floor((x - left) / edge);
    if (now.edges && x >= left && x < left + across) for (column = 0; at(column + 1) <= x;) column++;
    return row < 0 || column < 0 || row >= now.rows || column >= now.columns ? -1 : row * now.columns + column;
  };
  const cell = number => [Math.floor(number / now.columns), number % now.columns];
  onCanvas(canvas, find, number => text(...cell(number)), number => pick(...cell(number)));
  canvas.addEventListener('keydown', event => {
    const step = {ArrowRight: [0, 1], ArrowLeft: [0, -1], ArrowDown: [1, 0], ArrowUp: [-1, 0]}[event.key];
    if (event.key === 'Enter' && cursor) pick(...cursor);
    if (!step) return;
    event.preventDefault();
    const next = cursor ? [cursor[0] + step[0], cursor[1] + step[1]] : [0, 0];
    if (next[0] >= 0 && next[1] >= 0 && next[0] < now.rows && next[1] < now.columns) cursor = next;
    redraw();
    const box = canvas.getBoundingClientRect(), said = text(...cursor);
    canvas.setAttribute('aria-label', label + ', ' + said);
    showTip(said, box.left + at(cursor[1]), box.top + top + (cursor[0] + 1) * high);
  });
  return redraw;
}
