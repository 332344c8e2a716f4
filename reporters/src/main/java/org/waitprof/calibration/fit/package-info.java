/**
 * Usual durations of calls: distributions fitted to measured durations. Waiting begins at one of
 * their quantiles. Used by {@code calibrate} alone, in no rank of a profiled job. The distributions
 * come from Apache Commons Statistics. Begin with {@link WaitFreeLimit}.
 */
@NullMarked
package org.waitprof.calibration.fit;

import org.jspecify.annotations.NullMarked;
