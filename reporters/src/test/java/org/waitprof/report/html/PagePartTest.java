package org.waitprof.report.html;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.waitprof.report.table.SectionOrder;

/** Each section of a report's page is in one part of it. */
class PagePartTest {
  @Test
  void everyTableHasAPart() {
    List<String> without = new ArrayList<>();
    for (String section : SectionOrder.of(Map.<String, String>of(), table -> "").keySet()) {
      if (PagePart.of(section).isEmpty()) {
        without.add(section);
      }
    }
    assertEquals(List.of(), without);
  }
}
