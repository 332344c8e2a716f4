package org.waitprof.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.waitprof.fixture.Seed;
import org.waitprof.model.MpiCall;
import org.waitprof.model.QualityNote;
import org.waitprof.model.lateness.LatenessCause;
import org.waitprof.replay.Replay.ProgressListener;
import org.waitprof.replay.exchange.ReplayQuality.Occurrence;
import org.waitprof.replay.result.MeasuredProfile;
import org.waitprof.replay.result.RankResult;
import org.waitprof.replay.result.ReplayResult;
import org.waitprof.trace.EventKind;

/**
 * Ranks with several threads that call MPI, and intercommunicators. Waits are those of the calls,
 * whichever thread makes them; messages between groups are messages as others.
 */
class ThreadsAndGroupsTest {
  private static final int PROGRAMS = Seed.inputs(300);
  private static final long WORLD = 1;

  private static ReplayResult replay(MemoryTrace trace) {
    return new Replay(trace, 2, ProgressListener.NONE).run();
  }

  /**
   * All that is booked, but for what goes by what a thread had done before: the critical path, and
   * what is passed on.
   */
  private static Map<String, Long> booked(ReplayResult result) {
    Map<String, Long> sums = new TreeMap<>();
    for (RankResult rank : result.ranks()) {
      for (int metric = 0; metric < result.rules().metrics().size(); metric++) {
        String name = result.rules().metrics().get(metric).metric().name();
        for (int row = 0; row < rank.rows(); row++) {
          boolean goesByThread =
              name.startsWith("critical")
                  || name.startsWith("wait_for_progress")
                  || name.startsWith("indirect")
                  || name.startsWith("propagating");
          if (!goesByThread && rank.booked(metric, row) != 0) {
            sums.merge(name + "@" + rank.rank(), rank.booked(metric, row), Long::sum);
          }
        }
      }
    }
    return sums;
  }

  /** A thread receives from 15 to 295, while the first one joins it, at 20, to go on at 300. */
  @Test
  void whoRestsDoesNotCompute() {
    MemoryTrace trace = new MemoryTrace(2);
    trace.define(WORLD, 0, 1);
    trace.on(1).enter(290, MpiCall.MPI_SEND, 1);
    trace.on(1).message(EventKind.SEND, 290, 0, 5, WORLD, 8, 0);
    trace.on(1).leave(291);
    trace.on(0).enter(0, MpiCall.MPI_FILE_SEEK, 1);
    trace.on(0).leave(10);
    trace.on(0).enter(300, MpiCall.MPI_FILE_SEEK, 1);
    trace.on(0).lost(300, LatenessCause.MONITOR, 280);
    trace.on(0).leave(310);
    trace.on(0).thread(1).enter(15, MpiCall.MPI_RECV, 1);
    trace.on(0).message(EventKind.RECEIVE, 294, 1, 5, WORLD, 8, 0);
    trace.on(0).leave(295);
    RankResult rank = replay(trace).ranks().get(0);
    long overlapped = 0;
    for (int row = 0; row < rank.rows(); row++) {
      overlapped += rank.overlappedNanos(row);
    }
    assertEquals(20 - 15, overlapped);
    assertEquals(10 + (295 - 20) + 10, rank.mpiNanos());
  }

  @Test
  void whicheverThreadMakesTheCalls() {
    Random random = new Random(Seed.value());
    for (int i = 0; i < PROGRAMS; i++) {
      long seed = random.nextLong();
      Map<String, Long> expected = booked(replay(new RandomProgram(new Random(seed)).trace));
      RandomProgram program = new RandomProgram(new Random(seed));
      for (int rank = 0; rank < program.worldSize; rank++) {
        program.trace.on(rank).spread(1 + random.nextInt(4), random);
      }
      ReplayResult result = replay(program.trace);
      assertEquals(expected, booked(result), () -> "program " + seed);
      assertEquals(
          0,
          result.quality().of(Occurrence.INCONSISTENT_EVENTS)
              + result.quality().of(Occurrence.UNKNOWN_REQUESTS));
    }
  }

