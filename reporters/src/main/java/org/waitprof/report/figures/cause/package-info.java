/** Propagation of waiting from the rank that causes it. Begin with {@link DelaySteps}. */
@NullMarked
package org.waitprof.report.figures.cause;

import org.jspecify.annotations.NullMarked;
