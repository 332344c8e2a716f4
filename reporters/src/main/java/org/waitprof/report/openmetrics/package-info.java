/** Totals of a job in the OpenMetrics text format. Begin with {@link OpenMetricsReport}. */
@NullMarked
package org.waitprof.report.openmetrics;

import org.jspecify.annotations.NullMarked;
