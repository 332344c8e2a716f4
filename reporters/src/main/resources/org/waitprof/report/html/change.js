/*
 * Two runs in three panes: metrics, call tree, ranks, each with its value before and after. Times are shares of the run
 * time of the chosen ranks, all else is a mean over these ranks. A place is the same in both runs if its callers are and
 * its line is; a line that only one run has is that of the other run's only such line in the method.
 */
document.documentElement.classList.add('live');
const sides = [data.before, data.after];
const metrics = new Map();
[data.after, data.before].forEach(side => side.metrics.forEach(metric => { if (!metrics.has(metric.id)) metrics.set(metric.id, {...metric, children: []}); }));
metrics.forEach(metric => { if (metric.parent) metrics.get(metric.parent).children.push(metric); });
const leavesOf = metric => [metric, ...metric.children.flatMap(leavesOf)];
const isTime = metric => metric.unit === 'us';

/* The call trees as one. A node knows its number in each run. */
const nodes = [], withoutLine = name => name.replace(/:\d+$/, '');
const childrenIn = sides.map(side => {
  const children = side.nodes.map(() => []);
  side.nodes.forEach(([, parent], id) => { if (parent >= 0) children[parent].push(id); });
  return children;
});
const numbers = sides.map(side => side.nodes.map(() => 0));
function place(name, parent, ids) {
  const node = {id: nodes.length, name, brief: name.replace(/^.*\.(?=[^.]+\.[^.]+$)/, ''), parent, children: []};
  nodes.push(node);
  if (parent >= 0) nodes[parent].children.push(node);
  ids.forEach((id, side) => { if (id !== undefined) numbers[side][id] = node.id; });
  const below = ids.map((id, side) => id === undefined ? [] : childrenIn[side][id]), named = (side, id) => sides[side].nodes[id][0];
  const old = new Map(below[0].map(id => [named(0, id), id])), pairs = [], left = [];
  below[1].forEach(id => {
    const twin = old.get(named(1, id));
    if (twin === undefined) left.push(id); else { pairs.push([twin, id]); old.delete(named(1, id)); }
  });
  left.forEach(id => {
    const method = withoutLine(named(1, id)), twins = [...old].filter(([other]) => withoutLine(other) === method);
    const isOnly = twins.length === 1 && left.filter(other => withoutLine(named(1, other)) === method).length === 1;
    if (isOnly) old.delete(twins[0][0]);
    pairs.push([isOnly ? twins[0][1] : undefined, id]);
  });
  old.forEach(id => pairs.push([id, undefined]));
  pairs.forEach(pair => place(named(pair[1] === undefined ? 0 : 1, pair[1] === undefined ? pair[0] : pair[1]), node.id, pair));
  return node;
}
place(data.after.nodes[0][0] || '(program)', -1, [0, 0]);

/* Ends of the tree with their values by rank; what belongs to no call stands below the program, once for both runs. */
const outside = new Map();
const ends = sides.map((side, number) => {
  const found = side.ends.map(({node, values}) => ({node: numbers[number][node], values}));
  side.metrics.forEach(({id, title, outside: values}) => {
    if (values === undefined) return;
    if (!outside.has(id)) outside.set(id, place(title, 0, [undefined, undefined]).id);
    found.push({node: outside.get(id), values: {[id]: values}});
  });
  return found;
});
const groups = [...new Set(sides.flatMap(side => side.groups))].sort((a, b) => parseInt(a) - parseInt(b));
const at = (values, group) => typeof values === 'number' ? values : values ? values[group] : 0;

choices.define('metric', metrics.has('wait') ? 'wait' : 'run', text => metrics.has(text) ? text : undefined);
choices.define('path', 0, text => nodes[text] ? +text : undefined);
choices.define('rank', 'all', text => groups.includes(text) ? text : undefined);

/* The values of all nodes in one run, each with all that it calls; NaN if the run has no such ranks. */
function byNode(side, metric, rank) {
  const {groups: own, run, members} = sides[side], sums = new Float64Array(nodes.length), leaves = leavesOf(metric).map(leaf => leaf.id);
  const within = own.map((name, i) => i).filter(i => rank === 'all' || own[i] === rank);
  const whole = total(within.map(i => isTime(metric) ? at(run, i) : members[i]));
  if (!within.length) return sums.fill(NaN);
  ends[side].forEach(({node, values}) => leaves.forEach(id => within.forEach(i => { sums[node] += at(values[id], i); })));
  for (let id = nodes.length - 1; id > 0; id--) sums[nodes[id].parent] += sums[id];
  return sums.map(value => whole ? value / whole : 0);
}
/* Parents stand before their children but for what belongs to no call, whose parent is the first. */
const both = (metric, rank) => [0, 1].map(side => byNode(side, metric, rank));
const one = (metric, value) => isNaN(value) ? 'none' : isTime(metric) ? (value * 100).toFixed(2) : metric.unit === 'B' ? bytes(value) : grouped(+value.toPrecision(4));
const pairText = (metric, [old, now]) => one(metric, old) + ' \u2192 ' + one(metric, now) + (isTime(metric) ? ' %' : '');
const gap = ([old, now]) => (now || 0) - (old || 0);
/* More time in MPI is worse and more work is better, as everywhere; of counts and bytes neither is known. */
const ink = (metric, change) => !isTime(metric) || metric.id === 'run' ? 'var(--soft)' : change > 0 === (metric.id === 'useful') ? 'var(--good)' : 'var(--bad)';
const bar = (metric, pair, widest) => gap(pair) && widest ? [[Math.abs(gap(pair)) / widest, ink(metric, gap(pair))]] : [];
const pathText = id => {
  const names = [];
  for (let node = nodes[id]; node && node.parent >= 0; node = nodes[node.parent]) names.unshift(node.brief);
  return names.join(' > ');
};
const metricNow = () => metrics.get(choices.get('metric'));
const title = (name, metric, pair) => name + ': ' + metric.title + ' ' + pairText(metric, pair);

