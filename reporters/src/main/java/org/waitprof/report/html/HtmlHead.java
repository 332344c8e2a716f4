package org.waitprof.report.html;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.waitprof.model.RunFacts;
import org.waitprof.report.figures.headline.Headline;
import org.waitprof.report.figures.headline.RankTime;
import org.waitprof.report.finding.Finding;
import org.waitprof.report.finding.Verdict;
import org.waitprof.report.html.data.PageModel;
import org.waitprof.report.wording.Introduction;
import org.waitprof.report.wording.Percentages;
import org.waitprof.report.wording.SelectionWords;

/** Head of the page: the run, the verdict, and where the ranks' time went in one bar. */
final class HtmlHead {
  private HtmlHead() {}

  /** Writes the head, once the sections below it are known. */
  static void write(PageModel model, Html html) {
    run(Introduction.run(model.profile()), model.profile().facts(), html);
    html.open("div", "data-part", PagePart.WHAT.id());
    verdict(model, html);
    share(model, html);
    html.close("div");
    selection(model, html);
    html.raw("<noscript><p>Without scripts the pictures are missing; their tables are here.</p>");
    html.raw("</noscript>\n");
  }

  /** The run, by its introduction and its facts. */
  static void run(List<String> run, RunFacts facts, Html html) {
    html.element("p", run.get(0), "class", "tool").element("h1", run.get(1));
    html.element("p", String.join(" · ", run.subList(2, run.size())), "class", "run");
    html.element("p", String.join(" · ", Introduction.environment(facts)), "class", "run");
  }

  /** A card for each finding, linked to the finding's place on the page. */
  private static void verdict(PageModel model, Html html) {
    PageLinks links = new PageLinks(model);
    Headline job = model.shown().headline();
    String file = model.shown().options().fileName();
    html.open("ul", "class", "verdict", "id", "verdict");
    Set<String> ids = new HashSet<>();
    for (Finding each : Verdict.findings(model.profile(), job, file).verdict()) {
      String kind = each.kind().name().toLowerCase(Locale.ROOT);
      if (ids.add(each.id())) {
        html.open("li", "class", kind, "id", "finding-" + each.id());
      } else {
        html.open("li", "class", kind);
      }
      card(each, links.of(each, html.sections()), html);
    }
    html.close("ul");
    next(job, file, html);
  }

  private static void card(Finding finding, Optional<String> link, Html html) {
    html.open("b", "class", "big").text(figure(finding)).raw("</b>").open("div");
    String summary = finding.withoutAdvice().text();
    if (link.isPresent()) {
      html.open("a", "href", link.get()).prose(summary).raw("</a>");
    } else {
      html.prose(summary);
    }
    if (!finding.advice().isEmpty()) {
      String advice = finding.advice();
      html.element("p", Character.toUpperCase(advice.charAt(0)) + advice.substring(1) + ".");
    }
    if (!finding.command().isEmpty()) {
      html.open("p", "class", "line").element("code", finding.command());
      html.raw(" <button type=\"button\" class=\"copy\">copy</button>").close("p");
    }
    html.close("div").close("li");
  }

  /** The share of rank time, or a sign for a finding about the run as a whole. */
  private static String figure(Finding finding) {
    if (finding.share() > 0) {
      return Percentages.rough(finding.share());
    }
    return finding.kind() == Finding.Kind.WARNING ? "!" : "";
  }

  /**
   * Next step below the verdict; nothing if no command fits.
   *
   * @param file name of the profile; may be empty
   */
  static void next(Headline job, String file, Html html) {
    Verdict.next(job, file).ifPresent(next -> html.element("p", next, "class", "next"));
  }

  /** The parts of the run time of all ranks. */
  private static void share(PageModel model, Html html) {
    if (model.shown().headline().runNanos() == 0) {
      return;
    }
    RankTime time = RankTime.of(model.profile(), model.shown().headline());
    String text = "Rank time: " + String.join("; ", time.texts(Percentages::sentence));
    html.open("svg", "class", "share", "role", "img", "aria-label", text);
    html.raw("<title>Where the time of the ranks went</title>");
    html.raw("<defs><pattern id=\"no-core\" width=\"6\" height=\"6\"");
    html.raw(" patternUnits=\"userSpaceOnUse\"><path d=\"M0 6L6 0\"/></pattern></defs>");
    double x = 0;
    for (RankTime.Part part : time.parts()) {
      bar(html, x, part.ratio(), part.id());
      // The time without a core cannot be assigned to parts, so each part shows its share of it.
      bar(html, x, part.ratio() * time.noCore(), "no-core");
      x += part.ratio();
    }
    html.close("svg").raw("<ul class=\"legend\">");
    for (RankTime.Part part : time.parts()) {
      html.open("li").open("i", "class", "k-" + part.id()).raw("</i> ");
      html.open("b").text(Percentages.sentence(part.ratio())).raw("</b> ").text(part.title());
      html.close("li");
    }
    if (time.noCoreText().isPresent()) {
      html.open("li").open("i", "class", "k-no-core").raw("</i> ").open("b");
      html.text(Percentages.sentence(time.noCore())).raw("</b> ").text(time.noCoreText().get());
      html.close("li");
    }
    html.close("ul");
  }

  private static void bar(Html html, double x, double ratio, String id) {
    if (ratio > 0) {
      String width = percent(ratio);
      html.open(
          "rect", "x", percent(x), "y", "0", "width", width, "height", "100%", "class", "f-" + id);
      html.raw("</rect>");
    }
  }

  /** A bar as long as a part of something, 0..1, in the colour of that part. */
  static void gauge(Html html, double ratio, String id) {
    html.open("svg", "class", "gauge", "aria-hidden", "true");
    html.open("rect", "width", percent(ratio), "height", "100%", "class", "f-" + id);
    html.raw("</rect></svg>");
  }

  private static String percent(double ratio) {
    return String.format(java.util.Locale.ROOT, "%.3f%%", ratio * 100);
  }

  private static void selection(PageModel model, Html html) {
    String selection = SelectionWords.of(model.options().selection());
    if (!selection.isEmpty()) {
      html.element("p", selection, "class", "note");
    }
  }
}
