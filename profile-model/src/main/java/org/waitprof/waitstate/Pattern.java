package org.waitprof.waitstate;

import java.util.List;

/**
 * A pattern, documented: what happens, how a trace analysis measures it, what misleads, what to do.
 * One class a pattern. The command {@code explain} and the reports print the texts; the rule that
 * measures it, in {@code replay.pattern}, names this object and books its {@link #columns()}.
 * Patterns that a profile without trace can estimate are {@link WaitState}s; all others register
 * themselves as this service.
 *
 * <p>Texts are plain sentences without line breaks, except where they say otherwise.
 */
public interface Pattern {

  /** The name in files and on the command line: {@code late_sender}. Lower case, unique. */
  String id();

  /** The name for people, as Scalasca writes it: {@code Late Sender}. */
  String displayName();

  /** {@link #id()} of the pattern that this one is a part of; empty if of none. */
  default String parent() {
    return "";
  }

  /** What happens to the program in this pattern. */
  String definition();

  /** How a trace analysis measures it: the rule in words, as Scalasca 2.6 has it. */
  String measuredRule();

  /**
   * What a trace analysis books, the pattern's own quantity first. Their order is the order in
   * which the rule counts them.
   */
  List<MeasuredMetric> columns();

  /** When the figures mislead, and in which direction. */
  String limits();

  /** What to look at and what to change. */
  String advice();

  /** Where the pattern and its formulas come from. */
  String source();
}
