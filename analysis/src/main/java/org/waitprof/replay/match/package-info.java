/**
 * Matches messages: {@link org.waitprof.replay.match.RankMessages} takes what calls do with
 * messages and requests, {@link org.waitprof.replay.match.ReceiveQueue} finds the message of each
 * receive and notifies {@link org.waitprof.replay.match.MessageListener}s.
 */
@NullMarked
package org.waitprof.replay.match;

import org.jspecify.annotations.NullMarked;
