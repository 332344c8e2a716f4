package org.waitprof.report.html;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.waitprof.model.JobProfile;
import org.waitprof.report.html.data.PageData;
import org.waitprof.report.html.data.PageModel;
import org.waitprof.timeline.TraceTimeline;

/**
 * The head and foot of a page. The content security policy names style and script by their hashes
 * and allows nothing else: no other script, no request, no frame, no form.
 */
final class PageFrame {
  /** What all pages begin with, in the order in which they depend on each other. */
  private static final List<String> FIRST =
      List.of("theme.js", "start.js", "choices.js", "source.js");

  /** What pages without pictures have. */
  private static final String PLAIN_SCRIPT = script(List.of("theme.js"));

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
  private static final String SCRIPT = script(FIRST, OF_REPORTS, List.of("page.js"));
  private static final String SCRIPT_WITH_TIMELINE =
      script(FIRST, OF_REPORTS, OF_TIMELINES, List.of("page.js"));
  private static final String TIMELINE_SCRIPT = script(FIRST, OF_TIMELINES, List.of("alone.js"));

  /** Writes the block of data that the script reads. */
  interface Data {
    void write(Writer out) throws IOException;
  }

  private PageFrame() {}

  @SafeVarargs
  private static String script(List<String>... parts) {
    StringBuilder script = new StringBuilder("'use strict';\n");
    for (List<String> names : parts) {
      names.forEach(name -> script.append(resource(name)));
    }
    return script.toString();
  }

  private static String resource(String name) {
    try (InputStream in = PageFrame.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException(name + " is missing");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The beginning of a report. */
  static void begin(Html html, JobProfile profile, boolean withTimeline) throws IOException {
    String program = profile.facts().mainClass();
    head(html, (program.isEmpty() ? "" : program + " - ") + "waitprof", ofReport(withTimeline));
    html.raw("<a class=\"skip\" href=\"#waits\">Skip to the waits</a>\n<main>\n");
  }

  /** The beginning of a page of tables. */
  static void beginPlain(Html html, String title) throws IOException {
    head(html, title + " - waitprof", PLAIN_SCRIPT);
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

  /** The beginning of a timeline. */
  static void beginTimeline(Html html, String program) throws IOException {
    head(html, program + " - timeline - waitprof", TIMELINE_SCRIPT);
    html.raw("<main>\n");
  }

  private static void head(Html html, String title, String script) throws IOException {
    html.raw("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n");
    html.open("meta", "http-equiv", "Content-Security-Policy", "content", policy(script)).raw("\n");
    html.raw("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
    html.raw("<meta name=\"color-scheme\" content=\"light dark\">\n");
    html.raw("<meta name=\"referrer\" content=\"no-referrer\">\n");
    html.element("title", title);
    html.raw("<link rel=\"icon\" href=\"data:,\">\n");
    html.raw("<style>").raw(STYLE).raw("</style>\n</head>\n<body>\n");
  }

  private static String ofReport(boolean withTimeline) {
    return withTimeline ? SCRIPT_WITH_TIMELINE : SCRIPT;
  }

  /** The end of a report. */
  static void end(Html html, PageModel model, Optional<TraceTimeline> timeline) throws IOException {
    end(html, out -> PageData.write(model, timeline, out), ofReport(timeline.isPresent()));
  }

  /** The end of a timeline. */
  static void endTimeline(Html html, Data data) throws IOException {
    end(html, data, TIMELINE_SCRIPT);
  }

  /** The end of a page of tables. */
  static void endPlain(Html html) throws IOException {
    html.raw("</main>\n<script>").raw(PLAIN_SCRIPT).raw("</script>\n</body>\n</html>\n");
  }

  private static void end(Html html, Data data, String script) throws IOException {
    html.raw("</main>\n<div id=\"tip\" role=\"status\" aria-live=\"polite\"></div>\n");
    html.raw("<script type=\"application/json\" id=\"data\">");
    data.write(html.writer());
    html.raw("</script>\n<script>").raw(script).raw("</script>\n</body>\n</html>\n");
  }

  private static String policy(String script) {
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
