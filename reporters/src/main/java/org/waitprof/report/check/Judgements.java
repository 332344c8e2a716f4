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
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import org.waitprof.json.JsonWriter;
import org.waitprof.report.check.Judgement.Status;
import org.waitprof.report.wording.PlainText;

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

  /** Forms that the result can be written in. */
  public enum Form {
    TEXT,
    JSON,
    JUNIT;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** Whether a limit is broken. */
  public boolean isBroken() {
    return count(FAIL) > 0;
  }

  private long count(Status status) {
    return all.stream().filter(each -> each.status() == status).count();
  }

  /** Writes it in UTF-8. */
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
      out.write(String.format(Locale.ROOT, "%-4s  %s%n", each.status().word(), each.text()));
    }
  }

  private void json(Writer out) throws IOException {
    JsonWriter json = new JsonWriter(out, 2);
    json.beginObject();
    json.name("gate").value(suite).name("about").value(about).name("ok").value(!isBroken());
    json.name("checks").beginArray();
    for (Judgement each : all) {
      json.beginObject();
      json.name("name").value(each.name()).name("status").value(each.status().word());
      json.name("text").value(each.text());
      json.endObject();
    }
    json.endArray();
    json.endObject();
    out.write("\n");
  }

  /** A test case for each figure; what is only to be known is the output of its case. */
  private void junit(Writer out) throws IOException {
    try {
      XMLStreamWriter xml = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(out);
      xml.writeStartDocument("UTF-8", "1.0");
      xml.writeCharacters("\n");
      xml.writeStartElement("testsuite");
      attribute(xml, "name", "waitprof " + suite + " " + about);
      attribute(xml, "tests", Integer.toString(all.size()));
      attribute(xml, "failures", Long.toString(count(FAIL)));
      attribute(xml, "errors", "0");
      attribute(xml, "skipped", Long.toString(count(SKIPPED)));
      for (Judgement each : all) {
        testCase(xml, each);
      }
      xml.writeCharacters("\n");
      xml.writeEndElement();
      xml.writeEndDocument();
      xml.flush();
      out.write("\n");
    } catch (XMLStreamException e) {
      throw new IOException(e);
    }
  }

  private void testCase(XMLStreamWriter xml, Judgement judgement) throws XMLStreamException {
    xml.writeCharacters("\n  ");
    xml.writeStartElement("testcase");
    attribute(xml, "classname", "waitprof." + suite);
    attribute(xml, "name", judgement.name());
    if (judgement.status() == FAIL || judgement.status() == SKIPPED) {
      xml.writeEmptyElement(judgement.status() == FAIL ? "failure" : "skipped");
      attribute(xml, "message", judgement.text());
    } else {
      xml.writeStartElement("system-out");
      xml.writeCharacters(PlainText.of(judgement.text()));
      xml.writeEndElement();
    }
    xml.writeEndElement();
  }

  private static void attribute(XMLStreamWriter xml, String name, String value)
      throws XMLStreamException {
    xml.writeAttribute(name, PlainText.of(value));
  }
}
