package org.waitprof.report.explain;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.waitprof.model.Metric;
import org.waitprof.report.explain.Topic.Paragraph;
import org.waitprof.report.figures.Column;
import org.waitprof.waitstate.WaitState;
import org.waitprof.waitstate.WaitStates;

/** Everything that can be explained. */
public final class Topics {
  private static final String PATTERNS = "Wait-state patterns";
  private static final String METRICS = "Metrics of a profile";

  private static final String ESTIMATE =
      "By default (estimator both-sides) the sum of what single calls take beyond half as much again"
          + " as a typical one that does not wait, see 'explain estimated'. With the paper's method"
          + " (estimator minimum): ";

  private Topics() {}

  /** All topics, kind by kind. */
  public static List<Topic> all() {
    List<Topic> topics = new ArrayList<>();
    WaitStates.all().forEach(pattern -> topics.add(of(pattern)));
    topics.addAll(FactorTopics.all());
    topics.addAll(ReportTopics.all());
    Column.STANDARD.forEach(metric -> topics.add(of(metric)));
    return topics;
  }

  /** The topic of that name or title; case, blanks, hyphens and underscores do not matter. */
  public static Optional<Topic> named(String name) {
    String wanted = plain(name);
    return all().stream()
        .filter(topic -> plain(topic.name()).equals(wanted) || plain(topic.title()).equals(wanted))
        .findFirst();
  }

  private static String plain(String name) {
    return name.toLowerCase(Locale.ROOT).replaceAll("[ _-]", "");
  }

  private static Topic of(WaitState pattern) {
    return new Topic(
        pattern.id(),
        pattern.displayName(),
        PATTERNS,
        List.of(
            new Paragraph("Definition", pattern.definition()),
            new Paragraph("What to do", pattern.advice()),
            new Paragraph("Estimate", ESTIMATE + pattern.formula()),
            new Paragraph("Limits", pattern.limits()),
            new Paragraph("Source", pattern.source())));
  }

  private static Topic of(Metric metric) {
    return new Topic(
        metric.name(),
        metric.name(),
        METRICS,
        List.of(
            new Paragraph("Definition", metric.description()),
            new Paragraph("Unit", metric.unit())));
  }
}
