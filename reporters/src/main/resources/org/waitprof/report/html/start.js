const data = JSON.parse(document.getElementById('data').textContent);
const byId = id => document.getElementById(id);
const tip = byId('tip');

/* An element with a text; names from the profile only ever get here, as text. */
function make(tag, className, text) {
  const element = document.createElement(tag);
  if (className) element.className = className;
  if (text !== undefined) element.textContent = text;
  return element;
}
function showTip(text, x, y) {
  if (tip.textContent !== text) tip.textContent = text;
  const box = tip.getBoundingClientRect();
  tip.style.left = Math.max(4, Math.min(x + 14, innerWidth - box.width - 4)) + 'px';
  tip.style.top = (y + 18 + box.height > innerHeight ? Math.max(4, y - box.height - 10) : y + 18) + 'px';
  tip.style.visibility = 'visible';
}
function hideTip() { tip.style.visibility = 'hidden'; }
addEventListener('scroll', hideTip, {passive: true});

/* A theme's colour as the browser resolves it: canvases know no variables. */
function colour(name) {
  const probe = make('i');
  probe.style.color = 'var(--' + name + ')';
  document.body.append(probe);
  const value = getComputedStyle(probe).color;
  probe.remove();
  return value;
}
const grouped = value => value.toLocaleString('en').replace(/,/g, '\u202f');
function seconds(micros) {
  if (micros >= 1e10) return grouped(Math.round(micros / 1e6)) + ' s';
  if (micros >= 1e7) return (micros / 1e6).toFixed(1) + ' s';
  if (micros >= 999500) return (micros / 1e6).toFixed(2) + ' s';
  if (micros >= 1000) return (micros / 1e3).toPrecision(3) + ' ms';
  return micros ? micros + ' us' : '0 s';
}
function bytes(value) {
  let unit = 0;
  while (value >= 1024 && unit < 6) { value /= 1024; unit++; }
  return (unit ? value.toPrecision(3) : Math.round(value)) + ' ' + ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB', 'EiB'][unit];
}
/* Round values from low to high, and what each is called: a unit for times in nanoseconds. */
function roundStep(rough) {
  const power = 10 ** Math.floor(Math.log10(rough));
  return [1, 2, 5, 10].map(step => step * power).find(step => step >= rough * (1 - 1e-9));
}
function roundTicks(low, high, most) {
  const step = roundStep(Math.max(high - low, Number.MIN_VALUE) / Math.max(1, most)), values = [];
  for (let i = Math.ceil(low / step - 1e-6); i * step <= high + step * 1e-6; i++) values.push(i * step);
  return {step, values};
}
function timeTicks(low, high, most) {
  const {step, values} = roundTicks(low, high, most), [unit, name] = high >= 1e9 ? [1e9, ' s'] : high >= 1e6 ? [1e6, ' ms'] : [1e3, ' us'];
  const digits = Math.max(0, Math.ceil(Math.log10(unit / step) - 1e-9));
  return values.map(value => [value, (value / unit).toFixed(digits) + name]);
}
/* Round times below a picture, from left to right; nanoseconds. */
function drawTimes(context, low, high, left, wide, y) {
  for (const [time, text] of timeTicks(low, high, Math.min(8, Math.max(2, wide / 110)))) {
    const x = left + (time - low) / (high - low) * wide, room = context.measureText(text).width / 2;
    context.textAlign = 'center';
    context.fillText(text, Math.max(left + room, Math.min(left + wide - room, x)), y);
    context.fillRect(x, y - 15, 1, 4);
  }
}
const percent = ratio => isNaN(ratio) ? '?' : (ratio * 100).toFixed(2) + ' %';
const total = values => values.reduce((sum, value) => sum + value, 0);

/* A canvas that is sharp on any screen, with a keyboard cursor; draw(context, width, height). */
function picture(host, height, label, draw) {
  const canvas = make('canvas');
  canvas.tabIndex = 0;
  canvas.setAttribute('aria-label', label);
  host.replaceChildren(canvas);
  const redraw = () => {
    const width = host.clientWidth || 600;
    const tall = typeof height === 'function' ? height(width) : height;
    const scale = devicePixelRatio || 1;
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(tall * scale);
    canvas.style.height = tall + 'px';
    const context = canvas.getContext('2d');
    context.scale(scale, scale);
    context.font = '12px system-ui, sans-serif';
    draw(context, width, tall);
  };
  new ResizeObserver(redraw).observe(host);
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', redraw);
  addEventListener('theme', redraw);
  redraw();
  return {canvas, redraw};
}
function onCanvas(canvas, find, show, choose) {
  canvas.addEventListener('pointermove', event => {
    const box = canvas.getBoundingClientRect();
    const hit = find(event.clientX - box.left, event.clientY - box.top);
    if (hit < 0) hideTip(); else showTip(show(hit), event.clientX, event.clientY);
  });
  canvas.addEventListener('pointerleave', hideTip);
  canvas.addEventListener('blur', hideTip);
  canvas.addEventListener('click', event => {
    const box = canvas.getBoundingClientRect();
    const hit = find(event.clientX - box.left, event.clientY - box.top);
    if (hit >= 0) choose(hit);
  });
}
