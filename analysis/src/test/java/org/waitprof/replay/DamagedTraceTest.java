package org.waitprof.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.waitprof.fixture.Seed;
import org.waitprof.model.JobProfile;
import org.waitprof.model.MpiCall;
import org.waitprof.model.QualityNote;
import org.waitprof.replay.MemoryTrace.Event;
import org.waitprof.replay.Replay.ProgressListener;
import org.waitprof.replay.exchange.ReplayQuality.Occurrence;
import org.waitprof.replay.exchange.TurnLength;
import org.waitprof.replay.match.ReceiveQueue;
import org.waitprof.replay.result.MeasuredProfile;
import org.waitprof.replay.result.RankResult;
import org.waitprof.replay.result.ReplayResult;
import org.waitprof.trace.EventKind;

/**
 * What real traces have: messages without partner, clocks that differ, streams cut short, ranks
 * missing, nonsense. It is counted and reported, the rest is analysed, and nothing hangs or throws.
 */
class DamagedTraceTest {
  private static final int PROGRAMS = Seed.inputs(1500);
  private static final long WORLD = 1;

  private static ReplayResult replay(MemoryTrace trace) {
    return new Replay(trace, 2, ProgressListener.NONE).run();
  }

  /** Rank 0 sends at 50, rank 1 receives from 10 on: 40 of waiting; then both finalize. */
  private static MemoryTrace message(long receiveLeave) {
    MemoryTrace trace = new MemoryTrace(2);
    trace.define(WORLD, 0, 1);
    send(trace, 50);
    receive(trace, 10, receiveLeave);
    return trace;
  }

  private static void send(MemoryTrace trace, long time) {
    trace.on(0).enter(time, MpiCall.MPI_SEND, 1);
    trace.on(0).message(EventKind.SEND, time, 1, 5, WORLD, 8, 0);
    trace.on(0).leave(time + 1);
  }

  private static void receive(MemoryTrace trace, long enter, long leave) {
    trace.on(1).enter(enter, MpiCall.MPI_RECV, 1);
    trace.on(1).message(EventKind.RECEIVE, leave, 0, 5, WORLD, 8, 0);
    trace.on(1).leave(leave);
  }

  private static void end(MemoryTrace trace) {
    for (int rank = 0; rank < 2; rank++) {
      trace.on(rank).enter(1000, MpiCall.MPI_FINALIZE, 1);
      trace.on(rank).leave(1001);
    }
  }

  private static long booked(ReplayResult result, String metric) {
    int number = result.rules().number(metric);
    long sum = 0;
    for (RankResult rank : result.ranks()) {
      for (int row = 0; row < rank.rows(); row++) {
        sum += rank.booked(number, row);
      }
    }
    return sum;
  }

  @Test
  void receiveThatEndsBeforeItsSend() {
    MemoryTrace trace = message(30);
    end(trace);
    ReplayResult result = replay(trace);
    assertEquals(1, result.quality().of(Occurrence.BACKWARDS));
    assertEquals(20, booked(result, "late_sender_ns"), "no longer than the receive");
  }

  @Test
  void receiveWithoutSend() {
    MemoryTrace trace = message(60);
    receive(trace, 100, 200);
    end(trace);
    ReplayResult result = replay(trace);
    assertEquals(1, result.quality().of(Occurrence.RECEIVES_WITHOUT_SEND));
    assertEquals(40, booked(result, "late_sender_ns"), "the other message is analysed");
  }

  @Test
  void sendWithoutReceive() {
    MemoryTrace trace = message(60);
    send(trace, 70);
    end(trace);
    ReplayResult result = replay(trace);
    assertEquals(1, result.quality().of(Occurrence.SENDS_WITHOUT_RECEIVE));
    assertEquals(40, booked(result, "late_sender_ns"));
  }

  @Test
  void missingRank() {
    MemoryTrace trace = message(60);
    end(trace);
    trace.on(0).missing = true;
    ReplayResult result = replay(trace);
    assertEquals(List.of(0), result.missingRanks());
    assertEquals(1, result.quality().of(Occurrence.RECEIVES_WITHOUT_SEND));
    JobProfile profile = MeasuredProfile.of(result, "test");
    assertEquals(List.of(0), profile.facts().missingRanks());
    assertTrue(
        profile.notes().stream().map(QualityNote::id).anyMatch("ranks-missing"::equals),
        "the profile says so");
  }

