package org.waitprof.report.html;

import java.io.IOException;
import java.util.List;
import org.waitprof.report.explain.Topic;
import org.waitprof.report.explain.Topics;
import org.waitprof.report.figures.WaitRow;
import org.waitprof.report.wording.Durations;
import org.waitprof.report.wording.FrameNames;
import org.waitprof.report.wording.PatternNames;
import org.waitprof.report.wording.Percentages;

/** The places that wait most, with what to do about each. */
final class HtmlWaitsSection implements HtmlSection {
  @Override
  public void write(PageModel model, Html html) throws IOException {
    List<WaitRow> all = model.shown().waits().rows();
    List<WaitRow> listed =
        model.options().verbose()
            ? all
            : model.shown().waits().listed(model.options().top(), model.options().thresholdRatio());
    boolean estimated = all.stream().anyMatch(WaitRow::estimated);
    HtmlSection.begin(html, "waits", "Top waits", estimated ? "estimated" : "measured");
    if (listed.isEmpty()) {
      html.element(
          "p",
          "No place waits " + Percentages.exact(model.options().thresholdRatio()) + " or more.");
    }
    html.raw("<ol class=\"waits\">\n");
    double widest = listed.stream().mapToDouble(WaitRow::waitRatio).max().orElse(1);
    for (WaitRow row : listed) {
      item(row, widest, html);
    }
    html.raw("</ol>\n");
    double rest =
        all.subList(listed.size(), all.size()).stream().mapToDouble(WaitRow::waitRatio).sum();
    if (all.size() > listed.size()) {
      String places = all.size() - listed.size() == 1 ? " more place: " : " more places: ";
      html.element(
          "p",
          all.size() - listed.size() + places + Percentages.sentence(rest) + " in all.",
          "class",
          "hint");
    }
    HtmlSection.end(html);
  }

  private static void item(WaitRow row, double widest, Html html) throws IOException {
    html.open("li").open("div", "class", "wait");
    html.element("b", Percentages.sentence(row.waitRatio()), "class", "big");
    html.open("div").open("div", "class", "what");
    html.element("b", PatternNames.of(row.pattern())).raw(" in ");
    html.element("code", row.call().standardName());
    String place = FrameNames.innermost(row.path());
    if (!place.isEmpty()) {
      html.raw(" at ").element("code", place);
    }
    html.close("div").open("svg", "class", "gauge", "aria-hidden", "true");
    String width = HtmlHeadSection.percent(row.waitRatio() / Math.max(widest, 1e-9));
    html.open("rect", "width", width, "height", "100%", "class", "f-wait").raw("</rect></svg>");
    html.element("p", spread(row), "class", "hint").close("div").close("div");
    html.raw("<details><summary>What to do, and the call path</summary>\n");
    html.element("p", String.join(" > ", FrameNames.of(row.path(), true)), "class", "path");
    Topics.named(row.pattern()).ifPresent(topic -> advice(topic, row.estimated(), html));
    html.raw("</details>").close("li");
  }

  private static String spread(WaitRow row) {
    var wait = row.severity();
    return Durations.of(wait.total())
        + " in "
        + row.count()
        + (row.count() == 1 ? " call; " : " calls; ")
        + "a rank waits "
        + Durations.of(wait.min())
        + " to "
        + Durations.of(wait.max())
        + " (rank "
        + wait.maxRank()
        + "), mean "
        + Durations.of(wait.mean());
  }

  private static void advice(Topic topic, boolean estimated, Html html) {
    try {
      html.raw("<dl>\n");
      for (Topic.Paragraph paragraph : topic.paragraphs()) {
        boolean aboutEstimates =
            paragraph.label().equals("Estimate") || paragraph.label().equals("Limits");
        if (estimated || !aboutEstimates) {
          html.element("dt", paragraph.label()).element("dd", paragraph.text());
        }
      }
      html.raw("</dl>\n");
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
