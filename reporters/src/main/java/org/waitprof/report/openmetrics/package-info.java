/** Totals of a job in the OpenMetrics text format. */
@NullMarked
package org.waitprof.report.openmetrics;

import org.jspecify.annotations.NullMarked;
