/**
 * Divides a run into windows of time: what each rank did in each, and how far the ideal clocks
 * moved ({@link org.waitprof.timeseries.Window}).
 */
@NullMarked
package org.waitprof.replay.window;

import org.jspecify.annotations.NullMarked;
