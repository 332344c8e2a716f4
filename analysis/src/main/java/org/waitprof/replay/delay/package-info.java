/**
 * Root causes of waiting: which place of the program on which rank made others wait, at once and
 * through others. "Identifying the root causes of wait states in large-scale parallel applications"
 * (Böhme, Geimer, Wolf, Arnold, ICPP 2010), as Scalasca 2.6 has it.
 *
 * <p>Three readings of time. While ranks are replayed, {@link org.waitprof.replay.delay.SyncPoints}
 * notes where each waited, was waited for, or was synchronised with a group. A second reading
 * forwards ({@link org.waitprof.replay.delay.RankDelays}) compares, for each wait, what both sides
 * did since their last synchronisation, and writes it down ({@link
 * org.waitprof.replay.delay.DelayLog}). From its end the log is walked back ({@link
 * org.waitprof.replay.delay.BackwardReplay}), and costs go from those that wait to those that
 * caused it.
 */
@NullMarked
package org.waitprof.replay.delay;

import org.jspecify.annotations.NullMarked;
