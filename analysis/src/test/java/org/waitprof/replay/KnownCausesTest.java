package org.waitprof.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.waitprof.model.MpiCall;
import org.waitprof.replay.Replay.ProgressListener;
import org.waitprof.replay.delay.DelayAnalysis;
import org.waitprof.replay.delay.DelayCosts;
import org.waitprof.replay.delay.DelayRule;
import org.waitprof.replay.exchange.Exchange;
import org.waitprof.replay.result.ReplayResult;
import org.waitprof.trace.EventKind;
import org.waitprof.trace.PathDefinition;
import org.waitprof.trace.Trace;
import org.waitprof.trace.text.TextTraceReader;
import org.waitprof.waitstate.WaitGroup;

/** Root causes of hand-made traces, whose costs are known. */
class KnownCausesTest {
  private static final long WORLD = 7;
  private static final double TOLERANCE = 1e-9;

  @TempDir Path folder = Path.of("");

  private static double shortTerm(ReplayResult result, int rank, WaitGroup group) {
    DelayCosts costs = result.ranks().get(rank).delays();
    double sum = 0;
    for (int place = 0; place < costs.size(); place++) {
      sum += costs.shortTerm(place, group);
    }
    return sum;
  }

  /** Costs of a group in a user's region or an MPI call, in seconds. */
  private static double cost(
      ReplayResult result, int rank, String region, WaitGroup group, boolean longTerm) {
    DelayCosts costs = result.ranks().get(rank).delays();
    double sum = 0;
    for (int place = 0; place < costs.size(); place++) {
      PathDefinition path =
          costs.place(result.trace().rank(rank).orElseThrow(), place).region().orElseThrow();
      if (path.region().equals(region)) {
        sum += longTerm ? costs.longTerm(place, group) : costs.shortTerm(place, group);
      }
    }
    return sum * 1e-9;
  }

  private ReplayResult analyse(String text, DelayRule rule) throws IOException {
    Path file = Files.writeString(folder.resolve("t.events.txt"), text);
    try (Trace trace = new TextTraceReader().open(file)) {
      return new Replay(
              trace,
              1,
              Exchange.ALONE,
              rule,
              DelayAnalysis.MemoryLimits.USUAL,
              ProgressListener.NONE)
          .run();
    }
  }

  private static String call(String name, double from, double until, String event) {
    return String.format(Locale.ROOT, "E %f %s%n%s%nL %f %s%n", from, name, event, until, name);
  }

  private static String computation(double from, double until) {
    return String.format(Locale.ROOT, "E %f comp%nL %f comp%n", from, until);
  }

  private static String rank(int rank, String... events) {
    return "R "
        + rank
        + "\nE 0 MPI_Init\nL 1 MPI_Init\n"
        + String.join("", events)
        + "E 30 MPI_Finalize\nL 31 MPI_Finalize\n";
  }

  /** Messages of 8 bytes; rank 1 waits for 3, then for 0, which has waited for 2. */
  private static final String FOUR_RANKS =
      rank(
              0,
              computation(1, 11),
              call("MPI_Recv", 11, 15, "V 15 2 0 8"),
              computation(15, 21),
              call("MPI_Send", 21, 21, "S 21 1 0 8"))
          + rank(
              1,
              computation(1, 9),
              call("MPI_Recv", 9, 16, "V 16 3 0 8"),
              call("MPI_Recv", 16, 21, "V 21 0 0 8"))
          + rank(2, computation(1, 15), call("MPI_Send", 15, 15, "S 15 0 0 8"))
          + rank(3, computation(1, 16), call("MPI_Send", 16, 16, "S 16 1 0 8"));

