/** Agreement of calibrations of one machine: what {@code calibration.sh} prints. */
@NullMarked
package org.waitprof.benchmarks.calibration;

import org.jspecify.annotations.NullMarked;
