/*
 * Flame graph of the chosen metric and ranks, as wide as their share: from the program down, or from each MPI call up
 * to its callers. A box has the colour of the part of the metric that it has most of.
 */
function drawFlame() {
  const find = byId('flame-find');
  if (!find) return;
  bindSelect('flame-from', 'flame');
  choices.define('find', '', text => text);
  choices.define('fold', 'off', text => ['on', 'off'].includes(text) ? text : undefined);
  find.value = choices.get('find');
  const folding = byId('flame-fold');
  folding.checked = choices.get('fold') === 'on';
  folding.addEventListener('change', () => choices.set({fold: folding.checked ? 'on' : 'off'}));
  let forget = false;
  const box = (name, brief, id, parent) => ({name, brief, id, parent, children: new Map(), value: 0, parts: null});

  /* Every end's way, outermost first or the call first, into one tree. */
  function measure(zoom) {
    let root;
    const metric = chosen.metric(), span = chosen.span(), parts = partsOf(metric), fromCalls = choices.get('flame') === 'call';
    const values = parts.map(part => byEnd(part, span)), kept = zoom && !forget && keyOf(zoom);
    root = box(nodes[0].name, nodes[0].brief, 0, null);
    root.parts = new Float64Array(parts.length);
    figures.ends.forEach((end, i) => {
      const way = [];
      for (let node = nodes[end.node]; node.parent >= 0; node = nodes[node.parent]) way.push(node);
      if (!fromCalls) way.reverse();
      const add = it => values.forEach((own, part) => { it.parts[part] += own[i]; it.value += own[i]; });
      let it = root;
      add(root);
      for (const node of way) {
        const key = fromCalls ? node.name : node.id;
        if (!it.children.has(key)) {
          const child = box(node.name, node.brief, node.id, it);
          child.parts = new Float64Array(parts.length);
          it.children.set(key, child);
        }
        it = it.children.get(key);
        add(it);
      }
    });
    const colours = parts.map(paint), settle = it => {
      it.colour = colours[it.parts.indexOf(Math.max(...it.parts))];
      return [...it.children.values()];
    };
    for (let stack = [root]; stack.length;) stack.push(...settle(stack.pop()));
    forget = false;
    return {root, zoom: fromCalls ? kept && follow(root, kept) : follow(root, wayOf(choices.get('path')))};
  }
  const keyOf = it => { const way = []; for (; it.parent; it = it.parent) way.unshift(it.name); return way; };
  const follow = (root, way) => way.reduce((it, key) => it && [...it.children.values()].find(child => child.name === key || child.id === key), root);
  function wayOf(id) {
    const way = [];
    for (let node = nodes[id]; node.parent >= 0; node = nodes[node.parent]) way.unshift(node.id);
    return way;
  }
  const graph = flameGraph('flame', {
    measure,
    amount: value => amount(chosen.metric(), value),
    whole: () => chosen.metric().title,
    empty: 'Nothing to show for this metric and these ranks.',
    find: text => choices.set({find: text}),
    zoomed: it => {
      const other = choices.get('flame') !== 'call' && choices.get('path') !== it.id;
      if (other) choices.set({path: it.id});
      return other;
    },
  });
  choices.onChange(changed => {
    if (['metric', 'rank', 'path', 'flame', 'figures'].some(name => changed.has(name))) {
      forget = changed.has('flame');
      graph.measure();
    } else if (!changed.has('find') && !changed.has('fold')) return;
    folding.checked = choices.get('fold') === 'on';
    if (document.activeElement !== find) find.value = choices.get('find');
    graph.draw();
  });
}

