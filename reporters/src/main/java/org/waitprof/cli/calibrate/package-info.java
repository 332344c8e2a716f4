/**
 * Measures how long MPI calls take that do not wait, on the job's own binding and hosts: processes
 * enter calls at times agreed on beforehand, and what one came later than another is known from
 * their clocks and taken off. Begin with {@link CalibrationJob}.
 */
@NullMarked
package org.waitprof.cli.calibrate;

import org.jspecify.annotations.NullMarked;
