/**
 * The report as one HTML file that needs nothing else: Java writes words and tables, a script draws
 * pictures from data that were summed up here. How it is put together: {@code reporters/HTML.md}.
 */
@NullMarked
package org.waitprof.report.html;

import org.jspecify.annotations.NullMarked;
