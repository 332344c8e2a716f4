package org.waitprof.report.finding;

import java.util.List;
import org.waitprof.report.figures.headline.Headline;

/**
 * A kind of finding, all that is to be known of it in one file: when it is there, its words, and
 * its explanation. A new one is one public class with {@code @AutoService(FindingRule.class)}.
 */
public interface FindingRule {
  /** The name of its findings, as JSON and {@code explain} have it. */
  String id();

  /** The name for people. */
  String title();

  /** The meaning of such a finding: when it is there, what its figure is. */
  String explanation();

  /** How to go about it. */
  String remedy();

  /**
   * The place on the page that has more about such a finding: the id of a section, or {@code
   * metric=ID} for the panes of that metric; empty if there is none.
   */
  default String section() {
    return "";
  }

  /**
   * The findings of a run, most important first; none where the rule does not apply. No rule counts
   * on what another one finds. Never throws, whatever the figures.
   */
  List<Finding> find(Headline job);

  /** Whether it can be judged where no rank ran between Init and Finalize. */
  default boolean isForAnyRun() {
    return false;
  }
}
