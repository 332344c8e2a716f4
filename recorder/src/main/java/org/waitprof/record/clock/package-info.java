/**
 * Reliability and rate of the time-stamp counter: {@link org.waitprof.record.clock.ClockPair}
 * compares it with a clock that is known to be right.
 *
 * <p>Why: {@code doc/decisions/03-no-native-code.md}.
 */
@NullMarked
package org.waitprof.record.clock;

import org.jspecify.annotations.NullMarked;
