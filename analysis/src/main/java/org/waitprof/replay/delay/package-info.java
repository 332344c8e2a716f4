/**
 * Root causes of waiting: places of the program, by rank, that made others wait, directly and
 * through others. "Identifying the root causes of wait states in large-scale parallel applications"
 * (Böhme, Geimer, Wolf, Arnold, ICPP 2010), as Scalasca 2.6 has it.
 *
 * <p>Three readings of time. While ranks are replayed, {@link org.waitprof.replay.delay.SyncPoints}
 * notes the points at which each waited, was waited for, or synchronised with a group. A second
 * reading forwards ({@link org.waitprof.replay.delay.RankDelays}) compares, for each wait, the
 * times of both sides since their last synchronisation, and writes them down ({@link
 * org.waitprof.replay.delay.DelayLog}). From its end the log is walked back ({@link
 * org.waitprof.replay.delay.BackwardReplay}), and costs go from waiting ranks to the ranks that
 * caused the waiting.
 */
@NullMarked
package org.waitprof.replay.delay;

import org.jspecify.annotations.NullMarked;
