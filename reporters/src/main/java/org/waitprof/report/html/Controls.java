package org.waitprof.report.html;

import java.util.List;

/** Controls of pictures; hidden until the script that handles them runs. */
final class Controls {
  private Controls() {}

  /** A choice; options are value and text in turn. */
  static void select(Html html, String id, String label, List<String> options) {
    html.open("label").text(label + " ").open("select", "id", id);
    for (int i = 0; i < options.size(); i += 2) {
      html.element("option", options.get(i + 1), "value", options.get(i));
    }
    html.close("select").close("label");
  }

  /** A field for a text to search for. */
  static void search(Html html, String id, String label) {
    html.open("label").text(label + " ");
    html.open("input", "id", id, "type", "search", "autocomplete", "off").close("label");
  }

  static void begin(Html html) {
    html.raw("<div class=\"controls\">\n");
  }

  static void end(Html html) {
    html.close("div");
  }
}
