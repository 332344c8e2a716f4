/**
 * Replays event traces: matches messages, gathers collectives, and measures waiting time by the
 * definitions of Scalasca 2.6. {@link org.waitprof.replay.Replay} is the entry. From the bottom:
 * {@code exchange} (what ranks hand to each other), {@code call} (events as calls), {@code
 * criticalpath}, {@code match} (messages), {@code collective}, {@code pattern} (the rules), {@code
 * result}. How it stays parallel, deterministic and small is documented in {@link
 * org.waitprof.replay.RankReplay}.
 */
@NullMarked
package org.waitprof.replay;

import org.jspecify.annotations.NullMarked;
