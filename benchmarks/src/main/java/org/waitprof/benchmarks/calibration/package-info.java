/** How far calibrations of one machine agree: what {@code calibration.sh} prints. */
@NullMarked
package org.waitprof.benchmarks.calibration;

import org.jspecify.annotations.NullMarked;
