package org.waitprof.report.html;

import java.io.IOException;
import java.util.List;
import org.waitprof.report.figures.Headline;
import org.waitprof.report.figures.RunTime;
import org.waitprof.report.wording.Introduction;
import org.waitprof.report.wording.Percentages;
import org.waitprof.report.wording.PlainText;
import org.waitprof.report.wording.Verdict;

/** Which run, the verdict, and where the ranks' time went in one bar. */
final class HtmlHeadSection implements HtmlSection {
  @Override
  public void write(PageModel model, Html html) throws IOException {
    List<String> run = Introduction.run(model.profile());
    html.open("header").open("div", "class", "bar");
    html.element("p", run.get(0), "class", "tool");
    html.raw("<button id=\"theme\" type=\"button\" hidden>Theme: auto</button></div>\n");
    html.element("h1", run.get(1));
    html.element("p", String.join(" · ", run.subList(2, run.size())), "class", "run");
    html.element(
        "p", String.join(" · ", Introduction.environment(model.profile())), "class", "run");
    html.element("p", Verdict.of(model.shown().headline()), "class", "verdict", "id", "verdict");
    share(model, html);
    selection(model, html);
    html.raw("<noscript><p>Without scripts the pictures are missing; their tables are here.</p>");
    html.raw("</noscript>\n").close("header");
  }

  /** Waiting, the rest of MPI and useful time: three parts of the run time of all ranks. */
  private static void share(PageModel model, Html html) throws IOException {
    Headline job = model.shown().headline();
    if (job.runNanos() == 0) {
      return;
    }
    long mpi = 0;
    for (var facts : model.profile().ranks()) {
      mpi += facts.mpiNanos();
    }
    double wait = Math.min(1, job.waitRatio());
    double inMpi = Math.min(1, RunTime.ratio(mpi, job.runNanos()));
    double rest = Math.max(0, inMpi - wait);
    double useful = Math.max(0, 1 - wait - rest);
    double[] parts = {useful, rest, wait};
    String waiting = "waiting" + (job.estimated() ? " (estimated)" : "");
    String[] names = {"outside of MPI", "in MPI, not waiting", waiting};
    String[] classes = {"useful", "mpi", "wait"};
    StringBuilder text = new StringBuilder("Rank time:");
    for (int i = 0; i < parts.length; i++) {
      text.append(i == 0 ? " " : ", ").append(Percentages.sentence(parts[i])).append(' ');
      text.append(names[i]);
    }
    html.open("svg", "class", "share", "role", "img", "aria-label", text.toString());
    html.raw("<title>Where the time of the ranks went</title>");
    double x = 0;
    for (int i = 0; i < parts.length; i++) {
      html.open(
          "rect",
          "x",
          percent(x),
          "y",
          "0",
          "width",
          percent(parts[i]),
          "height",
          "100%",
          "class",
          "f-" + classes[i]);
      html.raw("</rect>");
      x += parts[i];
    }
    html.close("svg").raw("<ul class=\"legend\">");
    for (int i = 0; i < parts.length; i++) {
      html.open("li").open("i", "class", "k-" + classes[i]).raw("</i> ");
      html.open("b").text(Percentages.sentence(parts[i])).raw("</b> ").text(names[i]).close("li");
    }
    html.close("ul");
  }

  static String percent(double ratio) {
    return String.format(java.util.Locale.ROOT, "%.3f%%", ratio * 100);
  }

  private static void selection(PageModel model, Html html) throws IOException {
    var selection = model.options().selection();
    if (selection.isAll()) {
      return;
    }
    StringBuilder text = new StringBuilder("Pictures and tables below show");
    text.append(
        selection.ranks().toString().isEmpty() ? " all ranks" : " ranks " + selection.ranks());
    if (!selection.callPath().isEmpty()) {
      text.append(", call paths with '").append(PlainText.of(selection.callPath())).append("'");
    }
    if (!selection.pattern().isEmpty()) {
      text.append(", ").append(selection.pattern()).append(" only");
    }
    html.element("p", text.append('.').toString(), "class", "note");
  }
}
