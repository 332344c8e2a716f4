package org.waitprof.report.figures;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.StringWriter;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.waitprof.report.html.TablePage;
import org.waitprof.report.text.TextTable;

class GradeTest {
  @Test
  void limitsBelongToTheBetterGrade() {
    assertEquals(Grade.GOOD, Grade.of(1.2));
    assertEquals(Grade.GOOD, Grade.of(0.8));
    assertEquals(Grade.FAIR, Grade.of(0.799));
    assertEquals(Grade.FAIR, Grade.of(0.6));
    assertEquals(Grade.POOR, Grade.of(0.599));
    assertEquals(Grade.POOR, Grade.of(Double.NaN));
  }

  /** Only columns of efficiencies have them: 0.31 s is no bad time. */
  @Test
  void pagesOfComparisonsMarkEfficiencies() throws IOException {
    TextTable table = new TextTable(List.of("#time s", "#parallel"));
    table.row(List.of("0.31", "0.30"));
    table.row(List.of("0.32", "0.91"));
    TablePage.Part part =
        new TablePage.Part("steps", "", table, "", List.of()).graded(Set.of("#parallel"));
    StringWriter page = new StringWriter();
    TablePage.write("Scaling", List.of(part), List.of(), page);
    assertTrue(page.toString().contains("<td class=\"n\">0.31</td>"), page.toString());
    assertTrue(page.toString().contains("<td class=\"n g-poor\">0.30</td>"), page.toString());
    assertTrue(page.toString().contains("<td class=\"n g-good\">0.91</td>"), page.toString());
  }
}