/* What the late ranks did, by the waiting that it caused. */
function drawLate() {
  if (!byId('late-graph')) return;
  const boxes = [], kinds = {
    '': ['code of the program', '#5aa6d8', '#4f9acb', '#7cbbe2'],
    compute: ['computation, not sampled', colour('l-compute')],
    region: ['region', '#b9c46a'],
    gc: ['garbage collection', colour('l-gc')],
    safepoint: ['JVM stops', colour('l-safepoint')],
    jit: ['compiler', colour('l-jit')],
    no_core: ['lack of a core', colour('l-no_core')],
    steal: ['stolen time', colour('l-steal')],
    monitor: ['locks, sleep or I/O', colour('l-monitor')],
    quota: ['CPU limit', colour('l-quota')],
    stall: ['waiting for free memory', colour('l-stall')],
    waiting: ['waiting of its own', colour('l-waiting')],
    mpi: ['MPI', '#b4bdc7'],
  }, sums = new Map();
  data.late.forEach(([name, brief, parent, value, kind], id) => {
    const it = {name, brief, id, parent: boxes[parent], children: new Map(), value}, [, ...colours] = kinds[kind];
    it.colour = id ? colours[id % colours.length] : '#dfe5ec';
    if (it.parent) it.parent.children.set(id, it);
    if (kind) sums.set(kind, (sums.get(kind) || 0) + value);
    boxes.push(it);
  });
  const others = [...sums.values()].reduce((sum, value) => sum + value, 0), items = byId('late-graph-kinds');
  sums.set('', boxes[0].value - others);
  for (const [kind, value] of [...sums].sort((a, b) => b[1] - a[1])) {
    if (value <= 0) continue;
    const item = make('li', ''), colour = make('i', '');
    colour.style.background = kinds[kind][1];
    item.append(colour, ' ' + kinds[kind][0] + ' ' + percent(value / boxes[0].value));
    items.append(item);
  }
  flameGraph('late-graph', {
    measure: zoom => ({root: boxes[0], zoom}),
    amount: seconds,
    whole: () => 'the waiting that has a cause',
    empty: '',
    zoomed: () => false,
  });
}

/*
 * A flame graph in the element of that id, with its elements -find, -detail, -matched, -reset.
 * source: measure (the box that is shown as large as possible -> root, and that box now), amount (value -> text), whole
 * (what the root is), empty (text without anything), zoomed (box -> whether it will be drawn by others), find (receives
 * what is sought, where others draw).
 */