  /**
   * The paper, IV-B: rank 0 did 16 s of work beside its wait, rank 1 8 s and 7 s of waiting, so 1
   * of the 5 s that rank 1 waits for it are its own and 4 those of rank 2. Scalasca takes the
   * waiting out of both sides: 8 s of excess beside the 4 s waited, of which 5 in all.
   */
  @Test
  void aWaitersOwnWaitingIsPartOfItsTime() throws IOException {
    ReplayResult paper = analyse(FOUR_RANKS, DelayRule.PAPER);
    WaitGroup late = WaitGroup.LATE_SENDER;
    assertEquals(1, cost(paper, 0, "comp", late, false), TOLERANCE);
    assertEquals(4, cost(paper, 2, "comp", late, false), TOLERANCE);
    assertEquals(4, cost(paper, 2, "comp", late, true), TOLERANCE);
    assertEquals(7, cost(paper, 3, "comp", late, false), TOLERANCE);
    ReplayResult scalasca = analyse(FOUR_RANKS, DelayRule.SCALASCA);
    assertEquals(8 * 5 / 12.0, cost(scalasca, 0, "comp", late, false), TOLERANCE);
    assertEquals(4, cost(scalasca, 2, "comp", late, false), TOLERANCE);
    assertEquals(4 * 5 / 12.0, cost(scalasca, 2, "comp", late, true), TOLERANCE);
    assertEquals(7, cost(scalasca, 3, "comp", late, false), TOLERANCE);
  }

  /**
   * Rank 1 has 20 s more in foo and 2 s in MPI_Recv beside its wait than rank 2, and 10 s less in
   * bar: by the paper 12 of the 22 s that rank 2 waits, 20 and 2 parts of them; 10 s are indirect.
   */
  @Test
  void negativeExcessIsTakenOffTheRest() throws IOException {
    Path file = ScalascaVectorsTest.resource("neg_plus_wait");
    ReplayResult result = analyse(Files.readString(file), DelayRule.PAPER);
    WaitGroup late = WaitGroup.LATE_SENDER;
    assertEquals(12 * 20 / 22.0, cost(result, 1, "foo", late, false), TOLERANCE);
    assertEquals(12 * 2 / 22.0, cost(result, 1, "MPI_Recv", late, false), TOLERANCE);
    int indirect = result.rules().number("indirect_late_sender_ns");
    long booked = 0;
    for (int row = 0; row < result.ranks().get(2).rows(); row++) {
      booked += result.ranks().get(2).booked(indirect, row);
    }
    assertEquals(10, booked * 1e-9, TOLERANCE);
  }

  /** Rank 0 is in Finalize 20 s before rank 1, which computes meanwhile. */
  @Test
  void waitingAtTheEndOfTheRunHasACause() throws IOException {
    String init = "E 0 MPI_Init\nL 1 MPI_Init\n";
    String text =
        "R 0\n"
            + init
            + computation(1, 10)
            + "E 10 MPI_Finalize\nL 31 MPI_Finalize\nR 1\n"
            + init
            + computation(1, 30)
            + "E 30 MPI_Finalize\nL 31 MPI_Finalize\n";
    for (DelayRule rule : new DelayRule[] {DelayRule.PAPER, DelayRule.SCALASCA}) {
      ReplayResult result = analyse(text, rule);
      assertEquals(20, cost(result, 1, "comp", WaitGroup.FINALIZE, false), TOLERANCE);
    }
  }

  /**
   * A chain of ranks 0, 1 and 2: rank 0 waits 180 ns for rank 1, and rank 1 waits 300 ns for rank
   * 2, in a blocking collective and in one that is begun and completed.
   */
  @Test
  void eachNeighbourHasACauseOfItsOwn() {
    for (boolean blocking : new boolean[] {true, false}) {
      MemoryTrace trace = world(3);
      int[][] chain = {{1}, {0, 2}, {1}};
      long[] starts = {120, 300, 600};
      long[] ends = {310, 610, 611};
      for (int rank = 0; rank < 3; rank++) {
        MemoryTrace.Rank on = trace.on(rank);
        on.neighbours = chain[rank];
        on.enter(0, MpiCall.MPI_INIT, 1);
        on.leave(10);
        if (blocking) {
          on.enter(starts[rank], MpiCall.MPI_NEIGHBOR_ALLGATHER, 1);
          on.collective(ends[rank], WORLD, -1, 8, 8);
        } else {
          on.enter(starts[rank], MpiCall.MPI_INEIGHBOR_ALLGATHER, 1);
          on.started(starts[rank], WORLD, -1, 8, 8, 1);
          on.leave(starts[rank]);
          on.enter(starts[rank], MpiCall.MPI_WAIT, 1);
          on.completed(ends[rank], 1);
        }
        on.leave(ends[rank]);
      }
      ReplayResult result = new Replay(trace, 1, ProgressListener.NONE).run();
      assertEquals(0, shortTerm(result, 0, WaitGroup.LATE_SENDER), 1e-6);
      assertEquals(180, shortTerm(result, 1, WaitGroup.LATE_SENDER), 1e-6);
      assertEquals(300, shortTerm(result, 2, WaitGroup.LATE_SENDER), 1e-6);
    }
  }

