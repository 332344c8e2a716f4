package org.waitprof.report.html;

import java.io.IOException;
import org.waitprof.model.QualityNote;
import org.waitprof.model.QualityNote.Severity;

/** What to know before trusting the figures, warnings first. */
final class HtmlQualitySection implements HtmlSection {
  @Override
  public void write(PageModel model, Html html) throws IOException {
    HtmlSection.begin(html, "quality", "Quality checks", "");
    html.raw("<ul class=\"checks\">\n");
    var notes = model.profile().notes();
    boolean complete = model.profile().facts().complete();
    if (notes.isEmpty()) {
      item(
          html,
          complete ? "ok" : "warning",
          complete ? "Nothing to remark." : "Incomplete: not every rank reached Finalize.");
    }
    for (QualityNote note : notes) {
      if (note.severity() == Severity.WARNING) {
        item(html, "warning", note.text());
      }
    }
    for (QualityNote note : notes) {
      if (note.severity() == Severity.INFO) {
        item(html, "info", note.text());
      }
    }
    html.raw("</ul>\n");
    HtmlSection.end(html);
  }

  private static void item(Html html, String kind, String text) throws IOException {
    html.open("li", "class", kind).element("b", kind.equals("ok") ? "ok" : kind + ":");
    html.raw(" ").text(text).close("li");
  }
}
