/*
 * The calls of a timeline one by one, and what took time between them: what a chosen one did, in words, and its partner. A
 * call is [from, nanos, place, waited, pattern]; slice=RANK-FROM stands in the address.
 */
function slices(data, lanes, rowOf, {clock, length, firstCall, lost, reach}) {
  const host = byId('slice');
  const brief = path => path.split(';').map(frame => frame.replace(/^.*\.(?=[^.]+\.[^.]+$)/, '')).join(' > ');
  const where = place => {
    const text = data.places[place][1], at = text.indexOf(' at ');
    return at < 0 ? text : text.slice(0, at) + ' at ' + brief(text.slice(at + 4));
  };
  const find = (row, time) => {
    const calls = lanes[row].calls, call = calls[firstCall(calls, time)];
    return call && call[0] <= time ? call : undefined;
  };
  const read = text => {
    const [rank, from] = text.split('-').map(Number), row = rowOf.get(rank);
    if (row === undefined) return undefined;
    const call = lanes[row].calls.find(each => each[0] === from), loss = lanes[row].losses.find(each => each[0] === from);
    return call ? {row, call} : loss && {row, loss};
  };
  choices.define('slice', '', text => /^\d+-\d+$/.test(text) && read(text) ? text : undefined);
  const chosen = () => read(choices.get('slice'));

  /* Messages that a call received or sent, those that were waited for the longest first: rank, time and call of the other side. */
  function partners(rank, [from, nanos]) {
    const found = [];
    for (const [source, sent, target, taken, size, late] of data.messages) {
      const got = target === rank && taken > from && taken <= from + nanos, gave = source === rank && sent === from;
      if (!got && !gave) continue;
      const other = got ? source : target, row = rowOf.get(other);
      found.push({rank: other, row, sent: got, size, late, time: got ? sent : taken, call: row === undefined ? undefined : find(row, got ? sent : taken)});
    }
    return found.sort((a, b) => b.late - a.late);
  }
  /* near is what a pixel is wide. */
  function choose(row, time, near) {
    const call = lost.at(row, time, near) || find(row, time);
    choices.set({slice: call ? lanes[row].rank + '-' + call[0] : ''});
  }
  function jump(row, call) {
    choices.set({slice: lanes[row].rank + '-' + call[0]});
    reach(row, call);
  }
  function toPartner() {
    const now = chosen(), to = now && now.call && partners(lanes[now.row].rank, now.call).find(each => each.call);
    if (to) jump(to.row, to.call);
  }
  /* The call before or after the chosen one, or the cursor. */
  function step(row, time, by) {
    const now = chosen(), calls = lanes[row].calls;
    const next = now && now.call && now.row === row ? calls.indexOf(now.call) + by : firstCall(calls, time) + Math.min(0, by);
    if (calls[next]) jump(row, calls[next]);
  }
  const sized = size => size < 1024 ? size + ' B' : size < 1048576 ? +(size / 1024).toPrecision(3) + ' KiB' : +(size / 1048576).toPrecision(3) + ' MiB';
  function show() {
    const now = chosen();
    host.hidden = !now;
    if (!now) return;
    if (now.loss) {
      host.replaceChildren(make('b', '', data.causes[now.loss[2]] + ' on rank ' + lanes[now.row].rank), ', ' + lost.times(now.loss) + ': ', lost.text(now.loss));
      sourced(host);
      return;
    }
    const [from, nanos, place, waited, pattern] = now.call, rank = lanes[now.row].rank, text = data.places[place][1], at = text.indexOf(' at ');
    const list = make('ul');
    partners(rank, now.call).slice(0, 6).forEach((each, i) => {
      const item = make('li', '', sized(each.size) + (each.sent ? ' from rank ' : ' to rank ') + each.rank + (each.call ? ', ' + where(each.call[2]) : '')
        + (each.sent ? ', sent at ' : ', received at ') + clock(each.time));
      if (each.call) {
        const button = make('button', '', i ? 'Go there' : 'Go there (p)');
        button.type = 'button';
        button.addEventListener('click', () => jump(each.row, each.call));
        item.append(' ', button);
      }
      list.append(item);
    });
    if (!list.children.length && /Recv|Send|recv|send|Wait/.test(text) && data.messagesLeftOut) list.append(make('li', '', 'Its partner is not among the messages that the page has.'));
    host.replaceChildren(make('b', '', text.slice(0, at < 0 ? undefined : at) + ' on rank ' + rank),
      ', ' + clock(from) + ' to ' + clock(from + nanos) + ': ' + length(nanos) + (waited ? ', waits ' + length(waited) + (pattern ? ' (' + pattern + ')' : '') : ''),
      make('p', 'path', at < 0 ? '' : brief(text.slice(at + 4))), list);
    sourced(host);
  }
  choices.onChange(changed => { if (changed.has('slice')) show(); });
  show();
  return {where, partners, chosen, choose, step, toPartner};
}
