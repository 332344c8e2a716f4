package org.waitprof.replay.delay;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.waitprof.model.JobProfile.WaitPropagation;
import org.waitprof.replay.ThreadExchange;
import org.waitprof.replay.exchange.LongPair;
import org.waitprof.replay.exchange.RankPartition;
import org.waitprof.replay.pattern.PatternRules;
import org.waitprof.replay.pattern.SeverityTable;
import org.waitprof.trace.SpillFile;
import org.waitprof.waitstate.WaitGroup;

/**
 * Expectation, by the rule of the paper (Boehme et al., "Identifying the root causes of wait states
 * in large-scale parallel applications", ICPP 2010, section IV): a wait is caused by the excess of
 * the late rank and by its own waits, in proportion. What a wait costs besides itself is handed on
 * in the same proportion. Ranks 0, 1 and 2; rank 0 is waited for.
 */
class BackwardWalkTest {
  private static final int SENDER = WaitGroup.LATE_SENDER.ordinal();
  private static final int BARRIER = WaitGroup.BARRIER.ordinal();
  private static final int GROUPS = BackwardWalk.GROUPS;
  private static final PatternRules RULES = PatternRules.load();
  private static final double EXACT = 1e-9;
  private static final int RANKS = 3;

  private final SpillFile file = new SpillFile();
  private final List<BackwardReplay> processes = new ArrayList<>();
  private final List<DelayLog> logs = new ArrayList<>();
  private final List<SeverityTable> booked = new ArrayList<>();

  /** Number of processes that walk together. */
  int processes() {
    return 1;
  }

  @BeforeEach
  void open() {
    for (int rank = 0; rank < RANKS; rank++) {
      logs.add(new DelayLog(file, 1000));
      booked.add(new SeverityTable(RULES.metrics().size()));
    }
  }

  @AfterEach
  void close() {
    file.close();
  }

  private static long[] head(DelayLog log, int at, int kind, int peer, long sequence, long nanos) {
    long[] data = log.data();
    data[at + DelayLog.KIND] = kind;
    data[at + DelayLog.PEER] = LongPair.of(peer, 0);
    data[at + DelayLog.SEQUENCE] = sequence;
    data[at + DelayLog.NANOS] = nanos;
    return data;
  }

  /** The rank waited for another one. */
  private void waits(int rank, int group, int peer, long sequence, long nanos, int row) {
    DelayLog log = logs.get(rank);
    int at = log.begin(DelayLog.WAIT_WIDTH);
    head(log, at, group, peer, sequence, nanos)[at + DelayLog.ROW] = row;
    log.endWait++;
  }

  /**
   * Another rank waited for it.
   *
   * @param range sum of its own waits, first and end of their numbers, and the part to charge
   * @param places excess by place
   */
  private void caused(
      int rank, int group, int peer, long sequence, long nanos, long[] range, long... places) {
    DelayLog log = logs.get(rank);
    int at = log.begin(DelayLog.PLACES + places.length);
    long[] data = head(log, at, group | DelayLog.CAUSED, peer, sequence, nanos);
    long delay = 0;
    for (int i = 0; i < places.length; i++) {
      data[at + DelayLog.PLACES + i] = places[i];
      delay += i % 2 == 1 ? places[i] : 0;
    }
    data[at + DelayLog.DELAY] = delay;
    data[at + DelayLog.WAITED] = range[0];
    data[at + DelayLog.FIRST_WAIT] = range[1];
    data[at + DelayLog.END_WAIT] = range[2];
    data[at + DelayLog.CHARGED] = range[3];
  }

  private static long[] none() {
    return new long[4];
  }

  private static long[] range(long waited, long first, long end, long charged) {
    return new long[] {waited, first, end, charged};
  }

  private void run() {
    run(logs.stream().map(List::of).toList());
  }

  /** Walks backwards; logs are given by rank. */
  private void run(List<List<DelayLog>> all) {
    for (int process = 0; process < processes(); process++) {
      processes.add(null);
    }
    ThreadExchange.run(
        processes(),
        exchange -> {
          RankPartition partition = new RankPartition(exchange.process(), processes(), RANKS);
          BackwardReplay replay = new BackwardReplay(exchange, partition, RULES);
          for (int rank = 0; rank < RANKS; rank++) {
            if (partition.processOf(rank) == exchange.process()) {
              replay.open(rank, 1, booked.get(rank));
              replay.of(rank)[0].start(all.get(rank));
            }
          }
          synchronized (processes) {
            processes.set(exchange.process(), replay);
          }
          replay.run();
          return true;
        });
  }

  private BackwardWalk walk(int rank) {
    RankPartition partition = new RankPartition(0, processes(), RANKS);
    return processes.get(partition.processOf(rank)).of(rank)[0];
  }

