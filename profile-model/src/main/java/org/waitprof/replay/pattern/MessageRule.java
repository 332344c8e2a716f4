package org.waitprof.replay.pattern;

/** A rule about point-to-point messages. */
public interface MessageRule extends PatternRule {
  /**
   * The rule at work on one rank; it may keep what it has to remember of that rank.
   *
   * @param findings takes what it finds
   */
  MessageRuleListener on(RankFindings findings);
}
