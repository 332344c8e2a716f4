/**
 * Replays event traces: matches messages, gathers collectives, and measures waiting time by the
 * definitions of Scalasca 2.6, one class a pattern. {@link org.waitprof.replay.Replay} is the door;
 * what a pattern sees is {@link org.waitprof.replay.Receipt} and {@link
 * org.waitprof.replay.Gathering}. How it stays parallel, deterministic and small is told in {@link
 * org.waitprof.replay.RankReplay}.
 */
@NullMarked
package org.waitprof.replay;

import org.jspecify.annotations.NullMarked;