  private double shortTerm(int rank, int place, int group) {
    return cost(rank, place * 2 * GROUPS + group);
  }

  private double longTerm(int rank, int place, int group) {
    return cost(rank, place * 2 * GROUPS + GROUPS + group);
  }

  private double cost(int rank, int index) {
    double[] costs = walk(rank).costs;
    return index < costs.length ? costs[index] : 0;
  }

  private long booked(int rank, String metric, int row) {
    return booked.get(rank).booked(RULES.number(metric), row);
  }

  @Test
  void excessIsChargedByPlace() {
    waits(1, SENDER, 0, 7, 100, 3);
    caused(0, SENDER, 1, 7, 100, none(), 4, 75, 2, 25);
    run();
    assertEquals(75, shortTerm(0, 4, SENDER), EXACT);
    assertEquals(25, shortTerm(0, 2, SENDER), EXACT);
    assertEquals(100, Arrays.stream(walk(0).costs).sum(), EXACT);
    assertArrayEquals(new double[GROUPS], walk(0).lost);
    assertEquals(List.of(new WaitPropagation(0, 1, 100, 0)), walk(0).propagation.longest(0, 9));
    assertEquals(0, booked(1, "indirect_late_sender_ns", 3));
    assertEquals(0, booked(1, "propagating_late_sender_ns", 3));
  }

  /** Excess of 300 explains a wait of 100; excess of 60 leaves 40 of it without a reason. */
  @Test
  void noMoreThanTheWaitIsCharged() {
    waits(1, SENDER, 0, 7, 100, 3);
    caused(0, SENDER, 1, 7, 100, none(), 4, 200, 2, 100);
    waits(2, SENDER, 0, 8, 100, 3);
    caused(0, SENDER, 2, 8, 100, none(), 5, 60);
    run();
    assertEquals(200 / 3.0, shortTerm(0, 4, SENDER), EXACT);
    assertEquals(100 / 3.0, shortTerm(0, 2, SENDER), EXACT);
    assertEquals(60, shortTerm(0, 5, SENDER), EXACT);
    assertEquals(40, walk(0).lost[SENDER], EXACT);
  }

  /** Of a collective the whole wait is charged, as Scalasca 2.6 does. */
  @Test
  void aCollectivesWaitIsChargedWhole() {
    waits(1, BARRIER, 0, 7, 100, 3);
    caused(0, BARRIER, 1, 7, 100, none(), 5, 60);
    run();
    assertEquals(100, shortTerm(0, 5, BARRIER), EXACT);
    assertEquals(0, walk(0).lost[BARRIER], EXACT);
    assertEquals(List.of(new WaitPropagation(0, 1, 100, 0)), walk(0).propagation.longest(0, 9));
  }

  @Test
  void withoutAnyReasonAWaitIsLost() {
    waits(1, SENDER, 0, 7, 100, 3);
    caused(0, SENDER, 1, 7, 100, none());
    run();
    assertEquals(100, walk(0).lost[SENDER], EXACT);
    assertEquals(0, walk(0).costs.length);
    assertEquals(List.of(), walk(0).propagation.longest(0, 9));
  }

  /**
   * Rank 1 waits 100 for rank 0, which had 60 more to do and waited 40 itself for rank 2. So those
   * 40 cost rank 1 another 40: long-term costs of rank 2.
   */
  @Test
  void waitsAreHandedOn() {
    waits(0, SENDER, 2, 9, 40, 1);
    caused(0, SENDER, 1, 7, 100, range(40, 0, 1, 40), 4, 60);
    waits(1, SENDER, 0, 7, 100, 3);
    caused(2, SENDER, 0, 9, 40, none(), 6, 30, 8, 10);
    run();
    assertEquals(60, shortTerm(0, 4, SENDER), EXACT);
    assertEquals(0, longTerm(0, 4, SENDER), EXACT);
    assertEquals(30, shortTerm(2, 6, SENDER), EXACT);
    assertEquals(10, shortTerm(2, 8, SENDER), EXACT);
    assertEquals(30, longTerm(2, 6, SENDER), EXACT);
    assertEquals(10, longTerm(2, 8, SENDER), EXACT);
    assertEquals(40, booked(1, "indirect_late_sender_ns", 3));
    assertEquals(40, booked(0, "propagating_late_sender_ns", 1));
    assertEquals(List.of(new WaitPropagation(0, 1, 60, 40)), walk(0).propagation.longest(0, 9));
    assertEquals(40, walk(0).propagation.indirect());
  }

