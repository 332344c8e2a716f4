package org.waitprof.report.check;

import java.util.Locale;

/**
 * Judgement of a gate on one figure.
 *
 * @param name the figure, place or check
 * @param status the result
 * @param text the figure and its limit, for readers
 */
public record Judgement(String name, Status status, String text) {
  /** Result of judging one figure by its limit. */
  public enum Status {
    /** The limit is kept, or the figure has none. */
    OK,
    FAIL,
    /** The run does not allow to judge the figure. */
    SKIPPED,
    /** A warning, which breaks no limit. */
    WARN,
    /** Information that is no fault and breaks nothing. */
    INFO;

    /** Name of the status for programs and readers. */
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
