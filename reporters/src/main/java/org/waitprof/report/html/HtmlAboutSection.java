package org.waitprof.report.html;

import java.util.TreeMap;
import org.waitprof.model.RunFacts;
import org.waitprof.report.figures.RankSpread;
import org.waitprof.report.figures.RunTime;
import org.waitprof.report.html.data.PageModel;
import org.waitprof.report.wording.Durations;
import org.waitprof.report.wording.Percentages;
import org.waitprof.report.wording.Template;

/** Section on how the run was started and measured, and on the cost of measuring. */
final class HtmlAboutSection implements HtmlSection {
  @Override
  public void write(PageModel model, Html html) {
    RunFacts facts = model.profile().facts();
    HtmlSection.begin(html, "about", "About this run", "");
    html.raw("<dl class=\"facts\">\n");
    fact(html, "Command", facts.command());
    fact(html, "Run", facts.runId());
    fact(html, "Estimator", facts.estimator());
    int[] ranks = model.groups().ranks();
    RankSpread overhead = RankSpread.of(model.byRank(rank -> rank.overheadNanos()), ranks);
    double ratio = RunTime.ratio(overhead.total(), model.runNanos());
    fact(
        html,
        "Overhead of measuring",
        overhead.total() == 0 || ratio >= 1
            ? "not known"
            : Template.fill(
                "an estimated %s of rank time; at most %s (rank %s)",
                Percentages.sentence(ratio), Durations.of(overhead.max()), overhead.maxRank()));
    new TreeMap<>(facts.options()).forEach((name, value) -> fact(html, "Option " + name, value));
    html.raw("</dl>\n");
    HtmlSection.end(html);
  }

  private static void fact(Html html, String name, String value) {
    if (!value.isEmpty()) {
      html.element("dt", name).element("dd", value);
    }
  }
}
