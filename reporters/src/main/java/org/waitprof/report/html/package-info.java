/**
 * The report as one HTML file that needs nothing else. Java writes words and tables, and sums up
 * the data ({@link org.waitprof.report.html.data.PageData}) from which a script draws pictures. The
 * script is plain JavaScript, one file per idea under {@code src/main/resources}, in the order of
 * {@link PageFrame}. To add
 *
 * <ul>
 *   <li>a metric of calls or ranks: a {@code PageMetric} in {@code PageMetrics} and a colour {@code
 *       --m-ID} in {@code page.css}. Own values never overlap: a whole shows its own and those
 *       below
 *   <li>a section: an {@link HtmlSection} in the list of {@link HtmlReport}; data as a member of
 *       {@code PageData}; a file that draws, called in {@code page.js}
 *   <li>a choice that is part of the address: {@code choices.define(name, first, parse)}, then
 *       {@code get}, {@code set}, {@code onChange}; {@code bindSelect(id, name)} for a select
 *   <li>a heat map: {@code heatMap(host, label, {map, text, pick, marked})} with {@code
 *       scaleOf(values, kind)}; other pictures {@code picture(host, height, label, draw)} and
 *       {@code onCanvas} for the mouse
 *   <li>a tree or list with bars: {@code treeList(host, label, {rows, chosen, choose, toggle})}
 *   <li>a colour: {@code colour('wait')} for canvases, {@code paint(metric)}, {@code heat(0..1)}
 * </ul>
 *
 * <p>Why: {@code doc/decisions/07-one-file-pages.md}.
 */
@NullMarked
package org.waitprof.report.html;

import org.jspecify.annotations.NullMarked;
