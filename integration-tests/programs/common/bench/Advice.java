package bench;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Map;

/** Programs that do what a finding on a program of that name advises, and two more faults. */
final class Advice {
  static final Map<String, Fault.Program> PROGRAMS =
      Map.of(
          "uneven", () -> steps(Net.rank() == 1 ? 30 : 10),
          "mended-uneven", () -> steps(20),
          "turns", () -> turns(1),
          "mended-turns", () -> turns(10),
          "brief", () -> late(12),
          "mended-brief", () -> late(90),
          "mended-inbox", () -> Queues.inbox(1),
          "mended-cache", () -> Meetings.even(25),
          "mended-alternate", () -> Meetings.even(30),
          "mended-spectral", () -> Sizes.spectral(1));

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private Advice() {}

  /** All meet after each step. */
  private static void steps(int millis) throws Exception {
    for (int step = 0; step < 50; step++) {
      relax(millis);
      long enter = Truth.stamp();
      Truth.waited("steps", enter, Net.latest(enter));
    }
  }

  /** Rank 1 has more work in each step. */
  private static void late(int steps) throws Exception {
    for (int step = 0; step < steps; step++) {
      Work.millis(10);
      Work.late(Net.rank() == 1, 15);
      long enter = Truth.stamp();
      Truth.waited("late", enter, Net.latest(enter));
    }
  }

  /** Computes, unlike Work. */
  private static void relax(int millis) {
    long end = THREADS.getCurrentThreadCpuTime() + millis * 1_000_000L;
    while (THREADS.getCurrentThreadCpuTime() < end) {
      Thread.onSpinWait();
    }
  }

  /** Rank 1 works on what rank 0 has made, piece by piece, and rank 0 waits for the last. */
  private static void turns(int pieces) throws Exception {
    for (int round = 0; round < 12; round++) {
      for (int piece = 0; piece < pieces; piece++) {
        if (Net.rank() == 0) {
          Work.millis(100 / pieces);
          Net.send(new long[] {Truth.stamp()}, 1);
        } else {
          received(0);
          Work.millis(100 / pieces);
        }
      }
      if (Net.rank() == 0) {
        received(1);
      } else {
        Net.send(new long[] {Truth.stamp()}, 0);
      }
    }
  }

  private static void received(int from) throws Exception {
    long[] stamp = new long[1];
    long enter = Truth.stamp();
    Net.recv(stamp, from);
    Truth.waited("turns", enter, stamp[0]);
  }
}
