package org.waitprof.report.html;

import java.util.ArrayList;
import java.util.List;
import org.waitprof.report.html.data.PageModel;

/** A part of the page. A section with nothing to say writes nothing. */
interface HtmlSection {
  void write(PageModel model, Html html);

  /** Begins a section with a title that can be linked to. */
  static void begin(Html html, String id, String title, String remark) {
    html.sections().put(id, title);
    List<String> attributes = new ArrayList<>(List.of("id", id, "aria-labelledby", id + "-title"));
    PagePart.of(id).ifPresent(part -> attributes.addAll(List.of("data-part", part.id())));
    html.open("section", attributes.toArray(new String[0]));
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
