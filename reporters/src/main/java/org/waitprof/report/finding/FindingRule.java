package org.waitprof.report.finding;

import java.util.List;
import org.waitprof.report.figures.headline.Headline;

/**
 * A kind of finding, with its condition, its words, and its explanation in one file. A new kind is
 * one public class with {@code @AutoService(FindingRule.class)}.
 */
public interface FindingRule {
  /** The name of its findings, as JSON and {@code explain} have it. */
  String id();

  /** The name for people. */
  String title();

  /** The condition of such a finding, and the meaning of its figure. */
  String explanation();

  /** Advice on such a finding, for {@code explain}. */
  String remedy();

  /**
   * The place on the page with more about such a finding: the id of a section, or {@code metric=ID}
   * for the panes of that metric. Empty if none exists.
   */
  default String section() {
    return "";
  }

  /**
   * The findings of a run, most important first; none where the rule does not apply. No rule
   * depends on the findings of another. Never throws, whatever the figures.
   */
  List<Finding> find(Headline job);

  /** Whether it can be judged where no rank ran between Init and Finalize. */
  default boolean isForAnyRun() {
    return false;
  }
}