  /**
   * Rank 0 waited for 30, met rank 1, and waited for 10. It has 40 more to do, so that 50 explain a
   * wait of 100 in a barrier. So 80 are of its place, and 20 of the second wait.
   */
  @Test
  void onlyWaitsSinceTheyMetAreCharged() {
    waits(0, SENDER, 2, 9, 30, 1);
    waits(0, SENDER, 2, 10, 10, 1);
    caused(0, BARRIER, 1, 7, 100, range(10, 1, 2, 10), 4, 40);
    waits(1, BARRIER, 0, 7, 100, 3);
    caused(2, SENDER, 0, 9, 30, none(), 6, 30);
    caused(2, SENDER, 0, 10, 10, none(), 8, 10);
    run();
    assertEquals(80, shortTerm(0, 4, BARRIER), EXACT);
    assertEquals(0, longTerm(2, 6, BARRIER), EXACT);
    assertEquals(20, longTerm(2, 8, BARRIER), EXACT);
    assertEquals(0, longTerm(2, 8, SENDER), EXACT);
    assertEquals(20, booked(1, "indirect_barrier_ns", 3));
    assertEquals(0, booked(0, "propagating_late_sender_ns", 1));
  }

  /**
   * Of 50 waited, 20 are charged: the other 30 cost no place, nor do their parts of what follows.
   */
  @Test
  void whatIsNotChargedIsLost() {
    waits(0, SENDER, 2, 9, 20, 1);
    caused(0, SENDER, 1, 7, 100, range(50, 0, 1, 20), 4, 50);
    waits(1, SENDER, 0, 7, 100, 3);
    caused(2, SENDER, 0, 9, 20, none(), 6, 20);
    run();
    assertEquals(50, shortTerm(0, 4, SENDER), EXACT);
    assertEquals(30, walk(0).lost[SENDER], EXACT);
    assertEquals(20, longTerm(2, 6, SENDER), EXACT);
    assertEquals(50, booked(1, "indirect_late_sender_ns", 3));
  }

  /** Two ranks wait for rank 0 since the same wait of 40: each gets it back. */
  @Test
  void oneWaitMayCostSeveral() {
    waits(0, SENDER, 1, 9, 40, 1);
    caused(0, SENDER, 1, 7, 40, range(40, 0, 1, 40));
    caused(0, SENDER, 2, 8, 80, range(40, 0, 1, 40), 4, 120);
    caused(1, SENDER, 0, 9, 40, none(), 6, 40);
    waits(1, SENDER, 0, 7, 40, 3);
    waits(2, SENDER, 0, 8, 80, 5);
    run();
    // 40 of the first, and half of 40 of the second, whose reasons are 160 for 80.
    assertEquals(60, longTerm(1, 6, SENDER), EXACT);
    assertEquals(60, shortTerm(0, 4, SENDER), EXACT);
    assertEquals(40, booked(1, "indirect_late_sender_ns", 3));
    assertEquals(20, booked(2, "indirect_late_sender_ns", 5));
    // The part of a wait that propagates is counted once, by the wait that it costs most.
    assertEquals(40, booked(0, "propagating_late_sender_ns", 1));
  }

  /** A rank without a report of the wait: it costs nothing else, and its row is not known. */
  @Test
  void whereNoReportComesTheWaitCostsNothingElse() {
    caused(0, SENDER, 1, 7, 100, range(40, 0, 1, 40), 4, 60);
    caused(0, SENDER, 1, 8, 100, none(), 4, 100);
    run();
    assertEquals(160, shortTerm(0, 4, SENDER), EXACT);
    assertEquals(40, walk(0).propagation.indirect());
    assertEquals(0, booked(1, "indirect_late_sender_ns", 0));
  }

  /** A turn is 64 entries long. */
  @Test
  void longLogsAreWalkedInTurns() {
    for (int i = 0; i < 200; i++) {
      waits(1, SENDER, 0, i, 10, 3);
      caused(0, SENDER, 1, i, 10, none(), 4, 10);
    }
    run();
    assertEquals(2000, shortTerm(0, 4, SENDER), EXACT);
  }

  /** Several logs follow each other: numbers of waits go on. */
  @Test
  void logsFollowEachOther() {
    waits(0, SENDER, 2, 9, 40, 1);
    DelayLog second = logs.get(0).next();
    DelayLog first = logs.set(0, second);
    caused(0, SENDER, 1, 7, 100, range(40, 0, 1, 40), 4, 60);
    waits(1, SENDER, 0, 7, 100, 3);
    caused(2, SENDER, 0, 9, 40, none(), 6, 40);
    run(List.of(List.of(first, second), List.of(logs.get(1)), List.of(logs.get(2))));
    assertEquals(40, longTerm(2, 6, SENDER), EXACT);
    assertEquals(60, shortTerm(0, 4, SENDER), EXACT);
  }
}
