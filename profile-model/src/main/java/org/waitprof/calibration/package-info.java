/**
 * Durations of MPI calls that do not wait, measured beforehand on the same machine. Holds the file
 * of {@code calibrate}, and the time that it gives for a call, a number of processes and a message
 * size. Begin with {@link Calibration}.
 */
@NullMarked
package org.waitprof.calibration;

import org.jspecify.annotations.NullMarked;
