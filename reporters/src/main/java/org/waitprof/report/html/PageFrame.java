package org.waitprof.report.html;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import org.waitprof.model.JobProfile;
import org.waitprof.report.html.data.PageData;
import org.waitprof.report.html.data.PageModel;

/**
 * What stands around the sections. The content security policy names style and script by their
 * hashes and allows nothing else: no other script, no request, no frame, no form.
 */
final class PageFrame {
  /** In the order in which they depend on each other. */
  private static final List<String> SCRIPTS =
      List.of(
          "start.js",
          "choices.js",
          "measures.js",
          "colours.js",
          "treelist.js",
          "metricpane.js",
          "treepane.js",
          "bars.js",
          "heatmap.js",
          "rankmaps.js",
          "rankpane.js",
          "matrix.js",
          "course.js",
          "flame.js",
          "tables.js",
          "page.js");

  private static final String STYLE = resource("page.css");
  private static final String SCRIPT = script();

  private PageFrame() {}

  private static String script() {
    StringBuilder script = new StringBuilder("'use strict';\n");
    SCRIPTS.forEach(name -> script.append(resource(name)));
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

  static void begin(Html html, JobProfile profile) throws IOException {
    String program = profile.facts().mainClass();
    head(html, (program.isEmpty() ? "" : program + " - ") + "waitprof");
    html.raw("<a class=\"skip\" href=\"#waits\">Skip to the waits</a>\n<main>\n");
  }

  /** The beginning of a page without pictures. */
  static void beginPlain(Html html, String title) throws IOException {
    head(html, title + " - waitprof");
    html.raw("<main>\n");
  }

  private static void head(Html html, String title) throws IOException {
    html.raw("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n");
    html.open("meta", "http-equiv", "Content-Security-Policy", "content", policy()).raw("\n");
    html.raw("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
    html.raw("<meta name=\"color-scheme\" content=\"light dark\">\n");
    html.raw("<meta name=\"referrer\" content=\"no-referrer\">\n");
    html.element("title", title);
    html.raw("<link rel=\"icon\" href=\"data:,\">\n");
    html.raw("<style>").raw(STYLE).raw("</style>\n</head>\n<body>\n");
  }

  static void end(Html html, PageModel model) throws IOException {
    html.raw("</main>\n<div id=\"tip\" role=\"status\" aria-live=\"polite\"></div>\n");
    html.raw("<script type=\"application/json\" id=\"data\">");
    PageData.write(model, html.writer());
    html.raw("</script>\n<script>").raw(SCRIPT).raw("</script>\n</body>\n</html>\n");
  }

  private static String policy() {
    return "default-src 'none'; style-src '"
        + hash(STYLE)
        + "'; script-src '"
        + hash(SCRIPT)
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
