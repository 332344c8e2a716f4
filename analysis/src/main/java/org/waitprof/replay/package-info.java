/**
 * Replays event traces: matches messages, gathers collectives, and measures waiting time by the
 * definitions of Scalasca 2.6. {@link org.waitprof.replay.Replay} is the entry. From the bottom:
 * {@code exchange} (data that ranks hand to each other), {@code call} (events as calls), {@code
 * criticalpath}, {@code match} (messages), {@code collective}, {@code pattern} (the rules), {@code
 * result}. {@link org.waitprof.replay.RankReplay} documents why it is parallel, deterministic and
 * small.
 */
@NullMarked
package org.waitprof.replay;

import org.jspecify.annotations.NullMarked;
