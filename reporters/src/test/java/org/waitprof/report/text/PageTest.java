package org.waitprof.report.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.waitprof.report.wording.PlainText;

/** Lines of text reports end between words, and not between a figure and its unit. */
class PageTest {
  @Test
  void figuresStayWithTheirUnits() {
    assertEquals(
        List.of("of", "12.5 %", "for", "3 s,", "2", "ranks", "(1.5 ms)", "took", "s"),
        PlainText.words("of 12.5 % for 3 s, 2 ranks (1.5 ms) took s"));
    assertEquals(
        List.of("  ranks wait", "  12.5 % of it"),
        Page.wrap("  ", "  ", PlainText.words("ranks wait 12.5 % of it"), " ", 17));
  }
}