  /**
   * Rank 3 of the second group is last, and rank 1 is last of the first, for which rank 2 waits.
   */
  @Test
  void eachOfTwoGroupsHasItsCause() {
    MemoryTrace trace = new MemoryTrace(4);
    trace.defineGroups(WORLD, new int[] {0, 1}, new int[] {2, 3});
    long[] begins = {100, 200, 150, 400};
    for (int rank = 0; rank < 4; rank++) {
      trace.on(rank).enter(0, MpiCall.MPI_INIT, 1);
      trace.on(rank).leave(10);
      trace.on(rank).enter(begins[rank], MpiCall.MPI_ALLREDUCE, 1);
      trace.on(rank).collective(410 + rank, WORLD, -1, 8, 8);
      trace.on(rank).leave(410 + rank);
    }
    ReplayResult result = new Replay(trace, 1, ProgressListener.NONE).run();
    assertEquals(50, shortTerm(result, 1, WaitGroup.N_TO_N), 1e-6);
    assertEquals(300 + 200, shortTerm(result, 3, WaitGroup.N_TO_N), 1e-6);
  }

  /** Ranks 0 and 1 are through before rank 3 comes, for which rank 2 waits. */
  @Test
  void eachRankOfAnAllToAllInTwoHalvesHasItsCause() {
    MemoryTrace trace = world(4);
    long[] begins = {100, 150, 120, 500};
    long[] ends = {160, 161, 520, 521};
    for (int rank = 0; rank < 4; rank++) {
      trace.on(rank).enter(0, MpiCall.MPI_INIT, 1);
      trace.on(rank).leave(10);
      trace.on(rank).enter(begins[rank], MpiCall.MPI_ALLTOALLV, 1);
      trace.on(rank).collective(ends[rank], WORLD, -1, 8, 8);
      trace.on(rank).leave(ends[rank]);
    }
    ReplayResult result = new Replay(trace, 1, ProgressListener.NONE).run();
    assertEquals(50, shortTerm(result, 1, WaitGroup.N_TO_N), 1e-6);
    assertEquals(380, shortTerm(result, 3, WaitGroup.N_TO_N), 1e-6);
  }

  /** Rank 1 polls from 100 for the message that rank 0 sends at 700, and so does a test. */
  @Test
  void pollsHaveTheCausesOfTheirMessages() {
    for (boolean tested : new boolean[] {false, true}) {
      MemoryTrace trace = world(2);
      for (int rank = 0; rank < 2; rank++) {
        trace.on(rank).enter(0, MpiCall.MPI_INIT, 1);
        trace.on(rank).leave(10);
      }
      trace.on(0).enter(700, MpiCall.MPI_SEND, 1);
      trace.on(0).message(EventKind.SEND, 700, 1, 5, WORLD, 8, 0);
      trace.on(0).leave(701);
      MemoryTrace.Rank polling = trace.on(1);
      if (tested) {
        polling.enter(100, MpiCall.MPI_IRECV, 1);
        polling.message(EventKind.RECEIVE_POSTED, 100, 0, 5, WORLD, 8, 3);
        polling.leave(100);
      }
      polling.enter(100, tested ? MpiCall.MPI_TEST : MpiCall.MPI_IPROBE, 1);
      polling.message(EventKind.POLLED, 710, 0, 0, WORLD, 0, 0);
      polling.leave(710);
      polling.enter(710, tested ? MpiCall.MPI_TEST : MpiCall.MPI_RECV, 2);
      EventKind end = tested ? EventKind.RECEIVE_COMPLETED : EventKind.RECEIVE;
      polling.message(end, 711, 0, 5, WORLD, 8, 3);
      polling.leave(711);
      ReplayResult result = new Replay(trace, 1, ProgressListener.NONE).run();
      assertEquals(600, shortTerm(result, 0, WaitGroup.LATE_SENDER), 1e-6);
    }
  }

