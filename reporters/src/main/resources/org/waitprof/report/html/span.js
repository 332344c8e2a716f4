/*
 * The span of time that the reader has chosen, and the page's figures within it. A timeline that has each call tells
 * them exactly; windows of time by rank or by call path, not by both. What is not known is NaN and shown as ?.
 */
const within = (() => {
  const series = data.time_series, timeline = data.timeline, calls = timeline && timeline.exact && data.all
    && timeline.lanes.length === total(data.members) ? timeline : null;
  const divided = series && series.rows;
  const words = text => { const bytes = Uint8Array.from(atob(text), character => character.charCodeAt(0)); return new Uint16Array(bytes.buffer); };
  const rows = lists => lists.map(words);
  const mpi = series ? rows(series.mpi) : [], waits = series ? Object.fromEntries(Object.entries(series.wait).map(([id, lists]) => [id, rows(lists)])) : {};
  const core = series && series.core ? rows(series.core) : [];
  const begin = index => index ? series.end[index - 1] : 0;
  const groupOf = new Map();
  data.groups.forEach((name, group) => {
    const [first, last = first] = name.split('-').map(Number);
    for (let rank = first; rank <= last; rank++) groupOf.set(rank, group);
  });
  if (series) choices.define('span', '', text => {
    const [first, last] = text.split('-').map(Number);
    return /^\d+-\d+$/.test(text) && first <= last && last < series.end.length ? text : undefined;
  });
  const windows = () => choices.get('span') ? choices.get('span').split('-').map(Number) : null;
  /* The chosen part of the timeline; nanoseconds since it begins. */
  const time = () => timeline && choices.get('time') ? choices.get('time').split('-').map(Number) : null;

  /* From windows: sums over ranks by path, and over paths by rank. */
  function ofWindows([first, last]) {
    const times = [], add = (lists, group) => {
      let sum = 0;
      for (let i = first; i <= last; i++) if (lists[group][i] !== 65535) sum += lists[group][i] / 1e4 * times[i] * data.members[group];
      return sum;
    };
    for (let i = first; i <= last; i++) times[i] = (series.end[i] - begin(i)) * (1 - (series.gaps ? series.gaps[i] / 1e4 : 0));
    const groups = [...data.groups.keys()], sums = {};
    const run = groups.map(group => {
      let sum = 0;
      for (let i = first; i <= last; i++) if (mpi[group][i] !== 65535) sum += times[i] * data.members[group];
      return sum;
    });
    const inMpi = groups.map(group => add(mpi, group)), byRank = series.waits.every(({id}) => waits[id]);
    series.waits.forEach(({id, values}) => {
      let all = 0;
      for (let i = first; i <= last; i++) all += values[i] / 1e4 * times[i] * total(data.members);
      sums[id] = byRank ? groups.map(group => add(waits[id], group)) : {sum: all};
    });
    const whole = values => values.sum === undefined ? total(values) : values.sum, allWaits = () => total(series.waits.map(({id}) => whole(sums[id])));
    sums.other = byRank ? groups.map(group => Math.max(0, inMpi[group] - total(series.waits.map(({id}) => sums[id][group]))))
      : {sum: Math.max(0, total(inMpi) - allWaits())};
    sums.useful = groups.map(group => Math.max(0, run[group] - inMpi[group]));
    const rest = Object.fromEntries(Object.keys(sums).filter(id => id !== 'useful').map(id => [id, whole(sums[id])]));
    const found = series.rows.map(([end, pattern, spent, waited]) => {
      let all = 0, wait = 0;
      for (let i = first; i <= last; i++) { all += spent[i]; wait += waited[i]; }
      const values = {other: {sum: all - wait}};
      rest.other -= all - wait;
      if (pattern) { values[pattern] = {sum: wait}; rest[pattern] -= wait; }
      return {node: data.ends[end].node, values};
    });
    found.push({node: restNode.id, values: Object.fromEntries(Object.entries(rest).map(([id, value]) => [id, {sum: Math.max(0, value)}]))});
    found.push({node: usefulNode, values: {useful: sums.useful}});
    return {ends: found, runs: run, known: new Set(Object.keys(sums)), rankSums: sums};
  }
  /* From each call, the parts of it that lie in the span. */
  function ofCalls([from, to]) {
    const inPattern = new Map([...metrics.values()].map(metric => [metric.title, metric.id])), found = new Map();
    const run = new Array(groupCount).fill(0), useful = new Array(groupCount).fill(0), known = new Set(['useful', 'other', 'calls']);
    metrics.forEach(metric => { if (metric.parent === 'wait') known.add(metric.id); });
    calls.lanes.forEach(({rank, calls: list}) => {
      const group = groupOf.get(rank);
      let inRun = to - from, spent = 0;
      for (const [start, nanos, place, waited = 0, pattern] of list) {
        if (start >= to) break;
        const part = Math.min(start + nanos, to) - Math.max(start, from);
        if (part <= 0) continue;
        const [, where, end] = calls.places[place];
        if (/^MPI_(Init|Finalize)/.test(where)) { inRun -= part; continue; }
        spent += part;
        const node = end === undefined ? restNode.id : data.ends[end].node, wait = Math.max(0, Math.min(start + waited, to) - Math.max(start, from));
        if (!found.has(node)) found.set(node, {});
        const values = found.get(node), add = (id, value) => { (values[id] = values[id] || new Float64Array(groupCount))[group] += value; };
        add('other', (part - wait) / 1e3);
        if (wait) add(inPattern.get(pattern) || 'other', wait / 1e3);
        if (start >= from) add('calls', 1);
      }
      run[group] += inRun / 1e3;
      useful[group] += Math.max(0, inRun - spent) / 1e3;
    });
    const list = [...found].map(([node, values]) => ({node, values}));
    list.push({node: usefulNode, values: {useful}});
    return {ends: list, runs: run, known, rankSums: null};
  }
  /* How the figures come to be in the span: calls, windows, or none where they are of the whole run. */
  function source() {
    const span = windows(), part = time();
    if (calls && part) return {kind: 'calls', part};
    if (calls && span) {
      const [from, to] = [begin(span[0]) * 1e3 - calls.from, series.end[span[1]] * 1e3 - calls.from];
      if (from >= -1e3 && to <= calls.nanos + 1e3) return {kind: 'calls', part: [from, to]};
    }
    return span ? {kind: divided ? 'windows' : 'none', span} : {kind: part ? 'none' : ''};
  }
  let now = '';
  function apply() {
    const from = source();
    now = from.kind;
    figures = now === 'calls' ? ofCalls(from.part) : now === 'windows' ? ofWindows(from.span) : wholeRun;
    const filtered = !now ? [] : ['series', 'time', ...now === 'none' ? [] : ['waits', 'explore', 'paths'], ...within.messages() ? ['matrix'] : []];
    document.documentElement.classList.toggle('spanned', !!now);
    document.querySelectorAll('section, header').forEach(section => section.classList.toggle('whole', !!now && !filtered.includes(section.id)));
    const bar = byId('span-bar'), limits = [];
    bar.hidden = !now;
    if (!now) return;
    const part = time(), [begun, over] = part && timeline ? part.map(nanos => (timeline.from + nanos) / 1e3) : [begin(windows()[0]), series.end[windows()[1]]];
    if (now === 'none') limits.push('only the pictures over time know it');
    if (now === 'windows') limits.push('from windows of time: by rank or by call path, ? where both are asked for');
    if (now === 'calls') limits.push('from each call of the trace');
    byId('span-said').textContent = seconds(Math.round(begun)) + ' to ' + seconds(Math.round(over)) + ' (' + limits.join('; ')
      + '). Sections marked \u201cwhole run\u201d are not filtered.';
  }
  return {
    apply,
    begin,
    mpi,
    core,
    waits,
    isOn: () => figures !== wholeRun,
    /* Messages that were received in the span; undefined where not all of them are known. */
    messages() {
      if (now !== 'calls' || calls.messagesLeftOut) return undefined;
      const [from, to] = source().part;
      return calls.messages.filter(message => message[3] >= from && message[3] < to);
    },
    show() {
      apply();
      let timer = 0;
      choices.onChange(changed => {
        if (!changed.has('span') && !changed.has('time')) return;
        clearTimeout(timer);
        timer = setTimeout(() => { apply(); choices.tell('figures'); }, 60);
      });
      byId('span-all').addEventListener('click', () => choices.set({...series ? {span: ''} : {}, ...timeline ? {time: ''} : {}}));
    },
  };
})();
/* The places that wait most in the span, in place of those of the whole run. */
function drawSpanWaits() {
  const whole = document.querySelector('ol.waits');
  if (!whole) return;
  const list = make('ol', 'waits'), MOST = 10;
  whole.after(list);
  const draw = () => {
    whole.hidden = within.isOn();
    list.hidden = !whole.hidden;
    if (list.hidden) return;
    const span = [0, groupCount], run = runTime(span), found = [];
    figures.ends.forEach(end => metrics.get('wait') && metrics.get('wait').children.forEach(({id, title}) => {
      const value = sumOver(end.values[id], ...span);
      if (value > run * 1e-4) found.push({value, id, title, node: end.node});
    }));
    found.sort((a, b) => b.value - a.value);
    const all = total(found.map(({value}) => value));
    list.replaceChildren(...found.slice(0, MOST).map(({value, id, title, node}) => {
      const item = make('li'), row = make('div', 'wait'), text = make('div'), what = make('div', 'what'), link = make('a', 'go', 'ranks and paths');
      const [call, at] = [nodes[node].brief, nodes[nodes[node].parent]];
      what.append(make('b', '', title), ' in ', make('code', '', call), at && at.parent >= 0 ? ' at ' : '', at && at.parent >= 0 ? make('code', '', at.brief) : '', ' ', link);
      link.href = '#metric=' + id + '&path=' + node;
      const gauge = make('div', 'bargauge');
      gauge.style.width = value / all * 100 + '%';
      text.append(what, gauge, make('p', 'hint', amount(metrics.get('wait'), value) + ' of the ranks\u2019 time in the span'), make('p', 'path', pathText(node)));
      row.append(make('b', 'big', percent(value / run)), text);
      item.append(row);
      return item;
    }), ...found.length ? [] : [make('li', '', 'No rank waits in this span.')]);
    sourced(list);
  };
  onFigures(draw);
  draw();
}
