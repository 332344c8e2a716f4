package org.waitprof.report.html;

import org.waitprof.report.html.data.PageModel;

/** A part of the page. One with nothing to say writes nothing. */
interface HtmlSection {
  void write(PageModel model, Html html);

  /** Begins a section with a title that can be linked to. */
  static void begin(Html html, String id, String title, String remark) {
    html.sections().put(id, title);
    html.open("section", "id", id, "aria-labelledby", id + "-title");
    html.open("h2", "id", id + "-title").text(title);
    if (!remark.isEmpty()) {
      html.raw(" ").element("small", remark);
    }
    html.close("h2");
  }

  static void end(Html html) {
    html.close("section");
  }
}