function flameGraph(id, source) {
  const host = byId(id), find = byId(id + '-find'), detail = byId(id + '-detail');
  const ROW = 24, MOST = 4000, LEAST = .0015;
  let root, zoom, current, shown = new Map();
  const words = it => it.name + ': ' + source.amount(it.value) + ', '
    + percent(root.value ? it.value / root.value : 0) + ' of ' + source.whole();
  function measure() {
    const found = source.measure(zoom);
    root = found.root;
    for (let stack = [root]; stack.length;) {
      const it = stack.pop();
      it.sorted = [...it.children.values()].filter(child => child.value > 0).sort((a, b) => b.value - a.value || a.id - b.id);
      stack.push(...it.sorted);
    }
    zoom = found.zoom && found.zoom.sorted ? found.zoom : root;
    current = zoom;
  }

  /* What Find matches, each time once: a match below another adds nothing. */
  function matched(wanted) {
    let sum = 0;
    for (let stack = [root]; stack.length;) {
      const it = stack.pop();
      if (it.name.toLowerCase().includes(wanted)) sum += it.value; else stack.push(...it.sorted);
    }
    return root.value ? sum / root.value : 0;
  }
  /* The width that it was drawn for: names that do not fit are left out. 0 where its part of the page is not shown. */
  let room = 0;
  function draw() {
    const fold = choices.get('fold') === 'on', wanted = find.value.trim().toLowerCase(), boxes = [], path = [], stack = [];
    let deepest = 0;
    room = host.clientWidth;
    shown = new Map();
    /* A way without a branch is one box, if the reader wants that: its last frame has the boxes below. */
    const lastOf = it => { let last = it; while (fold && last.sorted.length === 1) [last] = last.sorted; return last; };
    const chain = it => { let text = it.brief; for (let at = it; fold && at.sorted.length === 1;) { [at] = at.sorted; text += ' > ' + at.brief; } return text; };
    const add = (it, x, wide, level) => {
      const line = make('div', '', wide * room < 22 ? '' : level < path.length ? it.brief : chain(it));
      line.setAttribute('role', 'treeitem');
      line.setAttribute('aria-level', level + 1);
      line.setAttribute('aria-label', words(it).slice(0, 400));
      line.tabIndex = -1;
      line.style.left = x * 100 + '%';
      line.style.width = wide * 100 + '%';
      line.style.top = level * ROW + 'px';
      line.style.background = it.colour;
      if (it === zoom && it !== root) line.classList.add('chosen');
      if (wanted) line.classList.add((it.name + (fold ? chain(it) : '')).toLowerCase().includes(wanted) ? 'hit' : 'dim');
      line.it = it;
      shown.set(it, line);
      boxes.push(line);
      deepest = Math.max(deepest, level);
    };
    for (let it = zoom; it.parent; it = it.parent) path.unshift(it.parent);
    path.forEach((it, level) => add(it, 0, 1, level));
    stack.push([zoom, 0, 1, path.length]);
    while (stack.length && boxes.length < MOST) {
      const [it, x, wide, level] = stack.pop();
      add(it, x, wide, level);
      let left = x;
      for (const child of lastOf(it).sorted) {
        const share = it.value ? wide * child.value / it.value : 0;
        if (share > LEAST) stack.push([child, left, share, level + 1]);
        left += share;
      }
    }
    host.replaceChildren(...boxes);
    host.style.height = (deepest + 1) * ROW + 'px';
    if (!shown.has(current)) current = zoom;
    shown.get(current).tabIndex = 0;
    detail.textContent = root.value ? words(current) : isNaN(root.value) ? 'Not known: windows of time have call paths of all ranks together only.' : source.empty;
    sourced(detail);
    byId(id + '-matched').textContent = wanted ? 'matched ' + percent(matched(wanted)) : '';
    hideTip();
  }
  function focus(it) {
    if (!it || !shown.has(it)) return;
    shown.get(current).tabIndex = -1;
    current = it;
    shown.get(it).tabIndex = 0;
    shown.get(it).focus();
    detail.textContent = words(it);
    sourced(detail);
  }
  function zoomTo(it) {
    zoom = current = it;
    if (!source.zoomed(it)) draw();
    shown.get(current).focus({preventScroll: true});
  }

  host.setAttribute('role', 'tree');
  host.setAttribute('aria-label', host.closest('section').querySelector('h2').textContent);
  host.setAttribute('aria-describedby', id + '-help');
  host.addEventListener('pointermove', event => {
    if (event.target.it) showTip(words(event.target.it), event.clientX, event.clientY); else hideTip();
  });
  host.addEventListener('pointerleave', hideTip);
  host.addEventListener('click', event => { if (event.target.it) zoomTo(event.target.it); });
  host.addEventListener('keydown', event => {
    let up = current.parent, below = current.sorted;
    while (up && !shown.has(up)) up = up.parent;
    while (below.length === 1 && !shown.has(below[0])) below = below[0].sorted;
    const among = up ? [...shown.keys()].filter(it => { let at = it.parent; while (at && !shown.has(at)) at = at.parent; return at === up; }).sort((a, b) => parseFloat(shown.get(a).style.left) - parseFloat(shown.get(b).style.left)) : [current];
    const next = {
      ArrowUp: () => up,
      ArrowDown: () => below.find(it => shown.has(it)),
      ArrowRight: () => among[among.indexOf(current) + 1],
      ArrowLeft: () => among[among.indexOf(current) - 1],
      Home: () => zoom,
    }[event.key];
    if (next) { event.preventDefault(); focus(next()); }
    if (event.key === 'Enter') zoomTo(current);
    if (event.key === 'Escape') zoomTo(zoom.parent || root);
  });
  byId(id + '-reset').addEventListener('click', () => zoomTo(root));
  find.addEventListener('input', () => source.find ? source.find(find.value) : draw());
  measure();
  draw();
  new ResizeObserver(() => { if (host.clientWidth !== room) draw(); }).observe(host);
  return {measure, draw};
}