  @Test
  void collectiveThatOneMemberDoesNotReach() {
    MemoryTrace trace = new MemoryTrace(3);
    trace.define(WORLD, 0, 1, 2);
    for (int rank = 0; rank < 3; rank++) {
      int barriers = rank == 2 ? 1 : 2;
      for (int i = 0; i < barriers; i++) {
        long enter = 100L * i + 10L * rank;
        trace.on(rank).enter(enter, MpiCall.MPI_BARRIER, 1);
        trace.on(rank).collective(100L * i + 50, WORLD, -1, 0, 0);
        trace.on(rank).leave(100L * i + 50);
      }
    }
    ReplayResult result = replay(trace);
    assertEquals(1, result.quality().of(Occurrence.INCOMPLETE_COLLECTIVES));
    assertEquals(20 + 10 + 10, booked(result, "wait_at_barrier_ns"), "ranks 0 and 1 have the rest");
  }

  @Test
  void differentCollectivesAtOnce() {
    MemoryTrace trace = new MemoryTrace(2);
    trace.define(WORLD, 0, 1);
    trace.on(0).enter(0, MpiCall.MPI_BARRIER, 1);
    trace.on(0).collective(20, WORLD, -1, 0, 0);
    trace.on(0).leave(20);
    trace.on(1).enter(10, MpiCall.MPI_ALLREDUCE, 1);
    trace.on(1).collective(20, WORLD, -1, 8, 8);
    trace.on(1).leave(20);
    ReplayResult result = replay(trace);
    assertEquals(1, result.quality().of(Occurrence.MIXED_COLLECTIVES));
    assertEquals(0, booked(result, "wait_at_barrier_ns"));
  }

  /** Cancelled: the next message takes the receive. Freed: it is a message all the same. */
  @Test
  void cancelledSendIsNoMessage() {
    for (boolean cancelled : new boolean[] {true, false}) {
      MemoryTrace trace = new MemoryTrace(2);
      trace.define(WORLD, 0, 1);
      trace.on(0).enter(1, MpiCall.MPI_ISEND, 1);
      trace.on(0).message(EventKind.SEND_POSTED, 1, 1, 5, WORLD, 8, 77);
      trace.on(0).leave(2);
      trace.on(0).enter(3, cancelled ? MpiCall.MPI_WAIT : MpiCall.MPI_REQUEST_FREE, 1);
      trace.on(0).message(EventKind.REQUEST_DROPPED, 3, 0, 0, 0, 0, 77);
      trace.on(0).leave(4);
      send(trace, 50);
      receive(trace, 10, 60);
      end(trace);
      ReplayResult result = replay(trace);
      assertEquals(cancelled ? 40 : 0, booked(result, "late_sender_ns"));
      assertEquals(cancelled ? 0 : 1, result.quality().of(Occurrence.SENDS_WITHOUT_RECEIVE));
    }
  }

  /** 200 000 messages, all received at once: what waits is what was read in a turn. */
  @Test
  void memoryDoesNotGrowWithTheTrace() {
    MemoryTrace trace = new MemoryTrace(2);
    trace.define(WORLD, 0, 1);
    for (int i = 0; i < 200_000; i++) {
      send(trace, 1000L * i);
      receive(trace, 1000L * i - 500, 1000L * i + 10);
    }
    ReplayResult result = replay(trace);
    assertEquals(200_000, result.quality().of(Occurrence.MESSAGES));
    assertEquals(200_000 * 500L, booked(result, "late_sender_ns"));
    assertTrue(
        result.quality().of(Occurrence.HELD) < 2 * TurnLength.MAX_EVENTS,
        "held " + result.quality().of(Occurrence.HELD));
  }

