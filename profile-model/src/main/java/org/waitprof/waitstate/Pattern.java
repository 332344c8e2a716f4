package org.waitprof.waitstate;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A pattern, documented: what happens, how a trace analysis measures it, what misleads, what to do.
 * One class per pattern, and a file of texts next to it. The command {@code explain} and the
 * reports print the texts; the rule that measures it, in {@code replay.pattern}, names this object
 * and books its {@link #columns()}. Patterns that a profile without trace can estimate are {@link
 * WaitState}s; all others register themselves as this service.
 */
public abstract class Pattern {
  private final String id;
  private final String displayName;
  private volatile @Nullable List<MeasuredMetric> columns;

  /**
   * Creates a pattern.
   *
   * @param id the name in files and on the command line: {@code late_sender}. Lower case, unique
   * @param displayName the name for people, as Scalasca writes it: {@code Late Sender}
   */
  protected Pattern(String id, String displayName) {
    this.id = id;
    this.displayName = displayName;
  }

  /** The name in files and on the command line: {@code late_sender}. Lower case, unique. */
  public final String id() {
    return id;
  }

  /** The name for people, as Scalasca writes it: {@code Late Sender}. */
  public final String displayName() {
    return displayName;
  }

  /**
   * Texts about the pattern: the file next to its class, {@code LateSender.txt}. Read on each call,
   * for reports and the command {@code explain}.
   */
  public final Map<Text, String> texts() {
    return PatternTexts.of(getClass());
  }

  /** One of its texts; empty if it has none of that kind. */
  public final String text(Text part) {
    return texts().getOrDefault(part, "");
  }

  /** {@link #id()} of the pattern that this one is a part of; empty if of none. */
  public String parent() {
    return "";
  }

  /**
   * Metrics that a trace analysis books, the pattern's own quantity first. The order is the order
   * in which the rule counts them. Read from the file of texts once, as an analysis asks for them
   * row by row. Any thread may ask.
   */
  public final List<MeasuredMetric> columns() {
    List<MeasuredMetric> known = columns;
    if (known == null) {
      known = PatternTexts.columns(getClass());
      columns = known;
    }
    return known;
  }

  /** Kind of text about a pattern: a paragraph of its file, with the kind as the first word. */
  public enum Text {
    /** Description of the pattern in the program's run. */
    DEFINITION,
    /** Places to look at and things to change. */
    ADVICE,
    /** Formula of the waiting time from the counters, one line; of a {@link WaitState}. */
    FORMULA,
    /** Rule by which a trace analysis measures it, in words, as Scalasca 2.6 has it. */
    MEASURED_RULE,
    /** Conditions under which the figures mislead, and in which direction. */
    LIMITS,
    /** Source of the pattern and its formulas. */
    SOURCE
  }
}
