package org.waitprof.report.html;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.waitprof.report.OutputFile;
import org.waitprof.report.ResourceText;

/**
 * The head and foot of a page. The content security policy names style and script by their hashes
 * and allows nothing else: no other script, no request, no frame, no form.
 */
final class PageFrame {
  /** What all pages begin with, in the order in which they depend on each other. */
  private static final List<String> FIRST =
      List.of("theme.js", "start.js", "choices.js", "source.js");

  private static final List<String> OF_REPORTS =
      List.of(
          "measures.js",
          "span.js",
          "colours.js",
          "treelist.js",
          "metricpane.js",
          "treepane.js",
          "bars.js",
          "heatmap.js",
          "rankmaps.js",
          "rankpane.js",
          "matrix.js",
          "series.js",
          "flame.js",
          "tables.js");

  private static final List<String> OF_TIMELINES = List.of("losses.js", "slice.js", "timeline.js");

  private static final String STYLE = resource("page.css");

  /** Tables, and pictures without script. */
  static final PageFrame TABLES = new PageFrame(List.of("theme.js"));

  static final PageFrame REPORT = new PageFrame(FIRST, OF_REPORTS, List.of("page.js"));
  static final PageFrame REPORT_WITH_TIMELINE =
      new PageFrame(FIRST, OF_REPORTS, OF_TIMELINES, List.of("page.js"));
  static final PageFrame TIMELINE = new PageFrame(FIRST, OF_TIMELINES, List.of("alone.js"));

  private final String script;

  @SafeVarargs
  private PageFrame(List<String>... scripts) {
    StringBuilder all = new StringBuilder("'use strict';\n");
    for (List<String> names : scripts) {
      names.forEach(name -> all.append(resource(name)));
    }
    script = all.toString();
  }

  private static String resource(String name) {
    return ResourceText.of(PageFrame.class, name);
  }

  /** The beginning of a page about something; of one about nothing known if that is empty. */
  void begin(Html html, String what) throws IOException {
    html.raw("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n");
    html.open("meta", "http-equiv", "Content-Security-Policy", "content", policy()).raw("\n");
    html.raw("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
    html.raw("<meta name=\"color-scheme\" content=\"light dark\">\n");
    html.raw("<meta name=\"referrer\" content=\"no-referrer\">\n");
    html.element("title", (what.isEmpty() ? "" : what + " - ") + "waitprof");
    html.raw("<link rel=\"icon\" href=\"data:,\">\n");
    html.raw("<style>").raw(STYLE).raw("</style>\n</head>\n<body>\n");
    if (this == REPORT || this == REPORT_WITH_TIMELINE) {
      html.raw("<a class=\"skip\" href=\"#waits\">Skip to the waits</a>\n");
    }
    html.raw("<main>\n");
  }

  /** The row that stays at the top: sections so far, and the button of the theme. */
  static void sections(Html html) throws IOException {
    html.raw("<nav id=\"sections\" aria-label=\"Sections\"><a href=\"#head\">Top</a>");
    for (Map.Entry<String, String> section : html.sections().entrySet()) {
      html.open("a", "href", "#" + section.getKey()).text(section.getValue()).raw("</a>");
    }
    html.raw("<button id=\"theme\" type=\"button\" hidden>Theme: auto</button>");
    html.raw("<p id=\"span-bar\" role=\"status\" hidden><b>Span</b><span id=\"span-said\"></span>");
    html.raw("<button id=\"span-all\" type=\"button\">Whole run</button></p></nav>\n");
  }

  /** The end of a page whose script reads no data. */
  void end(Html html) throws IOException {
    html.raw("</main>\n<script>").raw(script).raw("</script>\n</body>\n</html>\n");
  }

  /** The end of a page whose script draws pictures of a block of data. */
  void end(Html html, OutputFile.Text data) throws IOException {
    html.raw("</main>\n<div id=\"tip\" role=\"status\" aria-live=\"polite\"></div>\n");
    html.raw("<script type=\"application/json\" id=\"data\">");
    data.writeTo(html.writer());
    html.raw("</script>\n<script>").raw(script).raw("</script>\n</body>\n</html>\n");
  }

  private String policy() {
    return "default-src 'none'; style-src '"
        + hash(STYLE)
        + "'; script-src '"
        + hash(script)
        + "'; img-src data:; base-uri 'none'; form-action 'none'";
  }

  private static String hash(String text) {
    try {
      MessageDigest sha = MessageDigest.getInstance("SHA-256");
      byte[] digest = sha.digest(text.getBytes(StandardCharsets.UTF_8));
      return "sha256-" + Base64.getEncoder().encodeToString(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e); // every Java has it
    }
  }
}
