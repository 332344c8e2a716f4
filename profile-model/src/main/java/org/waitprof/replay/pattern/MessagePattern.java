package org.waitprof.replay.pattern;

import org.waitprof.replay.match.MessageListener;

/** A pattern of point-to-point messages. */
public interface MessagePattern extends ReplayPattern {
  /** A listener to one rank's messages; called by one thread at a time. */
  MessageListener listener(SeverityTable severities);
}
