/**
 * Measures the duration of MPI calls that do not wait, on the job's own binding and hosts.
 * Processes enter calls at times agreed on beforehand. If one comes later than another, the delay
 * is known from their clocks and subtracted. Begin with {@link CalibrationJob}.
 */
@NullMarked
package org.waitprof.cli.calibrate;

import org.jspecify.annotations.NullMarked;
