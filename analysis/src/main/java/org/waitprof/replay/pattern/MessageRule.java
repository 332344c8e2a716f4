package org.waitprof.replay.pattern;

import org.waitprof.model.MpiCall;

/** A rule about point-to-point messages. */
public interface MessageRule extends PatternRule {
  /** Whether calls like this can wait so; of completions, some. */
  boolean covers(MpiCall call);

  /**
   * The rule at work on one rank; it may keep what it has to remember of that rank.
   *
   * @param findings takes what it finds
   */
  MessageRuleListener on(RankFindings findings);
}
