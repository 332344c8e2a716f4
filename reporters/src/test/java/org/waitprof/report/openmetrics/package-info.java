/** Tests of this format. */
@NullMarked
package org.waitprof.report.openmetrics;

import org.jspecify.annotations.NullMarked;
