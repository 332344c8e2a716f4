package org.waitprof.report.wording;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayInputStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;

/** Whatever a name holds, the document can be read, and characters of XML 1.0 are kept. */
class XmlTest {
  private static Document read(String text) throws Exception {
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new ByteArrayInputStream(text.getBytes(UTF_8)));
  }

  private static String leaf(String content) throws Exception {
    return read(new Xml().leaf("x", content).text()).getDocumentElement().getTextContent();
  }

  @Test
  void everyCharacterHasItsPlace() throws Exception {
    StringBuilder all = new StringBuilder();
    for (int c = Character.MIN_CODE_POINT; c <= 0x1_FFFF; c++) {
      // A blank between them, so that surrogates make no pairs.
      all.appendCodePoint(c).append(' ');
    }
    String content = leaf(all.toString());
    assertEquals(all.codePointCount(0, all.length()), content.codePointCount(0, content.length()));
  }

  @Test
  void whatXmlDoesNotAllowIsReplaced() throws Exception {
    for (String no :
        new String[] {"\uFFFE", "\uFFFF", "\uD83D", "\uDE00", "\0", "\u001B", "\u0085"}) {
      assertEquals("a?b", leaf("a" + no + "b"));
      Document document = read(new Xml().empty("x", "y", no).text());
      assertEquals("?", document.getDocumentElement().getAttribute("y"));
    }
    for (String yes : new String[] {"<&>\"'", "\uFFFD", "\uD83D\uDE00", "\u00E4", "]]>"}) {
      assertEquals(yes, leaf(yes));
    }
  }
}
