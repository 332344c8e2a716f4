package org.waitprof.record;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.waitprof.model.MpiCall;
import org.waitprof.model.rank.RecorderHealth;
import org.waitprof.record.path.PathDepth;

/** Calls whose running context is not that of the stack, and stacks that are too deep. */
class UnprovenContextTest {
  private final Set<String> missing = ConcurrentHashMap.newKeySet();

  @BeforeEach
  void onlyFramesOfTheProgramCount() {
    configure(Wrong.class.getName());
  }

  @AfterEach
  void noFramesCount() {
    configure("none");
  }

  private void configure(String className) {
    configure(className::equals);
  }

  private void configure(Predicate<String> isApplication) {
    RecorderConfig.set(
        new RecorderConfig(
            false, RecorderConfig.get().directory(), Map.of(), isApplication, PathDepth.FULL));
    RankRegistry.listen(new Listener());
  }

  private final class Listener extends NoLifecycle {
    @Override
    public void missingSite(String className, String method, int line) {
      missing.add(method);
    }
  }

  /** A program whose calls keep no context of their own. */
  private static final class Wrong {
    static void one(MpiCall call) {
      call(call);
    }

    static void other(MpiCall call) {
      call(call);
    }

    static void deep(MpiCall call, int depth) {
      if (depth > 1) {
        deep(call, depth - 1);
      } else {
        call(call);
      }
    }

    /** Calls with that many contexts from a deep stack. */
    static void deep(MpiCall call, int depth, int from, int until) {
      if (depth > 1) {
        deep(call, depth - 1, from, until);
        return;
      }
      for (int i = from; i < until; i++) {
        long around = Context.enter(Context.here(), 0x9E3779B97F4A7C15L * (i + 1));
        call(call);
        Context.leave(Context.here(), around);
      }
    }

    private static void call(MpiCall call) {
      Probe.exit(Probe.enter(0, call.ordinal()));
    }
  }

