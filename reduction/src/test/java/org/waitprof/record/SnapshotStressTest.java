package org.waitprof.record;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.waitprof.counterfile.CounterFile;
import org.waitprof.model.CallKey;
import org.waitprof.model.MpiCall;
import org.waitprof.model.rank.CallStats;
import org.waitprof.model.rank.RankProfile;
import org.waitprof.system.FileOwners;
import org.waitprof.system.OwnedFile;

/**
 * Readers against writers, as fast as both can: expectation is that no copy of the counters ever
 * has values that cannot be, however the copy is made: by the rank itself, or from its file as
 * {@code merge} and other processes read it. All else is of at least as many calls as the count;
 * counts never go back; and in the end nothing is missing, of threads that died neither. {@code
 * -Dwaitprof.stress.seconds=300} for longer.
 */
class SnapshotStressTest {
  private static final long SECONDS = Long.getLong("waitprof.stress.seconds", 2L);
  private static final int BYTES = 24;

  /** One for each writer, so that a key is one slot. */
  private static final MpiCall[] CALLS = {
    MpiCall.MPI_FILE_OPEN,
    MpiCall.MPI_FILE_CLOSE,
    MpiCall.MPI_FILE_SET_SIZE,
    MpiCall.MPI_FILE_PREALLOCATE
  };

  /** What threads call that live for one call. */
  private static final MpiCall BRIEF = MpiCall.MPI_FILE_SET_VIEW;

  private static final long ENOUGH_COPIES = 20;
  private static final long LONGEST_NANOS = 60_000_000_000L;

  private final AtomicBoolean over = new AtomicBoolean();
  private final Map<MpiCall, AtomicLong> made = new EnumMap<>(MpiCall.class);
  private final AtomicLong copies = new AtomicLong();

  @Test
  void noCopyIsImpossible() throws Exception {
    List<Worker> workers = new ArrayList<>();
    for (MpiCall call : CALLS) {
      AtomicLong count = new AtomicLong();
      made.put(call, count);
      workers.add(new Worker(() -> count.addAndGet(write(call))));
    }
    AtomicLong brief = new AtomicLong();
    made.put(BRIEF, brief);
    workers.add(new Worker(() -> comeAndGo(brief)));
    RankCounters rank = recorder();
    Path file = rank.file();
    workers.add(new Worker(() -> readAgainAndAgain(Copy.BY_WORDS, () -> copy(rank))));
    if (file != null) {
      workers.add(new Worker(() -> readAgainAndAgain(Copy.BY_BYTES, () -> read(file))));
    }
    workers.forEach(Thread::start);
    Thread.sleep(SECONDS * 1000);
    long deadline = System.nanoTime() + LONGEST_NANOS;
    while (copies.get() <= ENOUGH_COPIES && System.nanoTime() - deadline < 0) {
      Thread.sleep(100); // a busy machine runs eight spinning threads and hardly a reader
    }
    over.set(true);
    for (Worker worker : workers) {
      worker.end();
    }
    for (Map.Entry<MpiCall, AtomicLong> each : made.entrySet()) {
      CallStats total = Recorded.total(each.getKey());
      assertEquals(each.getValue().get(), total.count(), each.getKey().name());
      assertEquals(each.getValue().get() * BYTES, total.bytes(), each.getKey().name());
    }
    assertTrue(copies.get() > ENOUGH_COPIES, copies + " copies");
    System.out.println(copies + " copies while " + made + " were counted");
  }

  private static RankCounters recorder() {
    Probe.exit(Probe.enter(0, MpiCall.MPI_FILE_SET_INFO.ordinal()));
    return ThreadState.current().table.rank; // other tests leave ranks behind
  }

  private long write(MpiCall call) {
    long count = 0;
    for (; !over.get(); count++) {
      Probe.exit(Probe.enter(BYTES, call.ordinal()));
    }
    return count;
  }

  private void comeAndGo(AtomicLong count) throws InterruptedException {
    while (!over.get()) {
      Thread thread = new Thread(() -> Probe.exit(Probe.enter(BYTES, BRIEF.ordinal())));
      thread.start();
      thread.join();
      count.incrementAndGet();
    }
  }

  private static RankProfile read(Path file) throws IOException {
    try (OwnedFile open = OwnedFile.open(file, FileOwners.own())) {
      return CounterFile.read(open, "file");
    }
  }

  private static RankProfile copy(RankCounters rank) throws IOException {
    return CounterFile.read(ByteBuffer.wrap(rank.snapshot()), "snapshot");
  }

  /** Unit in which counters are copied. Within a unit no store is seen half. */
  private enum Copy {
    BY_WORDS,

    /**
     * The kernel copies the bytes of a file. Few copies had the lowest byte of a sum from before a
     * store and the rest from after it, so that the sum was too large by at most 255 (AMD EPYC).
     * The rest of a profile is far less exact, so no reader looks for such sums.
     */
    BY_BYTES
  }

  /** Makes a copy of the counters. */
  private interface Reader {
    RankProfile read() throws IOException;
  }

  private void readAgainAndAgain(Copy copy, Reader reader) throws IOException {
    Map<MpiCall, Long> before = new EnumMap<>(MpiCall.class);
    while (!over.get()) {
      RankProfile profile = reader.read();
      Map<MpiCall, Long> now = new EnumMap<>(MpiCall.class);
      for (Map.Entry<CallKey, CallStats> row : profile.stats().entrySet()) {
        if (made.containsKey(row.getKey().call())) {
          check(copy, row.getKey(), row.getValue());
          now.merge(row.getKey().call(), row.getValue().count(), Long::sum);
        }
      }
      for (Map.Entry<MpiCall, Long> each : before.entrySet()) {
        long count = now.getOrDefault(each.getKey(), 0L);
        assertTrue(count >= each.getValue(), each + " has gone back to " + count);
      }
      before = now;
      copies.incrementAndGet();
    }
  }

  private static void check(Copy copy, CallKey key, CallStats stats) {
    String text = key + " " + stats;
    long inHistogram = LongStream.of(stats.histogram()).sum();
    assertTrue(stats.count() > 0, text);
    assertTrue(stats.minNanos() >= 0 && stats.minNanos() <= stats.maxNanos(), text);
    assertTrue(stats.sumNanos() >= stats.count() * stats.minNanos(), text);
    assertTrue(inHistogram >= stats.count(), text);
    assertTrue(stats.bytes() >= stats.count() * BYTES, text);
    if (copy == Copy.BY_WORDS) {
      assertEquals(0, stats.bytes() % BYTES, text);
    }
  }

  /** A thread whose failure is the test's. */
  private static final class Worker extends Thread {
    private final Work work;
    private Throwable failure = new AssertionError("never began");

    /** What it does. */
    interface Work {
      void run() throws Exception;
    }

    Worker(Work work) {
      this.work = work;
    }

    @Override
    public void run() {
      try {
        work.run();
        failure = new AssertionError();
      } catch (Throwable e) {
        failure = new AssertionError("in a worker: " + e, e);
      }
    }

    void end() throws InterruptedException {
      join();
      if (failure.getCause() != null || failure.getMessage() != null) {
        throw new AssertionError(failure);
      }
    }
  }
}
