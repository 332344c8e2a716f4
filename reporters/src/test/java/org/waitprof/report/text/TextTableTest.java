package org.waitprof.report.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

/** What stands in the line of a row, and what does not fit and stands below it, uncut. */
class TextTableTest {
  private static TextTable table(String... titles) {
    return new TextTable(List.of(titles));
  }

  @Test
  void namesAtTheEndStandBelowWhereTheyDoNotFit() {
    TextTable table = table("began", "#time s", "file", "waiting by");
    table.row(List.of("Monday", "1.234", "a-file-with-a-long-name.wprof", "minima"));
    assertEquals(
        """
          began   time s  file                           waiting by
          Monday   1.234  a-file-with-a-long-name.wprof  minima
        """,
        table.text(59, false));
    assertEquals(
        """
          began   time s  file
          Monday   1.234  a-file-with-a-long-name.wprof
              waiting by minima
        """,
        table.text(58, false));
    assertEquals(
        """
          began   time s
          Monday   1.234
              a-file-with-a-long-name.wprof,
                waiting by minima
        """,
        table.text(42, false));
  }

  @Test
  void aPlaceStandsBelowOnANarrowPage() {
    TextTable table = table("#before %", "place");
    table.row(List.of("1.2", "MPI_Recv at A.step:9"));
    assertEquals("  before %\n       1.2\n      MPI_Recv at A.step:9\n", table.text(119, false));
    assertEquals("  before %  place\n       1.2  MPI_Recv at A.step:9\n", table.text(120, false));
  }

  @Test
  void aLongNameInFrontIsWrapped() {
    TextTable table = table("figure or place", "#before", "");
    table.row(List.of("run time", "1.2", "better"));
    table.row(List.of("Late Sender in MPI_Recv at Halo.west:41", "7.9", "worse?"));
    assertEquals(
        """
          figure or place             before
          run time                       1.2  better
          Late Sender in MPI_Recv at     7.9  worse?
              Halo.west:41
        """,
        table.text(44, false));
  }

  @Test
  void withoutNumbersNothingStandsBelow() {
    TextTable table = table("what", "why");
    table.row(List.of("a", "because it is so"));
    assertEquals("  what  why\n  a     ..it is so\n", table.text(18, false));
  }
}
