package org.waitprof.report.html;

import java.util.List;
import org.waitprof.report.html.data.PageModel;
import org.waitprof.report.wording.NoteLines;

/** Section on what to know before trusting the figures, warnings first. */
final class HtmlQualitySection implements HtmlSection {
  @Override
  public void write(PageModel model, Html html) {
    HtmlSection.begin(html, "quality", "Quality checks", "");
    html.raw("<ul class=\"checks\">\n");
    List<NoteLines.Kind> kinds = NoteLines.of(model.profile());
    if (kinds.isEmpty()) {
      boolean complete = model.profile().facts().complete();
      begin(
          html,
          complete ? "ok" : "warning",
          complete ? "No check found anything." : "Incomplete: not every rank reached Finalize.");
      html.close("li");
    }
    for (NoteLines.Kind kind : kinds) {
      begin(html, kind.warning() ? "warning" : "info", kind.text());
      if (!kind.more().isEmpty()) {
        html.open("details").element("summary", kind.more().size() + " more of this kind");
        kind.more().forEach(more -> html.element("p", more));
        html.close("details");
      }
      html.close("li");
    }
    html.raw("</ul>\n");
    HtmlSection.end(html);
  }

  private static void begin(Html html, String kind, String text) {
    html.open("li", "class", kind).element("b", kind.equals("ok") ? "ok" : kind + ":");
    html.raw(" ").prose(text);
  }
}
