package org.waitprof.report.wording;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Locale;
import org.junit.jupiter.api.Test;

class TemplateTest {
  @Test
  void placesAreFilledInOrder() {
    assertEquals("", Template.fill(""));
    assertEquals("no place", Template.fill("no place"));
    assertEquals("rank 3 waits 1.5 s", Template.fill("rank %s waits %s s", 3, 1.5));
    assertEquals("ab", Template.fill("%s%s", "a", 'b'));
    assertEquals("%s stays", Template.fill("%s stays", "%s"));
  }

  @Test
  void otherPlacesAreAsAFormatterHasThem() {
    assertEquals("5 % of x", Template.fill("%d %% of %s", 5, "x"));
    Locale usual = Locale.getDefault();
    Locale.setDefault(Locale.GERMANY);
    try {
      assertEquals("1234.5 s", Template.fill("%.1f s", 1234.5));
      assertEquals("12345678 calls", Template.fill("%s calls", 12345678));
    } finally {
      Locale.setDefault(usual);
    }
  }
}
