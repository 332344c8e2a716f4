/**
 * Reliability and rate of the time-stamp counter: {@link org.waitprof.record.clock.ClockPair}
 * compares it with a clock that is known to be right.
 */
@NullMarked
package org.waitprof.record.clock;

import org.jspecify.annotations.NullMarked;
