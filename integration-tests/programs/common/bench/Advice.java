package bench;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;

/** Programs that do what a finding on a program of that name advises, and more such faults. */
final class Advice {
  static final Map<String, Fault.Program> PROGRAMS =
      Map.ofEntries(
          Map.entry("uneven", () -> steps(Net.rank() == 1 ? 30 : 10)),
          Map.entry("mended-uneven", () -> steps(20)),
          Map.entry("balanced", () -> Meetings.even(120)),
          Map.entry("turns", () -> turns(1)),
          Map.entry("mended-turns", () -> turns(10)),
          Map.entry("brief", () -> late(12)),
          Map.entry("mended-brief", () -> late(90)),
          Map.entry("norms", () -> norms(3_000)),
          Map.entry("mended-norms", () -> norms(1)),
          Map.entry("halo", () -> halo(3_000, 1)),
          Map.entry("mended-halo", () -> halo(1, 3_000)),
          Map.entry("threads", () -> besides(3)),
          Map.entry("mended-threads", () -> besides(0)),
          Map.entry("mended-inbox", () -> Queues.inbox(1)),
          Map.entry("mended-cache", () -> Meetings.even(25)),
          Map.entry("mended-alternate", () -> Meetings.even(30)),
          Map.entry("mended-spectral", () -> Sizes.spectral(1)));

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

  /** A sum over all ranks of each component by itself, or of all at once. */
  private static void norms(int calls) throws Exception {
    for (int step = 0; step < 80; step++) {
      Work.millis(8);
      for (int call = 0; call < calls; call++) {
        Net.latest(call);
      }
    }
  }

  /** All numbers of a border go to the neighbour one by one, or at once. */
  private static void halo(int messages, int numbers) throws Exception {
    int other = 1 - Net.rank();
    for (int step = 0; step < 80; step++) {
      Work.millis(8);
      for (int message = 0; message < messages; message++) {
        Net.shift(new long[numbers], other, new long[numbers], other);
      }
    }
  }

  /** All compute alike; so do other threads of theirs, of which nothing comes. */
  private static void besides(int threads) throws Exception {
    AtomicBoolean isOver = new AtomicBoolean();
    for (int each = 0; each < threads; each++) {
      Thread thread = new Thread(() -> spin(isOver));
      thread.setDaemon(true);
      thread.start();
    }
    steps(20);
    isOver.set(true);
  }

  private static void spin(AtomicBoolean isOver) {
    while (!isOver.get()) {
      Thread.onSpinWait();
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
