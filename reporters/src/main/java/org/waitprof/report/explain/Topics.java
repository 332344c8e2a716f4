package org.waitprof.report.explain;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.waitprof.model.Metric;
import org.waitprof.model.lateness.LatenessCause;
import org.waitprof.report.explain.Topic.Paragraph;
import org.waitprof.report.figures.Column;
import org.waitprof.report.finding.FindingRule;
import org.waitprof.report.finding.Ranking;
import org.waitprof.waitstate.Pattern;
import org.waitprof.waitstate.PatternCatalog;
import org.waitprof.waitstate.WaitGroup;
import org.waitprof.waitstate.WaitState;

/** Every topic that the command {@code explain} knows. */
public final class Topics {
  private static final String PATTERNS = "Wait-state patterns";
  private static final String FINDINGS = "Findings of a verdict";
  private static final String METRICS = "Metrics of a profile";

  private static final String ESTIMATE =
      "By default (estimator both-sides) the sum of what single calls take beyond half as much"
          + " again as a typical one that does not wait, see 'explain estimated'. With the paper's"
          + " method (estimator minimum): ";

  private Topics() {}

  /** All topics: patterns, topics of the text file, findings, columns. */
  public static List<Topic> all() {
    List<Topic> topics = new ArrayList<>();
    PatternCatalog.all().forEach(pattern -> topics.add(of(pattern)));
    topics.addAll(TopicFile.topics());
    Ranking.rules().forEach(rule -> topics.add(of(rule)));
    Column.STANDARD.forEach(metric -> topics.add(of(metric)));
    return topics;
  }

  /**
   * The topic for a name; case, blanks, hyphens and underscores do not matter. The name is the
   * topic's name or title, the name of a column (a pattern's own or Scalasca's), or a phrase of the
   * verdict.
   */
  public static Optional<Topic> named(String name) {
    String wanted = plain(ofCosts(name));
    Optional<Topic> topic =
        all().stream()
            .filter(its -> plain(its.name()).equals(wanted) || plain(its.title()).equals(wanted))
            .findFirst();
    if (topic.isPresent()) {
      return topic;
    }
    Optional<Topic> pattern =
        PatternCatalog.all().stream()
            .filter(
                each ->
                    each.columns().stream()
                        .anyMatch(
                            its ->
                                plain(its.metric().name()).equals(wanted)
                                    || plain(its.scalasca()).equals(wanted)))
            .findFirst()
            .map(Topics::of);
    return pattern.isPresent()
        ? pattern
        : Phrases.topic(name).or(() -> ofCause(wanted)).flatMap(Topics::named);
  }

  /** The topic of causes of lateness, if one has that name in reports. */
  private static Optional<String> ofCause(String wanted) {
    return Stream.of(LatenessCause.values()).anyMatch(it -> plain(it.phrase()).equals(wanted))
        ? Optional.of("lateness")
        : Optional.empty();
  }

  /** The first paragraph of the topic of that name, which must exist. */
  public static String explained(String topic) {
    return named(topic).orElseThrow().paragraphs().get(0).text();
  }

  /**
   * The topic for a column of root causes, by the column's name in an export; other names
   * unchanged.
   */
  private static String ofCosts(String name) {
    for (WaitGroup group : WaitGroup.values()) {
      if (name.equals(group.scalascaShortTerm())) {
        return "short_term";
      }
      if (name.equals(group.scalascaLongTerm())) {
        return "long_term";
      }
    }
    return switch (name) {
      case "short_term_ns", "long_term_ns", "critical_imbalance_impact_ns" ->
          name.substring(0, name.length() - "_ns".length());
      default -> name;
    };
  }

  private static String plain(String name) {
    return name.toLowerCase(Locale.ROOT).replaceAll("[ _-]", "");
  }

  private static Topic of(Pattern pattern) {
    List<Paragraph> paragraphs = new ArrayList<>();
    paragraphs.add(new Paragraph("Definition", pattern.text(Pattern.Text.DEFINITION)));
    PatternCatalog.byId(pattern.parent())
        .ifPresent(
            parent -> paragraphs.add(new Paragraph("Belongs to", parent.displayName() + ".")));
    paragraphs.add(new Paragraph("What to do", pattern.text(Pattern.Text.ADVICE)));
    if (pattern instanceof WaitState) {
      paragraphs.add(new Paragraph("Estimate", ESTIMATE + pattern.text(Pattern.Text.FORMULA)));
    }
    paragraphs.add(
        new Paragraph("Measured from a trace", pattern.text(Pattern.Text.MEASURED_RULE)));
    paragraphs.add(new Paragraph("Columns of a measured profile", columns(pattern)));
    paragraphs.add(new Paragraph("Limits", pattern.text(Pattern.Text.LIMITS)));
    paragraphs.add(new Paragraph("Source", pattern.text(Pattern.Text.SOURCE)));
    return new Topic(pattern.id(), pattern.displayName(), PATTERNS, paragraphs);
  }

  private static Topic of(FindingRule rule) {
    return new Topic(
        rule.id(),
        rule.title(),
        FINDINGS,
        List.of(
            new Paragraph("Definition", rule.explanation()),
            new Paragraph("What to do", rule.remedy())));
  }

  private static String columns(Pattern pattern) {
    return pattern.columns().stream()
        .map(
            column ->
                column.metric().name()
                    + (column.scalasca().isEmpty() ? "" : " (Scalasca " + column.scalasca() + ")")
                    + ": "
                    + column.metric().description())
        .collect(Collectors.joining(" "));
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
