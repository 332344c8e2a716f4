/** Charts of pages that compare runs, as SVG without script. */
@NullMarked
package org.waitprof.report.chart;

import org.jspecify.annotations.NullMarked;