  /** A receive without send does not hold up what comes after it. */
  @Test
  void memoryDoesNotGrowBehindAnUnmatchedReceive() {
    MemoryTrace trace = new MemoryTrace(2);
    trace.define(WORLD, 0, 1);
    trace.on(1).enter(-10, MpiCall.MPI_RECV, 1);
    trace.on(1).message(EventKind.RECEIVE, -5, 0, 99, WORLD, 8, 0);
    trace.on(1).leave(-5);
    for (int i = 0; i < 300_000; i++) {
      send(trace, 1000L * i);
      receive(trace, 1000L * i + 1, 1000L * i + 10);
    }
    ReplayResult result = replay(trace);
    assertEquals(300_000, result.quality().of(Occurrence.MESSAGES));
    assertEquals(1, result.quality().of(Occurrence.RECEIVES_WITHOUT_SEND));
    assertTrue(
        result.quality().of(Occurrence.HELD) < 3 * ReceiveQueue.PATIENCE,
        "held " + result.quality().of(Occurrence.HELD));
  }

  /** What is sent to a rank whose trace was cut, or is missing, is counted and not kept. */
  @Test
  void memoryDoesNotGrowWithMessagesThatNobodyReceives() {
    for (boolean missing : new boolean[] {true, false}) {
      MemoryTrace trace = new MemoryTrace(2);
      trace.define(WORLD, 0, 1);
      receive(trace, 0, 1);
      trace.on(1).missing = missing;
      for (int i = 0; i < 300_000; i++) {
        trace.on(0).enter(1000L * i, MpiCall.MPI_ISEND, 1);
        trace.on(0).message(EventKind.SEND_POSTED, 1000L * i, 1, 6, WORLD, 8, 77);
        trace.on(0).leave(1000L * i + 1);
        trace.on(0).enter(1000L * i + 500, MpiCall.MPI_WAIT, 1);
        trace.on(0).message(EventKind.SEND_COMPLETED, 1000L * i + 600, 0, 0, 0, 0, 77);
        trace.on(0).leave(1000L * i + 600);
      }
      ReplayResult result = replay(trace);
      assertEquals(300_000, result.quality().of(Occurrence.SENDS_WITHOUT_RECEIVE));
      assertEquals(0, result.quality().of(Occurrence.UNKNOWN_REQUESTS));
      assertEquals(0, booked(result, "late_receiver_ns"));
      assertTrue(
          result.quality().of(Occurrence.HELD) < 2 * ReceiveQueue.PATIENCE,
          "held " + result.quality().of(Occurrence.HELD));
    }
  }

  @Test
  void anyDamageEnds() {
    Random random = new Random(Seed.value());
    for (int i = 0; i < PROGRAMS; i++) {
      long seed = random.nextLong();
      Random damage = new Random(seed);
      MemoryTrace trace = new RandomProgram(damage, true).trace;
      damage(trace, damage);
      try {
        ReplayResult result =
            assertTimeoutPreemptively(Duration.ofSeconds(60), () -> replay(trace));
        MeasuredProfile.of(result, "test");
      } catch (RuntimeException | AssertionError e) {
        throw new AssertionError("program " + seed, e);
      }
    }
  }

  /** A few things go wrong. */
  static void damage(MemoryTrace trace, Random random) {
    for (int hits = 1 + random.nextInt(4); hits > 0; hits--) {
      hurt(trace, random);
    }
  }

  private static void hurt(MemoryTrace trace, Random random) {
    MemoryTrace.Rank rank = trace.on(random.nextInt(trace.facts().worldSize()));
    List<Event> events = rank.events;
    if (events.isEmpty()) {
      return;
    }
    int at = random.nextInt(events.size());
    switch (random.nextInt(6)) {
      case 0 -> events.subList(at, events.size()).clear();
      case 1 -> rank.missing = true;
      case 2 -> events.remove(at);
      case 3 -> events.add(at, events.get(random.nextInt(events.size())));
      default -> events.set(at, wrong(events.get(at), random));
    }
  }

  private static Event wrong(Event event, Random random) {
    long value = Seed.magnitude(random, 63) * (random.nextBoolean() ? 1 : -1);
    int small = (int) value;
    int field = random.nextInt(8);
    EventKind[] kinds = EventKind.values();
    return new Event(
        field == 0 ? kinds[random.nextInt(kinds.length)] : event.kind(),
        field == 1 ? value : event.time(),
        event.path(),
        field == 2 ? small : event.peer(),
        field == 3 ? small : event.tag(),
        field == 4 ? value : event.communicator(),
        field == 5 ? value : event.bytes(),
        event.received(),
        field == 6 ? value : event.request(),
        field == 7 ? small : event.root());
  }
}
