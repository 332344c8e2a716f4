package org.waitprof.replay.pattern;

import org.waitprof.model.MpiCall;

/** A rule about the messages of a rank. */
public interface MessageRule extends PatternRule {
  /** Whether calls like this can wait in this way; true for only some completions. */
  boolean covers(MpiCall call);

  /**
   * Applies the rule to one rank; the listener may keep state of that rank.
   *
   * @param output receiver of its waits and counts
   */
  MessageRuleListener on(RuleOutput output);
}
