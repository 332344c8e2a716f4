/*
 * A tree as a list of rows with bars, for mouse and keyboard. rows(): key, level, name, value, parts (shares of the
 * widest with a colour), title, and open (undefined without children). chosen(): the key of the chosen row.
 */
function treeList(host, label, {rows, chosen: isChosen, choose, toggle}) {
  let focus = null, shown = [];
  host.setAttribute('role', 'tree');
  host.setAttribute('aria-label', label);
  const draw = () => {
    shown = rows();
    const had = host.contains(document.activeElement);
    if (!shown.some(row => row.key === focus)) focus = isChosen();
    if (!shown.some(row => row.key === focus)) focus = shown.length ? shown[0].key : null;
    host.replaceChildren(...shown.map(row => {
      const line = make('div', 'row'), bar = make('span', 'parts'), name = make('span', 'name', row.name);
      line.setAttribute('role', 'treeitem');
      line.setAttribute('aria-level', row.level + 1);
      line.setAttribute('aria-selected', row.key === isChosen());
      if (row.open !== undefined) line.setAttribute('aria-expanded', row.open);
      line.tabIndex = row.key === focus ? 0 : -1;
      line.title = row.title || '';
      line.key = row.key;
      const sign = make('span', 'sign', row.open === undefined ? '' : row.open ? '\u25be' : '\u25b8');
      sign.setAttribute('aria-hidden', 'true');
      sign.style.marginLeft = Math.min(row.level, 14) * .7 + 'rem';
      row.parts.forEach(([share, colour]) => {
        const part = make('i');
        part.style.width = share * 100 + '%';
        part.style.background = colour;
        bar.append(part);
      });
      line.append(sign, name, make('span', 'value', row.value), bar);
      return line;
    }));
    if (had) current().focus({preventScroll: true});
  };
  const current = () => [...host.children].find(line => line.key === focus);
  const go = key => {
    const line = current();
    if (line) line.tabIndex = -1;
    focus = key;
    current().tabIndex = 0;
    current().focus();
  };
  host.addEventListener('click', event => {
    const line = event.target.closest('.row');
    if (!line) return;
    focus = line.key;
    if (event.target.classList.contains('sign') && toggle && line.hasAttribute('aria-expanded')) { toggle(line.key); draw(); } else choose(line.key);
  });
  host.addEventListener('keydown', event => {
    const place = shown.findIndex(row => row.key === focus), row = shown[place];
    if (!row) return;
    const up = () => { for (let i = place - 1; i >= 0; i--) if (shown[i].level < row.level) return i; return place; };
    const open = event.key === 'ArrowRight' && row.open === false, shut = event.key === 'ArrowLeft' && row.open === true;
    const next = {ArrowDown: place + 1, ArrowUp: place - 1, Home: 0, End: shown.length - 1,
      ArrowRight: place + (row.open ? 1 : 0), ArrowLeft: up()}[event.key];
    if (toggle && (open || shut)) { event.preventDefault(); toggle(focus); draw(); }
    else if (next !== undefined) { event.preventDefault(); if (shown[next]) go(shown[next].key); }
    else if (event.key === 'Enter' || event.key === ' ') { event.preventDefault(); choose(focus); }
  });
  draw();
  return draw;
}
