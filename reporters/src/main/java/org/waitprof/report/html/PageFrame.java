package org.waitprof.report.html;

import java.io.IOException;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.waitprof.report.OutputFile;
import org.waitprof.report.wording.Template;
import org.waitprof.system.ResourceText;

/**
 * A kind of page: its head and foot, and the scripts that it needs. The content security policy
 * names style and script by their hashes. It allows nothing else: no other script, no request, no
 * frame, no form.
 */
final class PageFrame {
  /** Scripts that all pages begin with, in order of their dependencies. */
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
          "tables.js",
          "parts.js");

  private static final List<String> OF_TIMELINES = List.of("losses.js", "slice.js", "timeline.js");

  private static final String STYLE = resource("page.css");

  private final boolean isReport;
  private final String script;

  @SafeVarargs
  private PageFrame(boolean isReport, List<String>... scripts) {
    this.isReport = isReport;
    StringBuilder all = new StringBuilder("'use strict';\n");
    for (List<String> names : scripts) {
      names.forEach(name -> all.append(resource(name)));
    }
    script = all.toString();
  }

  /** Frame of pages with tables, and with pictures that need no script. */
  static PageFrame tables() {
    return new PageFrame(false, List.of("theme.js"));
  }

  static PageFrame report(boolean hasTimeline) {
    List<String> timeline = hasTimeline ? OF_TIMELINES : List.of();
    return new PageFrame(true, FIRST, OF_REPORTS, timeline, List.of("page.js"));
  }

  /** Frame of pages that compare two runs. */
  static PageFrame change() {
    return new PageFrame(
        false,
        List.of("theme.js", "start.js", "choices.js"),
        List.of("treelist.js"),
        List.of("change.js"));
  }

  static PageFrame timeline() {
    return new PageFrame(false, FIRST, OF_TIMELINES, List.of("alone.js"));
  }

  private static String resource(String name) {
    return ResourceText.of(PageFrame.class, name);
  }

  /**
   * Writes a page.
   *
   * @param what subject of the page; empty if unknown
   * @param head introduction of the run and its facts; written once the sections are known
   * @param body the sections
   * @param data data of the script's pictures; empty if the script draws none
   */
  void write(
      String what,
      Consumer<Html> head,
      Consumer<Html> body,
      Optional<OutputFile.Text> data,
      Writer out)
      throws IOException {
    Html below = new Html();
    body.accept(below);
    Html html = new Html();
    html.sections().putAll(below.sections());
    begin(html, what);
    html.open("header", "id", "head");
    head.accept(html);
    html.close("header");
    sections(html);
    html.raw(below.written()).raw("</main>\n");
    if (data.isPresent()) {
      html.raw("<div id=\"tip\" role=\"status\" aria-live=\"polite\"></div>\n");
      html.raw("<script type=\"application/json\" id=\"data\">");
      StringWriter json = new StringWriter();
      data.get().writeTo(json);
      html.raw(withoutTags(json.toString())).raw("</script>\n");
    }
    html.raw("<script>").raw(script).raw("</script>\n</body>\n</html>\n");
    out.append(html.written());
  }

  /**
   * Escapes the tags: no character of a name can end the block of data or begin a comment in it.
   */
  private static String withoutTags(String json) {
    return json.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026");
  }

  private void begin(Html html, String what) {
    html.raw("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n");
    html.open("meta", "http-equiv", "Content-Security-Policy", "content", policy()).raw("\n");
    html.raw("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
    html.raw("<meta name=\"color-scheme\" content=\"light dark\">\n");
    html.raw("<meta name=\"referrer\" content=\"no-referrer\">\n");
    html.element("title", (what.isEmpty() ? "" : what + " - ") + "waitprof");
    html.raw("<link rel=\"icon\" href=\"data:,\">\n");
    html.raw("<style>").raw(STYLE).raw("</style>\n</head>\n<body>\n");
    if (isReport) {
      html.raw("<a class=\"skip\" href=\"#waits\">Skip to the waits</a>\n");
    }
    html.raw("<main>\n");
  }

  /** The row that stays at the top: parts and sections, and the button of the theme. */
  private void sections(Html html) {
    html.raw("<nav id=\"sections\" aria-label=\"Sections\">");
    if (isReport) {
      parts(html);
    }
    html.raw("<div class=\"links\"><a href=\"#head\">Top</a>");
    for (Map.Entry<String, String> section : html.sections().entrySet()) {
      Optional<String> part = PagePart.of(section.getKey()).map(PagePart::id);
      String address = "#" + section.getKey();
      if (isReport && part.isPresent()) {
        html.open("a", "href", address, "data-part", part.get());
      } else {
        html.open("a", "href", address);
      }
      html.text(section.getValue()).raw("</a>");
    }
    html.raw("</div><button id=\"theme\" type=\"button\" hidden>Theme: auto</button>");
    html.raw("<p id=\"span-bar\" role=\"status\" hidden><b>Span</b><span id=\"span-said\"></span>");
    html.raw("<button id=\"span-all\" type=\"button\">Whole run</button></p></nav>\n");
  }

  /** A link to the first section of each part that has one. */
  private static void parts(Html html) {
    Map<PagePart, String> first = new EnumMap<>(PagePart.class);
    first.put(PagePart.WHAT, "verdict");
    for (String section : html.sections().keySet()) {
      PagePart.of(section).ifPresent(part -> first.putIfAbsent(part, section));
    }
    html.raw("<div id=\"parts\">");
    first.forEach(
        (part, section) ->
            html.open("a", "href", "#" + section, "data-to", part.id())
                .text(part.title())
                .raw("</a>"));
    html.raw("</div>");
  }

  private String policy() {
    return Template.fill(
        "default-src 'none'; style-src '%s'; script-src '%s'; img-src data:; base-uri"
            + " 'none'; form-action 'none'",
        hash(STYLE), hash(script));
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
