package org.waitprof.report.chart;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.waitprof.report.chart.DifferenceFlames.Leaf;

/** Boxes of known widths: 10 to 30 under a, 10 to 0 under b; a is three quarters of the whole. */
class DifferenceFlamesTest {
  private static final String MARKUP =
      new DifferenceFlames(
              "Waiting",
              List.of(
                  new Leaf(List.of("main", "b"), 10, 0),
                  new Leaf(List.of("main", "a", "<x>"), 10, 30)))
          .markup();

  private static void assertHas(String part) {
    assertTrue(MARKUP.contains(part), part + " is not in " + MARKUP);
  }

  @Test
  void widthsAndSignsFollowTheValues() {
    assertHas("<svg x=\"0.000%\" y=\"46\" width=\"75.000%\" height=\"22\"><title>a +20.00: 10.00");
    assertHas("<svg x=\"75.000%\" y=\"46\" width=\"25.000%\" height=\"22\"><title>b -10.00: 10.00");
    assertHas("<title>main +10.00: 20.00 before, 30.00 after</title>");
    assertHas("class=\"more\" fill-opacity=\"1.00\"");
    assertHas("class=\"less\" fill-opacity=\"0.50\"");
    assertEquals(5, MARKUP.split("<rect", -1).length - 1, "all, main, a, <x>, b");
  }

  @Test
  void namesAreNoMarkup() {
    assertHas("<title>&lt;x&gt; +20.00");
    assertTrue(!MARKUP.contains("<x>"), MARKUP);
  }

  @Test
  void nothingHasNoBoxesBelow() {
    String nothing = new DifferenceFlames("Waiting", List.of()).markup();
    assertEquals(1, nothing.split("<rect", -1).length - 1, nothing);
    assertTrue(!nothing.contains("NaN"), nothing);
  }
}