  /** With a table of its own: those of the other tests' threads may have no walks left. */
  private static void inThread(Runnable task) {
    Thread thread =
        new Thread(
            () -> {
              RankCounters rank = RankRegistry.of(UnprovenContextTest.class.getClassLoader());
              ThreadState.current().table = new SlotTable(rank, 0, Thread.currentThread(), "");
              task.run();
            });
    thread.start();
    try {
      thread.join();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private static Map<String, Long> counts(MpiCall call) {
    Map<String, Long> counts = new TreeMap<>();
    Recorded.of(call)
        .forEach(
            (key, stats) ->
                counts.merge(
                    key.path().toString().replaceAll("[\\w.]+\\$Wrong\\.|:\\d+", ""),
                    stats.count(),
                    Long::sum));
    return counts;
  }

  private static long counter(String name) {
    RecorderHealth health = Recorded.profile().health();
    return name.equals("walks") ? health.walks() : health.mismatches();
  }

  @Test
  void callsOfUnprovenContextAreBookedUnderTheirStack() {
    long before = counter("mismatches");
    inThread(
        () -> {
          for (int i = 0; i < 10; i++) {
            Wrong.one(MpiCall.MPI_PUT);
            Wrong.other(MpiCall.MPI_PUT);
          }
        });
    assertEquals(Map.of("one;call", 10L, "other;call", 10L), counts(MpiCall.MPI_PUT));
    assertTrue(counter("mismatches") >= before + 20);
    assertEquals(Set.of("one", "other", "call"), missing);
  }

  /** Where abort may be called nothing is woven, on purpose: that is no mistake. */
  @Test
  void theSitesOfAbortProveNothing() {
    assertEquals(MpiCall.MPI_ABORT.ordinal(), SlowPath.ABORT);
    long before = counter("mismatches");
    inThread(() -> Wrong.one(MpiCall.MPI_ABORT));
    assertEquals(Map.of("one;call", 1L), counts(MpiCall.MPI_ABORT));
    assertEquals(before, counter("mismatches"));
    assertEquals(Set.of(), missing);
  }

  @Test
  void unprovenCallsAreWalkedUpToALimitAndAlwaysCounted() {
    long before = counter("walks");
    int calls = 30_000;
    inThread(
        () -> {
          for (int i = 0; i < calls; i++) {
            Wrong.one(MpiCall.MPI_GET);
          }
        });
    assertEquals(Map.of("one;call", (long) calls), counts(MpiCall.MPI_GET));
    long walks = counter("walks") - before;
    assertTrue(walks >= 10_000 && walks < 10_100, () -> walks + " walks");
  }

  @Test
  void pathsOfOver1000FramesOverflow() {
    inThread(
        () -> {
          Wrong.deep(MpiCall.MPI_ACCUMULATE, 500);
          Wrong.deep(MpiCall.MPI_ACCUMULATE, 5000);
          Wrong.deep(MpiCall.MPI_ACCUMULATE, 5000);
        });
    String path = "deep;".repeat(500) + "call";
    assertEquals(Map.of(path, 1L, "(overflow).paths;call", 2L), counts(MpiCall.MPI_ACCUMULATE));
  }

  /** Each of them was walked twice, as deep as walks go, for ever: none takes a slot. */
  @Test
  void deepPathsAreBoundedInWhatTheyCost() {
    AtomicLong frames = new AtomicLong();
    configure(
        name -> {
          frames.getAndIncrement();
          return name.equals(Wrong.class.getName());
        });
    long lost = Recorded.profile().health().lostKeys();
    long[] looked = new long[3];
    inThread(
        () -> {
          Wrong.deep(MpiCall.MPI_FETCH_AND_OP, 1500, 0, 10_000);
          looked[0] = frames.getAndSet(0);
          Wrong.deep(MpiCall.MPI_FETCH_AND_OP, 1500, 10_000, 40_000);
          looked[1] = frames.getAndSet(0);
          Wrong.deep(MpiCall.MPI_FETCH_AND_OP, 1500, 40_000, 50_000);
          looked[2] = frames.getAndSet(0);
          for (int i = 0; i < 122; i++) {
            Wrong.one(MpiCall.MPI_FETCH_AND_OP);
          }
        });
    assertTrue(looked[0] > 10 * 1024, () -> looked[0] + " frames of the first");
    assertTrue(looked[0] < 200_000, () -> looked[0] + " frames of the first");
    assertTrue(looked[1] < 400_000, () -> looked[1] + " frames of further ones");
    assertTrue(looked[2] < 150_000, () -> looked[2] + " frames of the last");
    Map<String, Long> counts = counts(MpiCall.MPI_FETCH_AND_OP);
    long found = counts.getOrDefault("one;call", 0L);
    assertTrue(found > 2, "shallow paths are still found, if not at once");
    long all = counts.values().stream().mapToLong(Long::longValue).sum();
    assertEquals(50_122, all);
    assertTrue(Recorded.profile().health().lostKeys() - lost >= 40_000);
  }

  /** Ten thousand walks of a deep stack, each of a context that the stack does not prove. */
  @Test
  void unprovenCallsFromADeepStackAreWalkedLessOften() {
    long before = counter("walks");
    inThread(
        () -> {
          for (int i = 0; i < 3_000; i++) {
            Wrong.deep(MpiCall.MPI_COMM_ACCEPT, 900);
          }
        });
    long walks = counter("walks") - before;
    assertTrue(walks > 1_000 && walks < 2_000, () -> walks + " walks");
  }

  /** Cold code loads classes, and the JVM complains on stderr where it has no stack for that. */
  @Test
  void nothingIsWalkedWhereTheStackEnds() {
    AtomicLong frames = new AtomicLong();
    configure(
        name -> {
          frames.getAndIncrement();
          return name.equals(Wrong.class.getName());
        });
    long[] looked = {-1};
    long faults = Recorded.profile().health().faults();
    inThread(
        () -> {
          for (int i = 0; i < 2; i++) {
            Wrong.one(MpiCall.MPI_COMPARE_AND_SWAP);
          }
          toTheEnd(
              () -> {
                frames.set(0);
                Wrong.other(MpiCall.MPI_COMPARE_AND_SWAP);
                looked[0] = frames.get();
              });
        });
    assertEquals(0, looked[0]);
    assertEquals(Map.of("one;call", 2L), counts(MpiCall.MPI_COMPARE_AND_SWAP));
    assertEquals(faults + 1, Recorded.profile().health().faults());
  }

  private static void toTheEnd(Runnable task) {
    if (SlowPath.hasStack()) {
      toTheEnd(task);
    } else {
      task.run();
    }
  }
}
