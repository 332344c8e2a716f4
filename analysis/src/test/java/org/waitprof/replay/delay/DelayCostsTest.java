package org.waitprof.replay.delay;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.waitprof.model.lateness.LatenessCause;
import org.waitprof.model.lateness.LatenessRow;
import org.waitprof.replay.exchange.MessageBuffer;
import org.waitprof.trace.RankTrace;
import org.waitprof.waitstate.WaitGroup;

/**
 * Expectation: costs of the blocked part of a computation are costs of the computation, and of
 * "locks" as a cause. Time in calls is waiting; regions of the program are computation.
 */
class DelayCostsTest {
  private static final int GROUPS = WaitGroup.values().length;
  private static final WaitGroup SENDER = WaitGroup.LATE_SENDER;
  private static final WaitGroup BARRIER = WaitGroup.BARRIER;
  private static final double EXACT = 1e-9;

  private final RankTrace trace = new NamedPaths(6);
  private final RankPlaces places = new RankPlaces(trace, new DelayPlaces());

  private static double[] costs(int size) {
    return new double[2 * GROUPS * size];
  }

  private static void put(double[] costs, int place, WaitGroup group, double now, double later) {
    costs[place * 2 * GROUPS + group.ordinal()] = now;
    costs[place * 2 * GROUPS + GROUPS + group.ordinal()] = later;
  }

  /** Region 11, call 2, computation from 1 to 2, its blocked part, and collections. */
  private DelayCosts costs() {
    int region = places.region(11);
    int call = places.region(2);
    int gap = places.gap(1, 2);
    int held = places.held(1, 2);
    int lost = places.lost(LatenessCause.GC);
    assertEquals(6, places.gap(1, 3) + 1);
    double[] booked = costs(6);
    put(booked, region, SENDER, 1000, 1);
    put(booked, call, SENDER, 2000, 2);
    put(booked, gap, BARRIER, 4000, 4);
    put(booked, held, BARRIER, 8000, 8);
    put(booked, held, SENDER, 16_000, 16);
    put(booked, lost, SENDER, 32_000, 32);
    double[] notCharged = new double[GROUPS];
    notCharged[BARRIER.ordinal()] = 5;
    DelayCosts costs = new DelayCosts();
    costs.add(places, booked, notCharged);
    return costs;
  }

  @Test
  void costsAreByPlace() {
    DelayCosts costs = costs();
    assertEquals(4, costs.size());
    assertEquals(1000, costs.shortTerm(0, SENDER), EXACT);
    assertEquals(1, costs.longTerm(0, SENDER), EXACT);
    assertEquals(2000, costs.shortTerm(1, SENDER), EXACT);
    assertEquals(12_000, costs.shortTerm(2, BARRIER), EXACT);
    assertEquals(16_000, costs.shortTerm(2, SENDER), EXACT);
    assertEquals(12, costs.longTerm(2, BARRIER), EXACT);
    assertEquals(32_000, costs.shortTerm(3, SENDER), EXACT);
    assertEquals(5, costs.unexplained(BARRIER), EXACT);
    assertEquals(0, costs.unexplained(SENDER), EXACT);
    assertTrue(costs.place(trace, 2).isGap());
    assertFalse(costs.place(trace, 1).isGap());
    assertFalse(costs.hasLosses());
  }

  /** Another stream of the rank: its costs add up, also where its numbers end earlier. */
  @Test
  void streamsAddUp() {
    DelayCosts costs = costs();
    double[] more = costs(2);
    put(more, 1, SENDER, 7, 0);
    costs.add(places, more, new double[GROUPS]);
    assertEquals(4, costs.size());
    assertEquals(2007, costs.shortTerm(1, SENDER), EXACT);
    assertEquals(1000, costs.shortTerm(0, SENDER), EXACT);
  }

  private static LatenessRow late(LatenessCause cause, long wait, long lost, long times) {
    return new LatenessRow(6, cause, wait, 0, lost, times);
  }

  @Test
  void causesOfLatenessAreByKindOfPlace() {
    DelayCosts costs = costs();
    PropagationTable waited = new PropagationTable();
    waited.add(3, 10, 500);
    costs.waited(waited);
    costs.lost(LatenessCause.GC, 700, 3);
    costs.lost(LatenessCause.JIT, 900, 1);
    costs.lost(LatenessCause.GC, 1, 1);
    List<LatenessRow> expected =
        List.of(
            late(LatenessCause.GC, 32_000, 701, 4),
            late(LatenessCause.JIT, 0, 900, 1),
            late(LatenessCause.MONITOR, 24_000, 0, 0),
            late(LatenessCause.COMPUTE, 5000, 0, 0),
            late(LatenessCause.WAITING, 2500, 0, 0));
    assertEquals(expected, costs.lateness(trace));
    MessageBuffer out = new MessageBuffer();
    costs.write(out);
    DelayCosts read = DelayCosts.read(new MessageBuffer(out.toArray()));
    assertEquals(expected, read.lateness(trace));
    assertEquals(4, read.size());
    assertEquals(12, read.longTerm(2, BARRIER), EXACT);
    assertEquals(5, read.unexplained(BARRIER), EXACT);
  }

  /** A root cause like others, but no waiting of the rank, which others might have begun. */
  @Test
  void timeInInitIsNoWaiting() {
    double[] booked = costs(1);
    put(booked, places.region(NamedPaths.INIT), BARRIER, 1000, 0);
    DelayCosts costs = new DelayCosts();
    costs.add(places, booked, new double[GROUPS]);
    assertEquals(1000, costs.shortTerm(0, BARRIER), EXACT);
    assertEquals(List.of(), costs.lateness(trace));
  }

  @Test
  void theBlockedPartGetsAtMostItsOwn() {
    int gap = places.gap(1, 2);
    int held = places.held(1, 2);
    int other = places.gap(2, 3);
    assertArrayEquals(new long[] {0, 20, 9}, divided(gap, held, other, -10, 30));
    assertArrayEquals(new long[] {25, 0, 9}, divided(gap, held, other, 30, -5));
    assertArrayEquals(new long[] {10, 30, 9}, divided(gap, held, other, 10, 30));
    assertArrayEquals(new long[] {0, 0, 9}, divided(gap, held, other, -40, 30));
    assertNotEquals(places.held(1, 3), places.held(2, 3));
    assertEquals(held, places.held(1, 2));
  }

  private long[] divided(int gap, int held, int other, long ofGap, long ofHeld) {
    long[] excess = new long[8];
    excess[gap] = ofGap;
    excess[held] = ofHeld;
    excess[other] = 9;
    places.divideHeld(excess);
    return new long[] {excess[gap], excess[held], excess[other]};
  }

  @Test
  void theFirstCallHasNoneBeforeIt() {
    int first = places.gap(RankPlaces.NONE, 2);
    assertEquals(Optional.empty(), RankPlaces.place(trace, places.paths(first)).region());
    assertTrue(RankPlaces.isGap(places.paths(first)));
    assertFalse(RankPlaces.isGap(places.paths(places.region(2))));
    assertFalse(RankPlaces.isHeld(places.paths(first)));
    assertTrue(RankPlaces.isHeld(places.paths(places.held(1, 0))));
    assertEquals(
        places.paths(places.gap(1, 0)), RankPlaces.wholePaths(places.paths(places.held(1, 0))));
    assertEquals(
        Optional.of(LatenessCause.JIT),
        RankPlaces.lost(places.paths(places.lost(LatenessCause.JIT))));
    assertEquals(RankPlaces.NONE, places.own(999));
  }
}
