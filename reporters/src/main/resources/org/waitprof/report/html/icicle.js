/* Call paths: the program on top, callees below, as wide as their share of the chosen metric. */
function drawIcicle() {
  const host = byId('icicle');
  if (!host) return;
  const ROW = 24, metric = byId('icicle-metric'), rank = byId('icicle-rank'), find = byId('icicle-find'), detail = byId('icicle-detail');
  const nodes = data.nodes.map(([name, parent], id) => ({id, name, brief: name.replace(/^.*\.(?=[^.]+\.[^.]+$)/, ''), parent, children: [], out: false}));
  nodes.forEach(node => { if (node.parent >= 0) nodes[node.parent].children.push(node); });
  nodes[0].brief = nodes[0].name;
  if (!nodes[0].name) nodes[0].name = nodes[0].brief = '(program)';
  const outside = {id: nodes.length, name: 'outside of MPI', brief: 'outside of MPI', parent: 0, children: [], out: true};
  let zoom = nodes[0], current = nodes[0], shown = new Map();
  const pick = values => !values ? 0 : rank.value === 'all' ? total(values) : values[+rank.value];

  function measure() {
    for (const node of [...nodes, outside]) node.value = node.wait = 0;
    for (const end of data.ends) {
      const wait = pick(end.wait), value = metric.value === 'wait' ? wait : pick(end.time);
      for (let node = nodes[end.node]; node; node = nodes[node.parent]) { node.value += value; node.wait += wait; }
    }
    nodes[0].children = nodes[0].children.filter(node => node !== outside);
    if (metric.value === 'time') {
      outside.value = pick(data.useful);
      nodes[0].value += outside.value;
      nodes[0].children.push(outside);
    }
    nodes.forEach(node => node.children.sort((a, b) => b.value - a.value || a.id - b.id));
  }
  const words = node => node.name + ': ' + seconds(node.value) + ', '
    + percent(nodes[0].value ? node.value / nodes[0].value : 0) + ' of ' + metric.selectedOptions[0].text
    + (metric.value !== 'wait' && !node.out ? ', waits ' + seconds(node.wait) : '');

  function draw() {
    const wanted = find.value.trim().toLowerCase(), boxes = [];
    let deepest = 0, stack = [], above = 0;
    for (let node = zoom; node.parent >= 0; node = nodes[node.parent]) above++;
    shown = new Map();
    const add = (node, x, wide, level) => {
      const box = make('div', node.out ? 'out' : metric.value === 'wait' ? 'w3' : 'w' + Math.min(5, Math.ceil(5 * (node.value ? node.wait / Math.max(node.value, node.wait) : 0) - .001)), node.brief);
      box.setAttribute('role', 'treeitem');
      box.setAttribute('aria-level', level + 1);
      box.setAttribute('aria-label', words(node).slice(0, 400));
      box.tabIndex = -1;
      box.style.left = x * 100 + '%';
      box.style.width = wide * 100 + '%';
      box.style.top = level * ROW + 'px';
      if (wanted) box.classList.add(node.name.toLowerCase().includes(wanted) ? 'hit' : 'dim');
      box.node = node;
      shown.set(node, box);
      boxes.push(box);
      deepest = Math.max(deepest, level);
    };
    let path = [];
    for (let node = zoom; node.parent >= 0; node = nodes[node.parent]) path.unshift(nodes[node.parent]);
    path.forEach((node, level) => add(node, 0, 1, level));
    stack.push([zoom, 0, 1, above]);
    while (stack.length && boxes.length < 4000) {
      const [node, x, wide, level] = stack.pop();
      add(node, x, wide, level);
      let at = x;
      for (const child of node.children) {
        const share = node.value ? wide * child.value / node.value : 0;
        if (share > .0015) stack.push([child, at, share, level + 1]);
        at += share;
      }
    }
    host.replaceChildren(...boxes);
    host.style.height = (deepest + 1) * ROW + 'px';
    if (!shown.has(current)) current = zoom;
    shown.get(current).tabIndex = 0;
    detail.textContent = nodes[0].value ? words(current) : 'Nothing to show for this metric and rank.';
  }
  function focus(node) {
    if (!node || !shown.has(node)) return;
    shown.get(current).tabIndex = -1;
    current = node;
    shown.get(node).tabIndex = 0;
    shown.get(node).focus();
    detail.textContent = words(node);
  }
  function zoomTo(node) { zoom = current = node; draw(); shown.get(node).focus({preventScroll: true}); }

  host.setAttribute('role', 'tree');
  host.setAttribute('aria-label', 'Call paths');
  host.setAttribute('aria-describedby', 'icicle-help');
  host.addEventListener('pointermove', event => {
    const node = event.target.node;
    if (node) showTip(words(node), event.clientX, event.clientY); else hideTip();
  });
  host.addEventListener('pointerleave', hideTip);
  host.addEventListener('click', event => { if (event.target.node) zoomTo(event.target.node); });
  host.addEventListener('keydown', event => {
    const up = nodes[current.parent], among = up ? up.children.filter(node => shown.has(node)) : [current];
    const next = {
      ArrowUp: () => up,
      ArrowDown: () => current.children.find(node => shown.has(node)),
      ArrowRight: () => among[among.indexOf(current) + 1],
      ArrowLeft: () => among[among.indexOf(current) - 1],
      Home: () => zoom,
    }[event.key];
    if (next) { event.preventDefault(); focus(next()); }
    if (event.key === 'Enter') zoomTo(current);
    if (event.key === 'Escape') zoomTo(nodes[zoom.parent] || nodes[0]);
  });
  byId('icicle-reset').addEventListener('click', () => zoomTo(nodes[0]));
  for (const control of [metric, rank]) control.addEventListener('change', () => { measure(); draw(); });
  find.addEventListener('input', draw);
  measure();
  if (!nodes[0].value) { metric.value = 'mpi'; measure(); }
  draw();
}