function drawMetricChanges() {
  const level = metric => metric.parent ? 1 + level(metrics.get(metric.parent)) : 0;
  const ordered = [...metrics.values()].filter(metric => !metric.parent).flatMap(leavesOf);
  return treeList(byId('metrics'), 'Metrics', {
    rows() {
      const pairs = ordered.map(metric => both(metric, choices.get('rank')).map(values => values[choices.get('path')]));
      const widest = Math.max(...pairs.filter((pair, i) => isTime(ordered[i])).map(pair => Math.abs(gap(pair))));
      return ordered.map((metric, i) => ({key: metric.id, level: level(metric), name: metric.title, value: pairText(metric, pairs[i]),
        title: title(metric.title, metric, pairs[i]), parts: isTime(metric) ? bar(metric, pairs[i], widest) : []}));
    },
    chosen: () => choices.get('metric'),
    choose: id => choices.set({metric: id}),
  });
}
function drawTreeChanges() {
  const MOST = 60, open = new Set([0]), unfolded = new Set();
  let values;
  const pair = id => values.map(side => side[id]);
  const sorted = node => node.children.filter(child => pair(child.id).some(value => value > 0))
    .sort((a, b) => Math.abs(gap(pair(b.id))) - Math.abs(gap(pair(a.id))) || a.id - b.id);
  const openTo = id => { for (let node = nodes[nodes[id].parent]; node; node = nodes[node.parent]) open.add(node.id); };
  values = both(metricNow(), choices.get('rank'));
  for (let node = nodes[0]; node; [node] = sorted(node)) open.add(node.id);
  openTo(choices.get('path'));
  const redraw = treeList(byId('calltree'), 'Call tree', {
    rows() {
      const metric = metricNow(), found = [];
      values = both(metric, choices.get('rank'));
      const widest = Math.max(...nodes.map(node => Math.abs(gap(pair(node.id)))));
      const add = (node, level) => {
        const children = sorted(node), shown = unfolded.has(node.id) ? children : children.slice(0, MOST);
        found.push({key: node.id, level, name: node.brief, value: pairText(metric, pair(node.id)), title: title(pathText(node.id) || node.name, metric, pair(node.id)),
          parts: bar(metric, pair(node.id), widest), open: children.length ? open.has(node.id) : undefined});
        if (!open.has(node.id)) return;
        shown.forEach(child => add(child, level + 1));
        if (shown.length < children.length) found.push({key: -node.id - 1, level: level + 1, name: children.length - shown.length + ' more', value: '', parts: [], title: 'show them'});
      };
      add(nodes[0], 0);
      return found;
    },
    chosen: () => choices.get('path'),
    choose(id) {
      if (id < 0) { unfolded.add(-id - 1); redraw(); } else choices.set({path: choices.get('path') === id ? 0 : id});
    },
    toggle: id => { if (!open.delete(id)) open.add(id); },
  });
  return changed => { if (changed.has('path')) openTo(choices.get('path')); redraw(); };
}
function drawRankChanges() {
  return treeList(byId('rankpicture'), 'Ranks', {
    rows() {
      const metric = metricNow(), pairs = groups.map(group => both(metric, group).map(values => values[choices.get('path')]));
      const widest = Math.max(...pairs.map(pair => Math.abs(gap(pair))));
      return groups.map((group, i) => ({key: group, level: 0, name: (group.includes('-') ? 'ranks ' : 'rank ') + group, value: pairText(metric, pairs[i]),
        title: title('rank ' + group, metric, pairs[i]), parts: bar(metric, pairs[i], widest)}));
    },
    chosen: () => choices.get('rank'),
    choose: group => choices.set({rank: choices.get('rank') === group ? 'all' : group}),
  });
}
const redraws = [drawMetricChanges(), drawTreeChanges(), drawRankChanges()];
function tellChoice() {
  const metric = metricNow(), pair = both(metric, choices.get('rank')).map(values => values[choices.get('path')]), change = gap(pair) * (isTime(metric) ? 100 : 1);
  byId('choice').textContent = metric.title + (choices.get('path') ? ' at ' + pathText(choices.get('path')).split(' > ').slice(-2).join(' > ') : '')
    + (choices.get('rank') === 'all' ? ', all ranks: ' : ', rank ' + choices.get('rank') + ': ') + pairText(metric, pair)
    + (isTime(metric) ? ' of run time' : ' a rank') + ' (' + (change < 0 ? '\u2212' : '+') + one(metric, Math.abs(gap(pair))) + ')';
  byId('choice-reset').disabled = !choices.get('path') && choices.get('rank') === 'all';
}
const everything = () => choices.set({path: 0, rank: 'all'});
byId('choice-reset').addEventListener('click', everything);
byId('explore').addEventListener('keydown', event => { if (event.key === 'Escape') everything(); });
choices.onChange(changed => { redraws.forEach(redraw => redraw(changed)); tellChoice(); });
tellChoice();
