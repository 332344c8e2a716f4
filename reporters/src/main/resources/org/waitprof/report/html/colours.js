/*
 * Colours. A metric's is the variable --m-id of the style; metrics without one take turns among --m-1 to --m-6. All of
 * them differ by 3 : 1 from the card, whose colour separates neighbours, and bear black text.
 */
const metricColours = (() => {
  const style = getComputedStyle(document.documentElement);
  let turn = 0;
  return new Map([...metrics.keys()].map(id => [id, '--m-' + (style.getPropertyValue('--m-' + id) ? id : turn++ % 6 + 1)]));
})();
const paint = metric => 'var(' + metricColours.get(metric.id) + ')';
const inkOf = metric => colour(metricColours.get(metric.id).slice(2));

/* Viridis, even in lightness and safe for colour-blind eyes; part 0..1. For heat maps of any section. */
const SCALE = [[68, 1, 84], [71, 44, 122], [59, 81, 139], [44, 113, 142], [33, 144, 141], [39, 173, 129], [92, 200, 99], [170, 220, 50], [253, 231, 37]];
function heat(part) {
  const place = Math.max(0, Math.min(1, part)) * (SCALE.length - 1), low = Math.min(SCALE.length - 2, Math.floor(place));
  return 'rgb(' + SCALE[low].map((value, i) => Math.round(value + (SCALE[low + 1][i] - value) * (place - low))).join() + ')';
}
/* The least and the largest value that a scale shows; kind: zero or range. */
function scaleOf(values, kind) {
  let low = Infinity, high = 0;
  for (const value of values) if (value >= 0) { low = Math.min(low, value); high = Math.max(high, value); }
  return {low: kind === 'zero' || low === Infinity ? 0 : low, high, part(value) { return this.high > this.low ? (value - this.low) / (this.high - this.low) : 0; }};
}
/* A strip of the scale with its ends in words, for canvases. */
function drawScale(context, x, y, wide, scale, text) {
  for (let i = 0; i < wide; i++) {
    context.fillStyle = heat(i / wide);
    context.fillRect(x + i, y, 1.5, 12);
  }
  context.fillStyle = colour('ink');
  context.textAlign = 'left';
  context.fillText(text(scale.low), x, y + 26);
  context.textAlign = 'right';
  context.fillText(text(scale.high), x + wide, y + 26);
}
function drawLegend() {
  const host = byId('legend');
  if (!host) return;
  const entry = (ink, title) => {
    const item = make('li'), patch = make('i');
    patch.style.background = ink;
    item.append(patch, ' ' + title);
    return item;
  };
  const draw = () => host.replaceChildren(...partsOf(chosen.metric()).map(part => entry(paint(part), part.title)),
    ...choices.get('view') === 'bars' && groupCount > 160 ? [entry('var(--soft)', 'up to the largest of the ranks of a bar')] : []);
  choices.onChange(changed => { if (changed.has('metric') || changed.has('view')) draw(); });
  draw();
}
