/* Tables that a click on a title sorts, the search in the table of calls, the bars of sizes. */
function sortable(table) {
  const body = table.tBodies[0], heads = [...table.tHead.rows[0].cells];
  heads.forEach((head, column) => {
    const button = make('button', '', head.textContent);
    button.type = 'button';
    head.replaceChildren(button);
    button.addEventListener('click', () => {
      const sort = head.getAttribute('aria-sort');
      const down = head.classList.contains('n') ? sort !== 'descending' : sort === 'ascending';
      heads.forEach(other => other.removeAttribute('aria-sort'));
      head.setAttribute('aria-sort', down ? 'descending' : 'ascending');
      const key = row => { const cell = row.cells[column]; return cell.dataset.v === undefined ? cell.textContent : +cell.dataset.v; };
      const rows = [...body.rows].map(row => [key(row), row]);
      rows.sort(([a], [b]) => typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b), 'en', {numeric: true}));
      if (down) rows.reverse();
      body.append(...rows.map(([, row]) => row));
    });
  });
}
function searchCalls() {
  const field = byId('calls-find'), count = byId('calls-count');
  if (!field) return;
  const rows = [...document.querySelectorAll('#calls tbody tr')];
  const texts = rows.map(row => [0, 1, 2].map(i => row.cells[i].textContent).join(' ').toLowerCase());
  const search = () => {
    const words = field.value.toLowerCase().split(/\s+/).filter(word => word);
    let hits = 0;
    rows.forEach((row, i) => {
      row.hidden = !words.every(word => texts[i].includes(word));
      if (!row.hidden) hits++;
    });
    count.textContent = hits + ' of ' + rows.length;
  };
  field.addEventListener('input', search);
  search();
}
function drawSizes() {
  const host = byId('sizes-bars'), metric = byId('sizes-metric');
  if (!host) return;
  const draw = () => {
    const column = +metric.value, most = Math.max(...data.sizes.map(row => row[column]), 1);
    const shown = value => column === 1 ? String(value) : column === 2 ? bytes(value) : seconds(value);
    host.replaceChildren(...data.sizes.flatMap(row => {
      const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg'), bar = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
      svg.setAttribute('class', 'gauge');
      svg.setAttribute('role', 'img');
      svg.setAttribute('aria-label', row[0] + ': ' + shown(row[column]));
      bar.setAttribute('height', '100%');
      bar.setAttribute('width', 100 * row[column] / most + '%');
      bar.setAttribute('class', column === 4 ? 'f-wait' : 'f-useful');
      svg.append(bar);
      return [make('span', 'n', row[0]), svg, make('span', 'n', shown(row[column]))];
    }));
  };
  metric.addEventListener('change', draw);
  draw();
}
