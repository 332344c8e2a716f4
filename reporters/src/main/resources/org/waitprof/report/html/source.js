/*
 * Links from lines of the program, Class.method:line with or without package, to their source. Classes without package
 * are those that a call path has with it; one that is in two packages has no link.
 */
const sourced = (() => {
  const template = data.sourceLink, packages = new Map(), FRAME = /((?:[\p{L}\d_$]+\.)*[\p{L}\d_$]+)\.[\p{L}\d_$<>]+:(\d+)/gu;
  if (!template) return () => {};
  const learn = text => {
    for (const [, name] of text.matchAll(FRAME)) {
      const brief = name.replace(/^.*\./, ''), known = packages.get(brief);
      packages.set(brief, known === undefined || known === name ? name : '');
    }
  };
  (data.nodes || []).forEach(([name]) => learn(name));
  if (data.timeline) data.timeline.places.forEach(place => learn(place[1]));
  const address = (name, line) => {
    const full = name.includes('.') ? name : packages.get(name);
    if (!full) return '';
    const file = full.replace(/\$.*/, '').split('.').map(encodeURIComponent).join('/') + '.java';
    return template.replaceAll('{file}', () => file).replaceAll('{line}', () => line);
  };
  /* Makes links of what is in an element. */
  return element => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT), texts = [];
    while (walker.nextNode()) if (!walker.currentNode.parentElement.closest('a, button, script, style, select, svg, .list, #flame')) texts.push(walker.currentNode);
    texts.forEach(text => {
      const parts = [];
      let from = 0;
      for (const found of text.data.matchAll(FRAME)) {
        const href = address(found[1], found[2]);
        if (!href) continue;
        const link = make('a', 'source', found[0]);
        link.href = href;
        link.target = '_blank';
        link.rel = 'noopener noreferrer';
        parts.push(text.data.slice(from, found.index), link);
        from = found.index + found[0].length;
      }
      if (parts.length) text.replaceWith(...parts, text.data.slice(from));
    });
  };
})();
