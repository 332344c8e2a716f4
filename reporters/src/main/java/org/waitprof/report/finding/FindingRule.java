package org.waitprof.report.finding;

import java.util.List;
import org.waitprof.report.figures.headline.Headline;

/**
 * A kind of finding, with its condition, its words, and its explanation in one file. A new kind is
 * one public class with {@code @AutoService(FindingRule.class)}.
 */
public abstract class FindingRule {
  private final String id;
  private final String title;
  private final String section;
  private final String explanation;
  private final String remedy;

  /**
   * Creates a rule.
   *
   * @param id the name of its findings, as JSON and {@code explain} have it
   * @param title the name for people
   * @param section the place on the page with more about such a finding: the id of a section, or
   *     {@code metric=ID} for the panes of that metric; empty if none exists
   * @param explanation the condition of such a finding, and the meaning of its figure
   * @param remedy advice on such a finding, for {@code explain}
   */
  protected FindingRule(
      String id, String title, String section, String explanation, String remedy) {
    this.id = id;
    this.title = title;
    this.section = section;
    this.explanation = explanation;
    this.remedy = remedy;
  }

  /** The name of its findings, as JSON and {@code explain} have it. */
  public final String id() {
    return id;
  }

  /** Name of its findings for people, for example in {@code explain}. */
  public final String title() {
    return title;
  }

  /** The place on the page with more about such a finding; empty if none exists. */
  public final String section() {
    return section;
  }

  /** The condition of such a finding, and the meaning of its figure. */
  public final String explanation() {
    return explanation;
  }

  /** Advice on such a finding, for {@code explain}. */
  public final String remedy() {
    return remedy;
  }

  /**
   * The findings of a run, most important first; none where the rule does not apply. No rule
   * depends on the findings of another. Never throws, whatever the figures.
   */
  public abstract List<Finding> find(Headline job);

  /** Whether it can be judged where no rank ran between Init and Finalize. */
  public boolean isForAnyRun() {
    return false;
  }
}
