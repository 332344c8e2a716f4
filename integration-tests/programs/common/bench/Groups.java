package bench;

import java.util.Map;

/** Faults of two ranks at once: the one that comes last is not the only one that is late. */
final class Groups {
  static final Map<String, Fault.Program> PROGRAMS =
      Map.of("couple", Groups::couple, "writers", Groups::writers, "grid", Groups::grid);

  private Groups() {}

  private static boolean isLate() throws Exception {
    return Net.rank() == 1 || Net.rank() == 2;
  }

  /** Ranks 1 and 2 have a boundary; rank 2 has a little more of it. */
  private static void couple() throws Exception {
    for (int step = 0; step < 30; step++) {
      Work.millis(10);
      Work.late(isLate(), Net.rank() == 2 ? 28 : 25);
      long enter = Truth.stamp();
      Truth.waited("couple", enter, Net.latest(enter));
    }
  }

  /** After the last meeting ranks 1 and 2 write files, rank 2 a little longer. */
  private static void writers() throws Exception {
    for (int step = 0; step < 30; step++) {
      Work.millis(20);
      long enter = Truth.stamp();
      Truth.waited("writers", enter, Net.latest(enter));
    }
    Work.late(isLate(), Net.rank() == 2 ? 930 : 900);
  }

  /**
   * Two rows of two ranks, of which rank 2 is late in its row. Rank 3 waits for it, and then comes
   * late to its column.
   */
  private static void grid() throws Exception {
    Net.split();
    Net.splitRows();
    for (int step = 0; step < 30; step++) {
      Work.millis(15);
      Work.late(Net.rank() == 2, 25);
      long enter = Truth.stamp();
      Truth.waited("alongRow", enter, alongRow(enter));
      enter = Truth.stamp();
      Truth.waited("alongColumn", enter, alongColumn(enter));
    }
  }

  private static long alongRow(long enter) throws Exception {
    return Net.latestOfRow(enter);
  }

  private static long alongColumn(long enter) throws Exception {
    return Net.latestOfGroup(enter);
  }
}