  private static void message(
      MemoryTrace trace, int thread, long communicator, long send, long receive) {
    trace.on(0).thread(thread).enter(send, MpiCall.MPI_SEND, 1);
    trace.on(0).message(EventKind.SEND, send, 1, 5, communicator, 8, 0);
    trace.on(0).leave(send + 10);
    trace.on(1).thread(thread).enter(receive, MpiCall.MPI_RECV, 1);
    trace.on(1).message(EventKind.RECEIVE, send + 20, 0, 5, communicator, 8, 0);
    trace.on(1).leave(send + 20);
  }

  /** Receives overlap; each thread's partner is found by its communicator. */
  @Test
  void threadsThatWaitAtTheSameTime() {
    MemoryTrace trace = new MemoryTrace(2);
    for (int thread = 0; thread < 3; thread++) {
      trace.define(WORLD + thread, 0, 1);
      message(trace, thread, WORLD + thread, 100 + 50L * thread, 10L * thread);
    }
    ReplayResult result = replay(trace);
    assertEquals(3, result.quality().of(Occurrence.MESSAGES));
    assertEquals(100 + 140 + 180, booked(result).get("late_sender_ns@1"));
  }

  /** Their calls have half a second in common; or none, where the second begins 1 ns later. */
  @Test
  void threadsThatMayWaitForEachOther() {
    for (long second : new long[] {500_000_000, 1_000_000_021}) {
      MemoryTrace trace = new MemoryTrace(2);
      trace.define(WORLD, 0, 1);
      trace.define(WORLD + 1, 0, 1);
      message(trace, 0, WORLD, 1_000_000_000, 0);
      message(trace, 1, WORLD + 1, 2_000_000_000, second);
      List<String> notes =
          MeasuredProfile.of(replay(trace), "test").notes().stream()
              .filter(note -> note.id().equals("threads-together"))
              .map(QualityNote::text)
              .toList();
      assertEquals(second == 500_000_000 ? 1 : 0, notes.size());
      notes.forEach(note -> assertTrue(note.contains("on rank 1 for 0.500 s"), note));
    }
  }

  /** A request is completed by another thread than the one that started it. */
  @Test
  void requestsThatChangeThreads() {
    MemoryTrace trace = new MemoryTrace(2);
    trace.define(WORLD, 0, 1);
    trace.on(1).thread(1).enter(0, MpiCall.MPI_IRECV, 1);
    trace.on(1).message(EventKind.RECEIVE_POSTED, 0, 0, 5, WORLD, 8, 1L << 40);
    trace.on(1).leave(1);
    trace.on(0).enter(50, MpiCall.MPI_SEND, 1);
    trace.on(0).message(EventKind.SEND, 50, 1, 5, WORLD, 8, 0);
    trace.on(0).leave(60);
    trace.on(1).thread(0).enter(20, MpiCall.MPI_WAIT, 1);
    trace.on(1).message(EventKind.RECEIVE_COMPLETED, 70, 0, 5, WORLD, 8, 1L << 40);
    trace.on(1).leave(70);
    ReplayResult result = replay(trace);
    assertEquals(30, booked(result).get("late_sender_ns@1"));
    assertEquals(0, result.quality().of(Occurrence.UNKNOWN_REQUESTS));
  }

  @Test
  void intercommunicators() {
    MemoryTrace trace = new MemoryTrace(2);
    trace.defineGroups(WORLD, new int[] {0}, new int[] {1});
    message(trace, 0, WORLD, 100, 10);
    for (int rank = 0; rank < 2; rank++) {
      trace.on(rank).enter(500 + 100L * rank, MpiCall.MPI_BARRIER, 1);
      trace.on(rank).collective(700, WORLD, -1, 0, 0);
      trace.on(rank).leave(700);
    }
    ReplayResult result = replay(trace);
    assertEquals(
        Map.of("late_sender_ns@1", 90L, "late_sender_count@1", 1L, "wait_at_barrier_ns@0", 100L),
        booked(result));
    assertEquals(0, result.quality().of(Occurrence.UNKNOWN_COMMUNICATORS));
  }
}
