/*
 * What the reader has chosen, kept in the address: page.html#metric=late_sender&path=7&rank=12. What is not named there
 * is as it was at first. Pictures ask choices.get(name), set with choices.set({name: value}) and redraw in
 * choices.onChange(changed => ...), where changed is the set of names. A section that lets choose something defines
 * it first: its value at first, and what makes of a text from an address a value; undefined for none.
 */
const choices = (() => {
  const known = new Map(), now = {}, listeners = [];
  /* What an address names. */
  const of = hash => {
    const wanted = new URLSearchParams(hash.includes('=') ? hash.slice(1) : '');
    return Object.fromEntries([...known].filter(([name]) => wanted.has(name)).map(([name, {parse}]) => [name, parse(wanted.get(name))])
      .filter(([, value]) => value !== undefined));
  };
  const read = () => ({...Object.fromEntries([...known].map(([name, {first}]) => [name, first])), ...of(location.hash)});
  const change = next => {
    const changed = new Set(Object.keys(next).filter(name => known.has(name) && now[name] !== next[name]));
    changed.forEach(name => { now[name] = next[name]; });
    if (changed.size) listeners.forEach(listener => listener(changed));
  };
  addEventListener('hashchange', () => { if (location.hash.includes('=')) change(read()); });
  return {
    define(name, first, parse) {
      known.set(name, {first, parse});
      now[name] = read()[name];
    },
    of,
    get: name => now[name],
    /* Sets them, in the address, too, unless that names a section. */
    set(next, isElsewhere) {
      change(next);
      if (isElsewhere) return;
      const named = new URLSearchParams();
      known.forEach(({first}, name) => { if (now[name] !== first) named.set(name, now[name]); });
      history.replaceState(null, '', named.size || [...named].length ? '#' + named : location.pathname + location.search);
    },
    reset: () => choices.set(Object.fromEntries([...known].map(([name, {first}]) => [name, first]))),
    tell: name => listeners.forEach(listener => listener(new Set([name]))),
    onChange: listener => listeners.push(listener),
  };
})();

/* A select of the page that shows and sets a choice. */
function bindSelect(id, name) {
  const select = byId(id);
  if (!select) return;
  const values = [...select.options].map(option => option.value);
  choices.define(name, values[0], text => values.includes(text) ? text : undefined);
  select.value = choices.get(name);
  select.addEventListener('change', () => choices.set({[name]: select.value}));
  choices.onChange(() => { select.value = choices.get(name); });
}
