package org.waitprof.report.html;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.waitprof.report.explain.Topic;
import org.waitprof.report.explain.Topics;
import org.waitprof.report.figures.CallerShare;
import org.waitprof.report.figures.MpiTimes;
import org.waitprof.report.figures.WaitRow;
import org.waitprof.report.figures.WaitTable;
import org.waitprof.report.figures.place.PlaceFacts;
import org.waitprof.report.html.HtmlTable.Cell;
import org.waitprof.report.html.data.PageModel;
import org.waitprof.report.wording.CommonCallers;
import org.waitprof.report.wording.FrameNames;
import org.waitprof.report.wording.PatternNames;
import org.waitprof.report.wording.Percentages;
import org.waitprof.report.wording.PlaceWords;

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
      html.element("p", "No waiting was found. Where MPI takes time:");
    } else if (listed.get(0).waitRatio() < model.options().thresholdRatio()) {
      html.element("p", spread(model.shown().waits()));
    }
    if (model.shown().waits().waitRatio() < model.options().thresholdRatio()) {
      times(model, html);
    }
    html.raw("<ol class=\"waits\">\n");
    double widest = listed.stream().mapToDouble(WaitRow::waitRatio).max().orElse(1);
    Set<String> advised = new HashSet<>();
    PlaceFacts.Index facts = PlaceFacts.of(model.profile(), model.options().selection());
    for (WaitRow row : listed) {
      item(row, PlaceWords.of(row, facts.of(row)), widest, advised.add(row.pattern()), html);
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

  /** Where no place stands out: how many there are, and where they come together. */
  private static String spread(WaitTable waits) {
    String common =
        CallerShare.of(waits.rows())
            .map(caller -> "; " + CommonCallers.of("it", caller))
            .orElse("");
    return "The waiting is spread over " + waits.rows().size() + " places" + common + ".";
  }

  /** What there is to look at where nobody waits. */
  private static void times(PageModel model, Html html) throws IOException {
    List<String> titles = List.of("call", "place", "#time s", "#time %", "#calls");
    List<List<Cell>> rows = new ArrayList<>();
    for (MpiTimes.Row row :
        MpiTimes.of(model.profile(), model.options().selection()).rows().stream()
            .limit(model.options().top())
            .toList()) {
      rows.add(
          List.of(
              Cell.of(row.call().standardName() + (row.analysed() ? "" : " (not analysed)")),
              Cell.of(FrameNames.innermost(row.path())),
              Cell.seconds(row.sumNanos()),
              Cell.percent(row.ratio()),
              Cell.of(Long.toString(row.count()), row.count())));
    }
    if (!rows.isEmpty()) {
      HtmlTable.whole(html, "Largest MPI times, waiting or not", titles, rows);
    }
  }

  /** Advice for a pattern is at its first place, and is linked to from the others. */
  private static void item(WaitRow row, String words, double widest, boolean first, Html html)
      throws IOException {
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
    html.element("p", words, "class", "hint").close("div").close("div");
    String id = "advice-" + row.pattern();
    if (first) {
      html.open("details", "id", id).raw("<summary>What to do, and the call path</summary>\n");
    } else {
      html.raw("<details><summary>The call path</summary>\n");
    }
    html.element("p", String.join(" > ", FrameNames.of(row.path(), true)), "class", "path");
    if (first) {
      Topics.named(row.pattern()).ifPresent(topic -> advice(topic, row.estimated(), html));
    } else {
      html.open("p")
          .element("a", "What to do about " + PatternNames.of(row.pattern()), "href", "#" + id);
      html.close("p");
    }
    html.raw("</details>").close("li");
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
