package org.waitprof.report.html;

import java.util.Optional;
import org.waitprof.report.OutputFile;
import org.waitprof.report.ReportContext;
import org.waitprof.report.html.data.PageData;
import org.waitprof.report.html.data.PageModel;

/**
 * Two runs in the three linked panes of a report: metrics, call tree, ranks, each with its value
 * before and after. A script fills the panes; without it the page has its tables only.
 *
 * @param before the run to compare with
 * @param after the run in question
 */
public record ChangePanes(ReportContext before, ReportContext after) {

  static void write(Html html) {
    HtmlPanesSection.begin(html, "before and after, the largest change first", "change panes");
    HtmlPanesSection.pane(html, "rankpicture", "Ranks");
    html.close("div");
    html.close("div");
    html.raw("<ul class=\"legend\"><li><i class=\"more\"></i> worse</li>");
    html.raw("<li><i class=\"less\"></i> better</li>");
    html.raw("<li>counts and bytes are neither</li></ul>\n");
    html.hint(
        "A click or Enter chooses; arrows move; Escape shows everything. Times are in % of the run"
            + " time of the chosen ranks.");
    HtmlSection.end(html);
  }

  /** Data of both runs, as of the page of each. */
  OutputFile.Text data() {
    return out -> {
      out.write("{\"before\":");
      PageData.write(PageModel.of(before), Optional.empty(), out);
      out.write(",\"after\":");
      PageData.write(PageModel.of(after), Optional.empty(), out);
      out.write("}");
    };
  }
}
