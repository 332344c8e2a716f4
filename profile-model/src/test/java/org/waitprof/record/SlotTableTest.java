package org.waitprof.record;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.waitprof.model.CallStats;
import org.waitprof.model.MpiCall;

/** Many keys, many threads: every call is counted, and memory stays bounded. */
class SlotTableTest {
  @Test
  void tooManyPathsOverflowVisiblyAndLoseNoCall() throws InterruptedException {
    long seed = System.nanoTime();
    int paths = 5 * RecordSettings.MAX_SLOTS;
    // A thread of its own, so that the table that is filled is not the other tests'.
    Thread thread =
        new Thread(
            () -> {
              SplittableRandom random = new SplittableRandom(seed);
              for (int i = 0; i < paths; i++) {
                long around = Context.enter(random.nextLong());
                Probe.exit(Probe.enter(0, MpiCall.MPI_EXSCAN.ordinal()));
                Context.leave(around);
              }
            });
    thread.start();
    thread.join();
    CallStats total = Recorded.total(MpiCall.MPI_EXSCAN);
    assertEquals(paths, total.count(), () -> "seed " + seed);
    assertTrue(Recorded.profile().counters().getOrDefault("lostKeys", 0L) > 0);
    assertTrue(
        Recorded.of(MpiCall.MPI_EXSCAN).keySet().stream()
            .anyMatch(key -> key.path().toString().startsWith("(overflow)")));
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
        before = RankCounters.all().get(0).snapshot().length;
      }
    }
    assertEquals(rounds, Recorded.total(MpiCall.MPI_SCAN).count());
    long grown = RankCounters.all().get(0).snapshot().length - before;
    assertTrue(grown < 64 * CounterLayout.SLOT_BYTES, () -> "grown by " + grown);
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
                  long around = Context.enter(17L * (i % 3));
                  Probe.exit(Probe.enterCollective(i % 5, call, null));
                  Context.leave(around);
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