  private static void message(
      MemoryTrace trace, int rank, MpiCall call, long begin, long end, int to, int from) {
    trace.on(rank).enter(begin, call, 1);
    if (to >= 0) {
      trace.on(rank).message(EventKind.SEND, begin, to, 5, WORLD, 8, 0);
    }
    if (from >= 0) {
      trace.on(rank).message(EventKind.RECEIVE, end, from, 5, WORLD, 8, 0);
    }
    trace.on(rank).leave(end);
  }

  /**
   * Rank 1 sends to rank 0 at the begin of a call in which it then waits for rank 2 until 500, and
   * once more at 510. Rank 0 waits for the second message from 110 on, that is for rank 2.
   */
  @Test
  void whatACombinedCallWaitsForAfterItsSendIsPassedOn() {
    MemoryTrace trace = world(3);
    for (int rank = 0; rank < 3; rank++) {
      trace.on(rank).enter(0, MpiCall.MPI_INIT, 1);
      trace.on(rank).leave(10);
    }
    message(trace, 0, MpiCall.MPI_RECV, 50, 101, -1, 1);
    message(trace, 0, MpiCall.MPI_RECV, 110, 511, -1, 1);
    message(trace, 1, MpiCall.MPI_SENDRECV, 100, 501, 0, 2);
    message(trace, 1, MpiCall.MPI_SEND, 510, 511, 0, -1);
    message(trace, 2, MpiCall.MPI_SEND, 500, 501, 1, -1);
    ReplayResult result = new Replay(trace, 1, ProgressListener.NONE).run();
    DelayCosts costs = result.ranks().get(2).delays();
    double longTerm = 0;
    for (int place = 0; place < costs.size(); place++) {
      longTerm += costs.longTerm(place, WaitGroup.LATE_SENDER);
    }
    assertEquals(400, longTerm, 20);
  }

  private static MemoryTrace world(int ranks) {
    MemoryTrace trace = new MemoryTrace(ranks);
    int[] all = new int[ranks];
    for (int rank = 0; rank < ranks; rank++) {
      all[rank] = rank;
    }
    trace.define(WORLD, all);
    return trace;
  }

  /**
   * Rank 0 comes 900 ns late to a broadcast, for which 30 others wait in one event: it causes 30
   * waits of 900 ns. So it does where another thread of it reads on meanwhile.
   */
  @Test
  void oneEventThatManyWaitFor() {
    for (int threads = 1; threads <= 2; threads++) {
      int ranks = 31;
      MemoryTrace trace = world(ranks);
      for (int rank = 0; rank < ranks; rank++) {
        trace.on(rank).enter(0, MpiCall.MPI_INIT, 1);
        trace.on(rank).leave(10);
        long begin = rank == 0 ? 1000 : 100;
        trace.on(rank).enter(begin, MpiCall.MPI_BCAST, 1);
        trace.on(rank).collective(1010, WORLD, 0, rank == 0 ? 8 : 0, 8);
        trace.on(rank).leave(1020);
      }
      if (threads == 2) {
        trace.on(0).thread(1).enter(1011, MpiCall.MPI_TEST, 2);
        trace.on(0).message(EventKind.POLLED, 1012, 1, 0, WORLD, 0, 0);
        trace.on(0).leave(1013);
      }
      ReplayResult result = new Replay(trace, 1, ProgressListener.NONE).run();
      assertEquals(30 * 900.0, shortTerm(result, 0, WaitGroup.ONE_TO_N), 1e-6);
    }
  }
}
