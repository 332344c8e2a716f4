/*
 * What took time from the computations of a timeline's ranks: a bar in the lane, solid where its begin and end are known,
 * hatched at the end of the computation where they are not. A loss is [from, nanos, cause, what, earliest, latest].
 */
function losses(data, lanes, {clock, length}) {
  const inks = Object.fromEntries(Object.keys(data.causes).map(cause => [cause, colour('l-' + cause)])), patterns = new Map(), SEEN = .3;

  /* Stripes of a colour. */
  function hatched(context, ink) {
    const size = Math.round(6 * context.getTransform().a), key = ink + size;
    if (!patterns.has(key)) {
      const tile = document.createElement('canvas'), brush = tile.getContext('2d');
      tile.width = tile.height = size;
      brush.strokeStyle = ink;
      brush.lineWidth = size / 3;
      brush.beginPath();
      for (const at of [-size, 0, size]) { brush.moveTo(at - 1, size + 1); brush.lineTo(at + size + 1, -1); }
      brush.stroke();
      const pattern = context.createPattern(tile, 'repeat');
      pattern.setTransform(new DOMMatrix().scale(6 / size));
      patterns.set(key, pattern);
    }
    return patterns.get(key);
  }
  /* Those that would be narrower than a part of a pixel are not there: a lane full of them would seem to do nothing else. */
  function draw(context, lane, y, tall, x, from, to) {
    const left = x(from), right = x(to);
    for (const [start, nanos, cause, , earliest] of lane.losses) {
      if (start >= to) break;
      const begin = Math.max(left, x(start)), wide = Math.min(right, x(start + nanos)) - begin;
      if (wide < SEEN) continue;
      context.fillStyle = earliest === undefined ? inks[cause] : hatched(context, inks[cause]);
      context.fillRect(begin, y, Math.max(1, wide), tall);
    }
  }
  /* The shortest one at a time, as it is drawn last; near is what a pixel is wide. */
  function at(row, time, near) {
    let found;
    for (const loss of lanes[row].losses) {
      if (loss[0] > time + near) break;
      if (loss[0] + loss[1] >= time - near && loss[1] >= SEEN * near && (!found || loss[1] <= found[1])) found = loss;
    }
    return found;
  }
  /* What it was, and for how long. */
  const text = ([, nanos, cause, what, earliest]) => data.causes[cause] + (what && what !== data.causes[cause] ? ' (' + what + ')' : '') + ', ' + length(nanos)
    + (earliest === undefined ? ', exact' : ', somewhere in this computation');
  const times = ([from, nanos, , , earliest, latest]) => earliest === undefined ? clock(from) + ' to ' + clock(from + nanos) : 'between ' + clock(earliest) + ' and ' + clock(latest);
  return {draw, at, text, times};
}
