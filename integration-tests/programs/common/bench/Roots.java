package bench;

import java.util.Map;

/** Faults of ranks that meet in collectives with a root. */
final class Roots {
  static final Map<String, Fault.Program> PROGRAMS =
      Map.of(
          "mesh", Roots::mesh,
          "pilot", Roots::pilot,
          "scan", Roots::scan,
          "total", Roots::total,
          "relay", Roots::relay,
          "centre", Roots::centre,
          "barriers", Roots::barriers);

  private Roots() {}

  /** Rank 0 reads and parses before the first broadcast, which the others prepare for. */
  private static void mesh() throws Exception {
    Work.millis(Net.rank() == 0 ? 500 : 25);
    long first = Truth.stamp();
    Truth.waited("mesh", first, Net.bcast(first));
    for (int step = 0; step < 25; step++) {
      Work.millis(25);
      long enter = Truth.stamp();
      Truth.waited("step", enter, step(enter));
    }
  }

  private static long step(long enter) throws Exception {
    return Net.latest(enter);
  }

  /** In each step rank 0 writes its journal first, and then broadcasts what it long has known. */
  private static void pilot() throws Exception {
    for (int step = 0; step < 30; step++) {
      Work.late(Net.rank() == 0, 30);
      long enter = Truth.stamp();
      Truth.waited("pilot", enter, Net.bcast(enter));
      Work.millis(Net.rank() == 0 ? 10 : 15);
    }
  }

  /** In each step, a part that is not parallel runs on rank 0. */
  private static void scan() throws Exception {
    for (int step = 0; step < 32; step++) {
      Work.late(Net.rank() == 0, 15);
      long enter = Truth.stamp();
      Truth.waited("scan", enter, Net.bcast(enter));
      Work.millis(20);
      long meet = Truth.stamp();
      Truth.waited("step", meet, step(meet));
    }
  }

  /** Rank 1 is late for the reduction to rank 0, which waits; rank 1 does not. */
  private static void total() throws Exception {
    for (int step = 0; step < 30; step++) {
      Work.millis(Net.rank() == 1 ? 40 : 20);
      long enter = Truth.stamp();
      long latest = Net.latestToRoot(enter);
      Truth.waited("total", enter, Net.rank() == 0 ? latest : enter);
    }
  }

  /** Rank 0 works on what it has collected while the others wait, and they while it waits. */
  private static void centre() throws Exception {
    for (int step = 0; step < 30; step++) {
      Work.late(Net.rank() == 0, 20);
      long enter = Truth.stamp();
      Truth.waited("centre", enter, Net.bcast(enter));
      Work.late(Net.rank() != 0, 20);
      long collect = Truth.stamp();
      long latest = Net.latestToRoot(collect);
      Truth.waited("centre", collect, Net.rank() == 0 ? latest : collect);
    }
  }

  /** Rank 1 is late for the broadcast, and with it whoever gets the data from there. */
  private static void relay() throws Exception {
    long[] enter = new long[30];
    long[] leave = new long[enter.length];
    for (int step = 0; step < enter.length; step++) {
      Work.millis(Net.rank() == 1 ? 35 : 10);
      enter[step] = Truth.stamp();
      Net.bcast(enter[step]);
      Truth.spent("relay", enter[step]);
      leave[step] = Truth.stamp();
      Work.millis(Net.rank() == 1 ? 10 : 5);
      long meet = Truth.stamp();
      Truth.waited("step", meet, step(meet));
    }
    for (int step = 0; step < enter.length; step++) {
      long exchange = Truth.stamp();
      long latest = Net.latest(enter[step]);
      Truth.spent("exchange", exchange); // long where ranks lack cores
      Truth.waitedThen("relay", enter[step], leave[step] > latest ? latest : enter[step]);
    }
  }

  /** Work of uneven steps, that evens out, but for a barrier behind each. */
  private static void barriers() throws Exception {
    int[] millis = {30, 10, 20, 50, 10, 10};
    long[] enter = new long[42];
    for (int step = 0; step < enter.length; step++) {
      Work.millis(millis[(step + 3 * Net.rank()) % millis.length]);
      enter[step] = Truth.stamp();
      Net.barrier();
    }
    for (long each : enter) {
      Truth.waitedThen("barriers", each, Net.latest(each));
    }
  }
}
