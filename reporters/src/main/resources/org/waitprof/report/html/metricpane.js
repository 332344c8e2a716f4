/* The metrics, each with its value at the chosen call path and ranks. */
function drawMetrics() {
  const host = byId('metrics');
  if (!host) return;
  const level = metric => metric.parent ? 1 + level(metrics.get(metric.parent)) : 0;
  const ordered = [...metrics.values()].filter(metric => !metric.parent).flatMap(leavesOf);
  const redraw = treeList(host, 'Metrics', {
    rows() {
      const span = chosen.span(), whole = runTime(span), path = choices.get('path');
      return ordered.map(metric => {
        const value = byNode(metric, span)[path];
        const share = isTime(metric) && whole ? value / whole : 0;
        return {key: metric.id, level: level(metric), name: metric.title, parts: [[Math.min(1, share), paint(metric)]],
          value: isTime(metric) ? percent(share) : amount(metric, value), title: metric.title + ': ' + amount(metric, value)};
      });
    },
    chosen: () => choices.get('metric'),
    choose: id => choices.set({metric: id}),
  });
  onFigures(redraw);
}
