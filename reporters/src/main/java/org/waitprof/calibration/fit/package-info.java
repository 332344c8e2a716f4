/**
 * Usual durations of calls: distributions fitted to measured durations, of which a quantile is
 * where waiting begins. Used by {@code calibrate} alone, in no rank of a profiled job;
 * distributions come from Apache Commons Statistics. Begin with {@link WaitFreeLimit}.
 */
@NullMarked
package org.waitprof.calibration.fit;

import org.jspecify.annotations.NullMarked;
