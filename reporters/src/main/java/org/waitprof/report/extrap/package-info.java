/** Measurements for Extra-P, which models how they grow. */
@NullMarked
package org.waitprof.report.extrap;

import org.jspecify.annotations.NullMarked;
