/**
 * Exchange of ranks and processes: {@link org.waitprof.replay.exchange.ReplayState}, the bottom of
 * the replay, holds the mailboxes of all ranks and the time up to which each is read; {@link
 * org.waitprof.replay.exchange.Exchange} carries mail between processes. Records are rows of longs,
 * so that no message costs an object.
 *
 * <p>Why: {@code doc/decisions/10-several-process-analysis.md}.
 */
@NullMarked
package org.waitprof.replay.exchange;

import org.jspecify.annotations.NullMarked;
