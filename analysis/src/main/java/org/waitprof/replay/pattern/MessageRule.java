package org.waitprof.replay.pattern;

import org.waitprof.model.MpiCall;

public interface MessageRule extends PatternRule {
  /** Whether calls like this can wait in this way; true for only some completions. */
  boolean covers(MpiCall call);

  /**
   * Applies the rule to one rank; the listener may keep state of that rank.
   *
   * @param findings receiver of its findings
   */
  MessageRuleListener on(RankFindings findings);
}
