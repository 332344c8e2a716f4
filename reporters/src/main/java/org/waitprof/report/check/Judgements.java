package org.waitprof.report.check;

import static org.waitprof.report.check.Judgement.Status.FAIL;
import static org.waitprof.report.check.Judgement.Status.SKIPPED;

import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import org.waitprof.json.JsonObject;
import org.waitprof.json.JsonWriter;
import org.waitprof.report.check.Judgement.Status;
import org.waitprof.report.wording.Template;
import org.waitprof.report.wording.Xml;

/**
 * Result of a gate, as text, as JSON, or as a test report that build servers show.
 *
 * @param suite the command
 * @param about the profiles that it judges
 * @param all a judgement for each figure
 */
public record Judgements(String suite, String about, List<Judgement> all) {

  public Judgements {
    all = List.copyOf(all);
  }

  /** Format in which the judgements are written. */
  public enum Form {
    TEXT,
    JSON,
    JUNIT;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  public boolean isBroken() {
    return count(FAIL) > 0;
  }

  private long count(Status status) {
    return all.stream().filter(each -> each.status() == status).count();
  }

  /** Writes the result in UTF-8; flushes but does not close the stream. */
  public void write(Form form, OutputStream out) throws IOException {
    Writer writer = new OutputStreamWriter(out, StandardCharsets.UTF_8);
    switch (form) {
      case TEXT -> text(writer);
      case JSON -> json(writer);
      case JUNIT -> junit(writer);
    }
    writer.flush();
  }

  private void text(Writer out) throws IOException {
    for (Judgement each : all) {
      out.write(Template.fill("%-4s  %s%n", each.status().word(), each.text()));
    }
  }

  private void json(Writer out) throws IOException {
    JsonWriter json = new JsonWriter(out, 2);
    List<?> checks =
        all.stream()
            .map(
                each ->
                    JsonObject.of(
                        "name", each.name(), "status", each.status().word(), "text", each.text()))
            .toList();
    json.value(JsonObject.of("gate", suite, "about", about, "ok", !isBroken(), "checks", checks));
    out.write("\n");
  }

  /** Writes a test case for each figure; warnings and information are output of their case. */
  private void junit(Writer out) throws IOException {
    out.write("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuite");
    attribute("name", "waitprof " + suite + " " + about, out);
    attribute("tests", Integer.toString(all.size()), out);
    attribute("failures", Long.toString(count(FAIL)), out);
    attribute("errors", "0", out);
    attribute("skipped", Long.toString(count(SKIPPED)), out);
    out.write(">\n");
    for (Judgement each : all) {
      testCase(each, out);
    }
    out.write("</testsuite>\n");
  }

  private void testCase(Judgement judgement, Writer out) throws IOException {
    out.write("  <testcase");
    attribute("classname", "waitprof." + suite, out);
    attribute("name", judgement.name(), out);
    if (judgement.status() == FAIL || judgement.status() == SKIPPED) {
      out.write(judgement.status() == FAIL ? "><failure" : "><skipped");
      attribute("message", judgement.text(), out);
      out.write("/></testcase>\n");
    } else {
      out.write("><system-out>" + Xml.escaped(judgement.text()));
      out.write("</system-out></testcase>\n");
    }
  }

  private static void attribute(String name, String value, Writer out) throws IOException {
    out.write(" " + name + "=\"" + Xml.escaped(value) + "\"");
  }
}
