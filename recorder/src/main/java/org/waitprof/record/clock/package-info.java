/**
 * Whether the time-stamp counter can be trusted, and how fast it runs: {@link
 * org.waitprof.record.clock.ClockPair} compares it with a clock that is known to be right.
 */
@NullMarked
package org.waitprof.record.clock;

import org.jspecify.annotations.NullMarked;
