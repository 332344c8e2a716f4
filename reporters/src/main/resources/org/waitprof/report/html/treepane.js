/* The call tree, each place with its share of the chosen metric at the chosen ranks, in the colours of its parts. */
function drawCallTree() {
  const host = byId('calltree');
  if (!host) return;
  const MOST = 60, open = new Set([0]), unfolded = new Set();
  const openTo = id => { for (let node = nodes[nodes[id].parent]; node; node = nodes[node.parent]) open.add(node.id); };
  let sums;
  const sorted = node => node.children.filter(child => sums[child.id] > 0).sort((a, b) => sums[b.id] - sums[a.id] || a.id - b.id);
  const rows = () => {
    const metric = chosen.metric(), span = chosen.span(), parts = partsOf(metric).map(part => [byNode(part, span), paint(part)]);
    sums = byNode(metric, span);
    const whole = isTime(metric) ? runTime(span) : sums[0], widest = sums[0] || 1, found = [], stack = [[nodes[0], 0]];
    while (stack.length) {
      const [node, level] = stack.pop(), children = sorted(node);
      if (node.more) {
        found.push({key: -node.of - 1, level, name: node.more + ' more', value: '', parts: [], title: 'show them'});
        continue;
      }
      found.push({key: node.id, level, name: node.brief, title: (pathText(node.id) || node.name) + ': ' + amount(metric, sums[node.id]),
        value: isTime(metric) ? percent(whole ? sums[node.id] / whole : 0) : amount(metric, sums[node.id]),
        parts: parts.map(([values, colour]) => [values[node.id] / widest, colour]).filter(([share]) => share > 0),
        open: children.length ? open.has(node.id) : undefined});
      if (!open.has(node.id)) continue;
      const shown = unfolded.has(node.id) ? children : children.slice(0, MOST);
      if (shown.length < children.length) stack.push([{more: children.length - shown.length, of: node.id}, level + 1]);
      shown.slice().reverse().forEach(child => stack.push([child, level + 1]));
    }
    return found;
  };
  // At first, as far as one way bears the larger part.
  sums = byNode(chosen.metric(), chosen.span());
  for (let node = nodes[0]; node;) {
    open.add(node.id);
    const [first] = sorted(node);
    node = first && sums[first.id] > sums[node.id] / 2 ? first : null;
  }
  openTo(choices.get('path'));
  const redraw = treeList(host, 'Call tree', {
    rows,
    chosen: () => choices.get('path'),
    choose(id) {
      if (id < 0) { unfolded.add(-id - 1); redraw(); } else choices.set({path: choices.get('path') === id ? 0 : id});
    },
    toggle: id => { if (!open.delete(id)) open.add(id); },
  });
  onFigures(changed => {
    if (changed.has('path')) openTo(choices.get('path'));
    redraw();
    const line = changed.has('path') && [...host.children].find(row => row.key === choices.get('path'));
    if (!line) return;
    const above = line.offsetTop;
    if (above < host.scrollTop || above + line.offsetHeight > host.scrollTop + host.clientHeight) host.scrollTop = above - host.clientHeight / 2;
  });
}
