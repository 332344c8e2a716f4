package org.waitprof.report.check;

import java.util.Locale;

/**
 * Judgement of a gate on one figure.
 *
 * @param name the figure, place or check
 * @param status what came of it
 * @param text the figure and its limit, for readers
 */
public record Judgement(String name, Status status, String text) {
  /** Outcomes. */
  public enum Status {
    /** The limit is kept, or there is none. */
    OK,
    /** The limit is broken. */
    FAIL,
    /** The run does not allow to judge it. */
    SKIPPED,
    /** Something to know, which breaks nothing. */
    WARN,
    /** Something to know, which is no fault. */
    INFO;

    /** Name for programs and readers. */
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
