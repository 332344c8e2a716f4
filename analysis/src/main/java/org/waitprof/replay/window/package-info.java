/**
 * Divides a run into windows of time: sums of each rank in each window, and the advance of the
 * ideal clocks ({@link org.waitprof.timeseries.Window}).
 */
@NullMarked
package org.waitprof.replay.window;

import org.jspecify.annotations.NullMarked;
