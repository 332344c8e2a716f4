package org.waitprof.record;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.waitprof.model.CallKey;
import org.waitprof.model.MpiCall;
import org.waitprof.model.rank.CallStats;
import org.waitprof.record.file.CounterLayout;
import org.waitprof.record.path.PathDepth;
import org.waitprof.record.path.SiteHash;

/** Many keys, many threads: every call is counted, and memory stays bounded. */
class SlotTableTest {
  @Test
  void tooManyPathsOverflowVisiblyAndLoseNoCall() throws InterruptedException {
    int depth = 16;
    // A thread of its own, so that the table that is filled is not the other tests'.
    Thread thread = new Thread(() -> Tree.grow(depth));
    onlyFramesOf(Tree.class);
    thread.start();
    thread.join();
    onlyFramesOf(SlotTableTest.class);
    assertTrue(1 << depth > 4 * RecorderConfig.MAX_SLOTS);
    assertEquals(1 << depth, Recorded.total(MpiCall.MPI_EXSCAN).count());
    assertTrue(Recorded.profile().health().lostKeys() > 0);
    int paths = 0;
    boolean overflow = false;
    for (CallKey key : Recorded.of(MpiCall.MPI_EXSCAN).keySet()) {
      overflow |= key.path().toString().startsWith("(overflow)");
      paths++;
    }
    assertTrue(overflow);
    assertTrue(paths > RecorderConfig.MAX_SLOTS / 2 && paths <= RecorderConfig.MAX_SLOTS + 2);
  }

  private static void onlyFramesOf(Class<?> type) {
    RecorderConfig.set(
        new RecorderConfig(
            false,
            RecorderConfig.get().directory(),
            Map.of(),
            type.getName()::equals,
            PathDepth.FULL));
    RankRegistry.listen(new NoLifecycle());
  }

  /** Calls from two lines in each of its levels: twice as many paths with each. */
  private static final class Tree {
    static void grow(int depth) {
      if (depth == 0) {
        long around = Context.enter(Context.here(), nextLine());
        Probe.exit(Probe.enter(0, MpiCall.MPI_EXSCAN.ordinal()));
        Context.leave(Context.here(), around);
        return;
      }
      long around = Context.enter(Context.here(), nextLine());
      grow(depth - 1);
      Context.leave(Context.here(), around);
      around = Context.enter(Context.here(), nextLine());
      grow(depth - 1);
      Context.leave(Context.here(), around);
    }

    private static long nextLine() {
      return StackWalker.getInstance()
          .walk(
              frames -> {
                StackWalker.StackFrame caller = frames.skip(1).findFirst().orElseThrow();
                return SiteHash.of(
                    caller.getClassName(), caller.getMethodName(), caller.getLineNumber() + 1);
              });
    }
  }

  @Test
  void threadsThatEndLeaveTheirCountsAndTheirTable() throws InterruptedException {
    int call = MpiCall.MPI_SCAN.ordinal();
    int rounds = 50;
    long before = 0;
    for (int round = 0; round < rounds; round++) {
      Thread thread = new Thread(() -> Probe.exit(Probe.enter(0, call)));
      thread.start();
      thread.join();
      if (round == 0) {
        before = RankRegistry.all().get(0).snapshot().length;
      }
    }
    assertEquals(rounds, Recorded.total(MpiCall.MPI_SCAN).count());
    long grown = RankRegistry.all().get(0).snapshot().length - before;
    assertTrue(grown < 64 * CounterLayout.SLOT_BYTES, () -> "grown by " + grown);
  }

  @Test
  void threadsWithNamesOfTheirOwnShareTablesOnceTheyAreMany() throws InterruptedException {
    RankCounters rank = RankRegistry.of(new ClassLoader(null) {});
    try {
      for (int i = 0; i < 600; i++) {
        String name = "task " + (char) ('a' + i / 25) + (char) ('a' + i % 25);
        Thread thread = new Thread(() -> {}, name);
        thread.start();
        thread.join();
        SlotTable unused = rank.attach(thread);
      }
      assertTrue(rank.tables().size() <= 300, () -> "tables: " + rank.tables().size());
    } finally {
      rank.deleteFile();
    }
  }

  @Test
  void concurrentThreadsCountExactly() throws InterruptedException {
    int call = MpiCall.MPI_ALLTOALLW.ordinal();
    int threads = 8;
    int calls = 20_000;
    List<Thread> running = new ArrayList<>();
    for (int t = 0; t < threads; t++) {
      Thread thread =
          new Thread(
              () -> {
                for (int i = 0; i < calls; i++) {
                  long around = Context.enter(Context.here(), 17L * (i % 3));
                  Probe.exit(Probe.enterCollective(i % 5, call, null));
                  Context.leave(Context.here(), around);
                }
              });
      running.add(thread);
      thread.start();
    }
    for (Thread thread : running) {
      thread.join();
    }
    CallStats total = Recorded.total(MpiCall.MPI_ALLTOALLW);
    assertEquals((long) threads * calls, total.count());
    assertEquals((long) threads * calls / 5 * (1 + 2 + 3 + 4), total.bytes());
  }
}
