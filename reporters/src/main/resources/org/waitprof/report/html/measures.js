/* Metrics, call paths and ranks, and the sums over them that the panes show. */
const groupCount = data.groups.length;
const at = (values, group) => typeof values === 'number' ? values : values ? values[group] : 0;
const metrics = new Map(data.metrics.map(metric => [metric.id, {...metric, children: []}]));
metrics.forEach(metric => { if (metric.parent) metrics.get(metric.parent).children.push(metric); });

/* Whether it is known within the chosen span of time. */
const isKnown = metric => !figures.known || leavesOf(metric).some(leaf => figures.known.has(leaf.id));
/* A metric and all below it: own values of these add up to what it shows. */
function leavesOf(metric) {
  return [metric, ...metric.children.flatMap(leavesOf)];
}
/* What a picture tells apart within a metric; time in MPI falls into its own parts. */
function partsOf(metric) {
  const parts = metric.children.flatMap(child => child.id === 'mpi' ? partsOf(child) : [child]);
  const own = figures.ends.some(end => end.values[metric.id] !== undefined);
  return !parts.length ? [metric] : own ? [{...metric, title: metric.title + ', other', children: []}, ...parts] : parts;
}

/* Nodes of the call tree. What belongs to no call stands in nodes of its own below the program. */
const nodes = data.nodes.map(([name, parent], id) => ({id, name, brief: name.replace(/^.*\.(?=[^.]+\.[^.]+$)/, ''), parent, children: []}));
const restNode = {id: -1, name: 'other calls', brief: 'other calls', parent: 0, children: [], out: true};
let usefulNode = 0;
/*
 * What pictures show: ends of the call tree with their values, run time by group of ranks. In a span of time also which
 * metrics are known; and sums by rank over all paths, where those of a path are only known for all ranks together.
 */
const wholeRun = {ends: data.ends.slice(), runs: data.run, known: null, rankSums: null};
let figures = wholeRun;
nodes[0].name = nodes[0].brief = nodes[0].name || '(program)';
metrics.forEach(metric => {
  if (metric.outside === undefined) return;
  if (metric.id === 'useful') usefulNode = nodes.length;
  wholeRun.ends.push({node: nodes.length, values: {[metric.id]: metric.outside}});
  nodes.push({id: nodes.length, name: metric.title, brief: metric.title, parent: 0, children: [], out: true});
});
restNode.id = nodes.length;
nodes.push(restNode);
nodes.forEach(node => { if (node.parent >= 0) nodes[node.parent].children.push(node); });

/* A part of the ranks: groups from (included) to (excluded). */
function spanOf(text) {
  if (text === 'all') return [0, groupCount];
  const [first, last = first] = text.split('-').map(Number);
  const range = name => { const [a, b = a] = name.split('-').map(Number); return [a, b]; };
  const hits = data.groups.map(range).map(([a, b]) => a <= last && b >= first);
  const from = hits.indexOf(true);
  return from < 0 ? undefined : [from, hits.lastIndexOf(true) + 1];
}
function ranksIn(from, to) {
  return data.members.slice(from, to).reduce((sum, count) => sum + count, 0);
}
function sumOver(values, from, to) {
  if (typeof values === 'number') return values * (to - from);
  if (values && values.sum !== undefined) return to - from === groupCount ? values.sum : NaN;
  let sum = 0;
  if (values) for (let group = from; group < to; group++) sum += values[group];
  return sum;
}
/* The value of each end, all paths: sums over leaves and groups. */
function byEnd(metric, [from, to]) {
  const leaves = leavesOf(metric).map(leaf => leaf.id), unknown = isKnown(metric) ? 0 : NaN;
  return figures.ends.map(end => leaves.reduce((sum, id) => sum + sumOver(end.values[id], from, to), unknown));
}
/* The value of each node with all that it calls. Parents stand before their children. */
function byNode(metric, span) {
  const sums = new Float64Array(nodes.length), values = byEnd(metric, span);
  figures.ends.forEach((end, i) => { sums[end.node] += values[i]; });
  for (let id = nodes.length - 1; id > 0; id--) sums[nodes[id].parent] += sums[id];
  if (figures.rankSums && isKnown(metric)) sums[0] = leavesOf(metric).reduce((sum, {id}) => sum + sumOver(figures.rankSums[id], ...span), 0);
  return sums;
}
/* Ends at or below a node. */
function endsBelow(id) {
  if (!id) return figures.ends;
  const inside = new Uint8Array(nodes.length);
  inside[id] = 1;
  nodes.forEach(node => { if (node.parent >= 0 && inside[node.parent]) inside[node.id] = 1; });
  return figures.ends.filter(end => inside[end.node]);
}
/* The value of each group of ranks, for these ends. */
function byGroup(metric, someEnds) {
  const sums = new Float64Array(groupCount), leaves = leavesOf(metric).map(leaf => leaf.id);
  if (!isKnown(metric)) return sums.fill(NaN);
  if (figures.rankSums && someEnds === figures.ends) someEnds = [{values: figures.rankSums}];
  for (const end of someEnds) for (const id of leaves) {
    const values = end.values[id];
    if (values !== undefined) for (let group = 0; group < groupCount; group++) sums[group] += at(values, group);
  }
  return sums;
}
const runTime = ([from, to]) => sumOver(figures.runs, from, to);

/* Times are compared with the run time, all else is a mean over the ranks of a group. */
const isTime = metric => metric.unit === 'us';
const perRank = (metric, sum, group) => isTime(metric) ? sum / (at(figures.runs, group) || 1) : sum / data.members[group];
const amount = (metric, value) => isNaN(value) ? '?' : isTime(metric) ? seconds(Math.round(value)) : metric.unit === 'B' ? bytes(value)
  : value >= 1e4 ? grouped(Math.round(value)) : String(+value.toPrecision(6));
const perRankText = (metric, value) => isTime(metric) ? percent(value) : amount(metric, value);
const pathText = id => {
  const names = [];
  for (let node = nodes[id]; node && node.parent >= 0; node = nodes[node.parent]) names.unshift(node.brief);
  return names.join(' > ');
};

choices.define('metric', metrics.has('wait') ? 'wait' : 'run', text => metrics.has(text) ? text : undefined);
choices.define('path', 0, text => nodes[text] ? +text : undefined);
choices.define('rank', 'all', text => /^\d+(-\d+)?$/.test(text) && spanOf(text) ? text : undefined);
const chosen = {
  metric: () => metrics.get(choices.get('metric')),
  span: () => spanOf(choices.get('rank')),
  all: () => choices.get('rank') === 'all',
};
const toggleRank = group => choices.set({rank: choices.get('rank') === data.groups[group] ? 'all' : data.groups[group]});
/* Calls when the figures or what is chosen of them change, not when only the span of the pictures over time does. */
const onFigures = listener => choices.onChange(changed => {
  if ([...changed].some(name => !['span', 'time', 'lane', 'messages', 'critical', 'slice'].includes(name))) listener(changed);
});
