package org.waitprof.report.html;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.waitprof.report.explain.Topic;
import org.waitprof.report.explain.Topics;
import org.waitprof.report.figures.CallerShare;
import org.waitprof.report.figures.WaitRow;
import org.waitprof.report.figures.place.PlaceFacts;
import org.waitprof.report.html.data.PageModel;
import org.waitprof.report.table.TableView;
import org.waitprof.report.table.WaitsView;
import org.waitprof.report.wording.FrameNames;
import org.waitprof.report.wording.PatternNames;
import org.waitprof.report.wording.Percentages;
import org.waitprof.report.wording.PlaceWords;

/** The places that wait most, each with advice. */
final class HtmlWaitsSection extends HtmlTableSection {
  HtmlWaitsSection() {
    super(new WaitsView());
  }

  /** A list in place of a table. */
  @Override
  <R> void rows(TableView<R> view, PageModel model, Html html) {
    List<WaitRow> listed = WaitsView.listed(model.shown());
    html.raw("<ol class=\"waits\">\n");
    // Bars are relative to all waiting. If many places wait alike, none has a long bar.
    double widest = model.shown().waits().rows().stream().mapToDouble(WaitRow::waitRatio).sum();
    Set<String> advised = new HashSet<>();
    PageLinks links = new PageLinks(model);
    Optional<CallerShare> spread = WaitsView.spread(model.shown());
    if (spread.isPresent()) {
      String title = model.shown().waits().rows().size() + " places";
      together(title, widest, spread.get(), html);
      html.raw("<details><summary>The " + listed.size() + " that wait most</summary>\n");
      html.raw("<ol class=\"waits\">\n");
    }
    for (WaitRow row : listed) {
      PlaceFacts facts = PlaceFacts.of(row, model.profile(), model.options().selection());
      String words = PlaceWords.of(row, facts);
      item(row, words, links.panes(row), widest, advised.add(row.pattern()), html);
    }
    if (spread.isPresent()) {
      html.raw("</ol></details>").close("li");
    }
    html.raw("</ol>\n");
  }

  /** Begins the entry that stands for many places, none of which stands out. */
  private static void together(String title, double all, CallerShare caller, Html html) {
    begin(all * caller.ratio(), html);
    html.element("b", title).raw(caller.itself() ? " in " : " called from ");
    html.element("code", FrameNames.brief(caller.frame())).close("div");
    HtmlHead.gauge(html, caller.ratio(), "wait");
    html.hint("none of them stands out").close("div").close("div");
  }

  private static void begin(double ratio, Html html) {
    html.open("li").open("div", "class", "wait");
    html.element("b", Percentages.sentence(ratio), "class", "big");
    html.open("div").open("div", "class", "what");
  }

  /** Advice for a pattern stands at the pattern's first place; the others link to it. */
  private static void item(
      WaitRow row, String words, Optional<String> panes, double widest, boolean first, Html html) {
    begin(row.waitRatio(), html);
    html.element("b", PatternNames.of(row.pattern())).raw(" in ");
    html.element("code", row.call().standardName());
    String place = FrameNames.innermost(row.path());
    if (!place.isEmpty()) {
      html.raw(" at ").element("code", place);
    }
    if (panes.isPresent()) {
      html.raw(" ").open("a", "href", panes.get(), "class", "go").raw("ranks and paths</a>");
    }
    html.close("div");
    HtmlHead.gauge(html, row.waitRatio() / Math.max(widest, 1e-9), "wait");
    html.hint(words).close("div").close("div");
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
    html.raw("<dl>\n");
    for (Topic.Paragraph paragraph : topic.paragraphs()) {
      boolean aboutEstimates =
          paragraph.label().equals("Estimate") || paragraph.label().equals("Limits");
      if (estimated || !aboutEstimates) {
        html.element("dt", paragraph.label()).element("dd", paragraph.text());
      }
    }
    html.raw("</dl>\n");
  }
}
