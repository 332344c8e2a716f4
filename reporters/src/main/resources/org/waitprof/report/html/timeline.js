/*
 * What every rank did when: one row per rank, time from left to right. Far away, a row shows shares of time by column; near, and
 * where the page has calls, each of them. time=FROM-TO in nanoseconds and lane= stand in the address.
 */
function drawTimeline(data, series) {
  const bytesOf = text => Uint8Array.from(atob(text), character => character.charCodeAt(0));
  const lanes = data.lanes.map(lane => ({...lane, kinds: lane.kinds.map(bytesOf), waits: bytesOf(lane.waits)}));
  const left = 64, foot = 22, least = 1000, whole = [0, Math.max(least, data.nanos)];
  const rowHeight = Math.max(2, Math.min(96, Math.floor(640 / lanes.length)));
  const gap = rowHeight > 5 ? 2 : 0;
  choices.define('time', '', text => {
    const [from, to] = text.split('-').map(Number);
    return /^\d+-\d+$/.test(text) && to - from >= least && to <= whole[1] ? text : undefined;
  });
  choices.define('lane', '0', text => /^\d{1,7}$/.test(text) && lanes.some(lane => lane.rank === +text) ? text : undefined);
  choices.define('messages', 'on', text => ['on', 'off'].includes(text) ? text : undefined);
  choices.define('critical', 'on', text => ['on', 'off'].includes(text) ? text : undefined);
  const view = () => choices.get('time') ? choices.get('time').split('-').map(Number) : whole;
  const rowOf = new Map(lanes.map((lane, row) => [lane.rank, row]));
  /* A time of the run, with the digits in which neighbours on the axis differ. */
  function clock(nanos) {
    const [from, to] = view(), time = data.from + nanos, unit = data.from + to >= 1e9 ? 1e9 : data.from + to >= 1e6 ? 1e6 : 1e3;
    const digits = Math.max(0, Math.min(9, Math.ceil(Math.log10(unit / (to - from)) + 1.5)));
    return (time / unit).toFixed(digits) + (unit === 1e9 ? ' s' : unit === 1e6 ? ' ms' : ' us');
  }
  const length = nanos => nanos < 1000 ? nanos + ' ns' : seconds(Math.round(nanos / 100) / 10);

  /* The view becomes this span, within the run. */
  function show(from, to) {
    const wide = Math.max(least, Math.min(whole[1], Math.round(to - from)));
    const start = Math.max(0, Math.min(whole[1] - wide, Math.round(from)));
    choices.set({time: wide >= whole[1] ? '' : start + '-' + (start + wide)});
  }
  function zoom(factor, middle) {
    const [from, to] = view(), at = middle === undefined ? (from + to) / 2 : middle;
    show(at - (at - from) * factor, at + (to - at) * factor);
  }
  const move = part => { const [from, to] = view(); show(from + part * (to - from), to + part * (to - from)); };

  /* Index of the first call that ends after a time. */
  function firstCall(calls, time) {
    let low = 0, high = calls.length;
    while (low < high) {
      const middle = low + high >> 1;
      if (calls[middle][0] + calls[middle][1] < time) low = middle + 1; else high = middle;
    }
    return low;
  }
  /* Shares of the time between two moments: calls by kind, and waiting. */
  function shares(lane, from, to) {
    const first = Math.max(0, Math.min(data.columns - 1, Math.floor(from / data.step)));
    const last = Math.max(first, Math.min(data.columns - 1, Math.ceil(to / data.step) - 1)), count = 255 * (last - first + 1);
    const sum = values => { let all = 0; for (let i = first; i <= last; i++) all += values[i]; return all / count; };
    return {kinds: lane.kinds.map(sum), wait: sum(lane.waits)};
  }
  const isNear = ([from, to], width) => data.exact && (to - from) / width < 2 * data.step;
  let cursor = 0.5, anchor = -1, dragged = -1;
  const lost = losses(data, lanes, {clock, length});
  const slice = slices(data, lanes, rowOf, {clock, length, firstCall, lost, reach: (row, call) => reach(row, call)});

  /* A colour as four bytes of an image. */
  function pixelOf(css) {
    const [red, green, blue] = css.match(/\d+/g).map(Number);
    return (255 << 24 | blue << 16 | green << 8 | red) >>> 0;
  }
  /* A row from afar, pixel by pixel: hundreds of thousands of rectangles would take a second. */
  function far(context, lane, y, tall, width, from, to, paints) {
    const scale = context.getTransform().a, begin = Math.round(left * scale), wide = Math.round(width * scale) - begin;
    const high = Math.round((y + tall) * scale) - Math.round(y * scale), step = (to - from) / wide;
    const image = context.createImageData(wide, high), pixels = new Uint32Array(image.data.buffer);
    pixels.fill(paints[paints.length - 1]);
    for (let x = 0; x < wide; x++) {
      const part = shares(lane, from + x * step, from + (x + 1) * step), calls = Math.min(1, total(part.kinds));
      const own = calls ? Math.max(0, calls - part.wait) / calls : 0;
      let at = high, sum = 0;
      [...part.kinds.map(value => value * own), Math.min(calls, part.wait)].forEach((value, i) => {
        sum += value;
        for (const until = Math.max(0, Math.round(high * (1 - sum))); at > until;) pixels[--at * wide + x] = paints[i];
      });
    }
    context.putImageData(image, begin, Math.round(y * scale));
  }
  const {canvas, redraw} = picture(byId('timeline'), lanes.length * rowHeight + foot, 'Timeline', (context, width, height) => {
    const [from, to] = view(), wide = width - left, x = time => left + (time - from) / (to - from) * wide;
    const inks = data.kinds.map((kind, i) => colour('k' + i)), wait = colour('wait'), card = colour('card'), ink = colour('ink'), outside = colour('line');
    const tall = rowHeight - gap, near = isNear([from, to], wide), paints = [...inks, wait, outside].map(pixelOf);
    context.fillStyle = card;
    context.fillRect(0, 0, width, height);
    lanes.forEach((lane, row) => {
      const y = row * rowHeight;
      context.fillStyle = outside;
      context.fillRect(left, y, wide, tall);
      if (near) {
        for (let i = firstCall(lane.calls, from); i < lane.calls.length && lane.calls[i][0] < to; i++) {
          const [start, nanos, place, waited] = lane.calls[i], begin = Math.max(left, x(start));
          context.fillStyle = inks[data.places[place][0]];
          context.fillRect(begin, y, Math.max(.5, x(start + nanos) - begin), tall);
          context.fillStyle = wait;
          if (waited) context.fillRect(begin, y, Math.max(.5, x(start + waited) - begin), tall);
        }
      } else far(context, lane, y, tall, width, from, to, paints);
      lost.draw(context, lane, y, tall, x, from, to);
    });
    context.strokeStyle = context.fillStyle = ink;
    if (choices.get('critical') === 'on') drawPath(context, x, from, to, tall);
    if (choices.get('messages') === 'on') drawMessages(context, x, from, to, tall, width);
    context.fillStyle = card;
    context.fillRect(0, 0, left, height);
    context.fillStyle = colour('soft');
    context.textAlign = 'right';
    const every = Math.ceil(14 / rowHeight), chosen = rowOf.get(+choices.get('lane'));
    lanes.forEach((lane, row) => {
      if (row % every && row !== chosen) return;
      context.fillStyle = row === chosen ? ink : colour('soft');
      if (!(row !== chosen && chosen !== undefined && Math.abs(row - chosen) < every)) context.fillText('rank ' + lane.rank, left - 6, row * rowHeight + tall / 2 + 4);
    });
    context.fillStyle = colour('soft');
    drawTimes(context, data.from + from, data.from + to, left, wide, height - 5);
    const picked = slice.chosen();
    if (picked) {
      const [start, nanos] = picked.call || picked.loss, begin = Math.max(left, x(start)), end = Math.min(width, x(start + nanos));
      context.strokeStyle = ink;
      context.lineWidth = 3;
      if (end >= left && begin <= width) context.strokeRect(begin - 1, picked.row * rowHeight + 1, Math.max(3, end - begin + 2), tall - 2);
    }
    if (chosen !== undefined && byId('timeline').contains(document.activeElement)) {
      context.strokeStyle = ink;
      context.lineWidth = 2;
      context.strokeRect(left + cursor * wide - 2, chosen * rowHeight, 4, tall);
    }
    if (anchor >= 0) {
      context.strokeStyle = ink;
      context.lineWidth = 2;
      context.strokeRect(Math.min(anchor, dragged), 1, Math.abs(dragged - anchor), height - foot);
    }
  });
  canvas.setAttribute('role', 'application');
  canvas.setAttribute('aria-roledescription', 'timeline');

  /* Its hops from rank to rank where they can be distinguished. */
  function drawPath(context, x, from, to, tall) {
    const seen = data.path.filter(([, begin, end]) => end >= from && begin <= to), few = seen.length < 150;
    context.lineWidth = Math.max(1, Math.min(few ? 4 : 2, tall / 6));
    let before;
    seen.forEach(([rank, begin, end]) => {
      const y = rowOf.get(rank) * rowHeight + tall / 2;
      context.beginPath();
      if (few && before && begin - before.end <= data.step) { context.moveTo(x(before.end), before.y); context.lineTo(x(begin), y); } else context.moveTo(x(begin), y);
      context.lineTo(x(end), y);
      context.stroke();
      before = {end, y};
    });
  }
  /* The most that can be distinguished; those that were waited for first. */
  function drawMessages(context, x, from, to, tall, width) {
    const seen = data.messages.filter(([, send, , receive]) => receive >= from && send <= to);
    const most = Math.max(100, width / 8);
    if (seen.length > most) seen.sort((a, b) => b[5] - a[5]).length = Math.floor(most);
    context.lineWidth = 1;
    seen.forEach(([source, send, target, receive]) => {
      if (!rowOf.has(source) || !rowOf.has(target)) return;
      context.beginPath();
      context.moveTo(x(send), rowOf.get(source) * rowHeight + tall / 2);
      context.lineTo(x(receive), rowOf.get(target) * rowHeight + tall / 2);
      context.stroke();
    });
  }

  /* What a rank did at a time, in words. */
  function text(row, time) {
    const lane = lanes[row], [from, to] = view(), width = canvas.clientWidth - left;
    const head = 'rank ' + lane.rank + ', ' + clock(time) + ': ', loss = lost.at(row, time, (to - from) / width);
    if (loss) return head + lost.text(loss);
    if (isNear([from, to], width)) {
      const call = lane.calls[firstCall(lane.calls, time)];
      if (!call || call[0] > time) return head + 'outside of MPI';
      const [, nanos, place, waited, pattern] = call;
      const [partner] = slice.partners(lane.rank, call);
      return head + slice.where(place) + ', ' + length(nanos) + (waited ? ', waits ' + length(waited) + (pattern ? ' (' + pattern + ')' : '') : '')
        + (partner ? (partner.sent ? ', from rank ' : ', to rank ') + partner.rank + (partner.call ? ', ' + slice.where(partner.call[2]) : '') : '');
    }
    const part = shares(lane, time, time + (to - from) / width);
    return head + percent(total(part.kinds)) + ' in MPI' + (part.wait ? ', waits ' + percent(part.wait) : '')
      + data.kinds.map((kind, i) => part.kinds[i] > .005 ? ', ' + kind + ' ' + percent(part.kinds[i]) : '').join('');
  }

  /* A call is chosen: the view holds it, the cursor is on it. */
  function reach(row, call) {
    const [from, to] = view(), middle = call[0] + call[1] / 2;
    if (middle < from || middle > to) show(middle - (to - from) / 2, middle + (to - from) / 2);
    const now = view();
    cursor = Math.max(0, Math.min(1, (Math.max(call[0], now[0]) - now[0]) / (now[1] - now[0])));
    choices.set({lane: String(lanes[row].rank)});
    redraw();
  }
  const place = event => {
    const box = canvas.getBoundingClientRect(), [from, to] = view();
    const x = Math.max(left, Math.min(box.width, event.clientX - box.left)), row = Math.floor((event.clientY - box.top) / rowHeight);
    return {x, row: row >= 0 && row < lanes.length ? row : -1, time: from + (x - left) / (box.width - left) * (to - from)};
  };
  canvas.addEventListener('pointerdown', event => { anchor = dragged = place(event).x; canvas.setPointerCapture(event.pointerId); });
  canvas.addEventListener('pointermove', event => {
    const {x, row, time} = place(event);
    if (anchor >= 0 && x !== dragged) { dragged = x; redraw(); }
    if (row < 0) hideTip(); else showTip(text(row, time), event.clientX, event.clientY);
  });
  canvas.addEventListener('pointerup', event => {
    const {x, row} = place(event), wide = canvas.clientWidth - left, [from, to] = view();
    const low = Math.min(anchor, x), high = Math.max(anchor, x);
    anchor = -1;
    if (high - low > 4) show(from + (low - left) / wide * (to - from), from + (high - left) / wide * (to - from));
    else if (row >= 0) {
      cursor = (x - left) / wide;
      choices.set({lane: String(lanes[row].rank)});
      slice.choose(row, from + cursor * (to - from), (to - from) / wide);
    }
    redraw();
  });
  canvas.addEventListener('pointerleave', hideTip);
  canvas.addEventListener('blur', () => { hideTip(); redraw(); });
  canvas.addEventListener('focus', redraw);
  canvas.addEventListener('wheel', event => {
    // Once it has the focus; before, the wheel moves the page.
    if (!event.ctrlKey && document.activeElement !== canvas) return;
    event.preventDefault();
    hideTip();
    if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) move(Math.sign(event.deltaY || event.deltaX) / 10);
    else zoom(event.deltaY > 0 ? 1.25 : .8, place(event).time);
  }, {passive: false});
  canvas.addEventListener('keydown', event => {
    const row = rowOf.get(+choices.get('lane')) || 0, [from, to] = view(), at = from + cursor * (to - from);
    const step = {ArrowLeft: -1, ArrowRight: 1}[event.key], down = {ArrowUp: -1, ArrowDown: 1}[event.key];
    if (step && event.shiftKey) move(step / 4);
    else if (step) cursor = Math.max(0, Math.min(1, cursor + step / 100));
    else if (down) choices.set({lane: String(lanes[Math.max(0, Math.min(lanes.length - 1, row + down))].rank)});
    else if (['+', '=', 'w'].includes(event.key)) zoom(.5, at);
    else if (['-', 's'].includes(event.key)) zoom(2, at);
    else if (event.key === 'a' || event.key === 'd') move(event.key === 'a' ? -.25 : .25);
    else if (event.key === 'Enter') slice.choose(row, at, (to - from) / (canvas.clientWidth - left));
    else if (event.key === ',' || event.key === '.') slice.step(row, at, event.key === ',' ? -1 : 1);
    else if (event.key === 'p') slice.toPartner();
    else if (event.key === 'Home' || event.key === 'Escape') choices.set({time: ''});
    else return;
    event.preventDefault();
    redraw();
    const now = view(), said = text(rowOf.get(+choices.get('lane')) || 0, now[0] + cursor * (now[1] - now[0]));
    const box = canvas.getBoundingClientRect();
    canvas.setAttribute('aria-label', said);
    showTip(said, box.left + left + cursor * (box.width - left), box.top + (rowOf.get(+choices.get('lane')) || 0) * rowHeight);
  });
  /* The span of windows that the other pictures show and the view here are one: who changes one changes the other. */
  function followSpan() {
    const begin = index => (index ? series.end[index - 1] : 0) * 1000 - data.from, end = index => series.end[index] * 1000 - data.from;
    let linking = false;
    const viewOf = text => {
      const [first, last] = text ? text.split('-').map(Number) : [0, 0];
      if (text) show(Math.max(0, begin(first)), Math.min(whole[1], end(last))); else choices.set({time: ''});
    };
    const spanAt = ([from, to]) => {
      const first = series.end.findIndex((_, i) => end(i) > from), ends = series.end.findIndex((_, i) => end(i) >= to);
      return Math.max(0, first) + '-' + (ends < 0 ? series.end.length - 1 : ends);
    };
    choices.onChange(changed => {
      if (linking || !changed.has('time') && !changed.has('span')) return;
      linking = true;
      if (changed.has('time')) choices.set({span: choices.get('time') ? spanAt(view()) : ''}); else viewOf(choices.get('span'));
      linking = false;
    });
    linking = true;
    if (choices.get('time')) choices.set({span: spanAt(view())});
    linking = false;
    if (!choices.get('time') && choices.get('span')) viewOf(choices.get('span'));
  }
  const buttons = {in: () => zoom(.5), out: () => zoom(2), earlier: () => move(-.5), later: () => move(.5), all: () => choices.set({time: ''})};
  Object.entries(buttons).forEach(([name, act]) => byId('zoom-' + name).addEventListener('click', act));
  ['messages', 'critical'].forEach(name => {
    const box = byId('show-' + name);
    box.checked = choices.get(name) === 'on';
    box.addEventListener('change', () => choices.set({[name]: box.checked ? 'on' : 'off'}));
    choices.onChange(() => { box.checked = choices.get(name) === 'on'; });
  });
  const say = () => {
    const [from, to] = view();
    byId('timeline-said').textContent = 'From ' + clock(from) + ' to ' + clock(to) + (isNear([from, to], canvas.clientWidth - left) ? ', each call' : ', shares of time');
  };
  choices.onChange(changed => {
    if (!['time', 'lane', 'messages', 'critical', 'slice'].some(name => changed.has(name))) return;
    redraw();
    say();
  });
  if (series) followSpan();
  say();
  new ResizeObserver(say).observe(canvas);
}
