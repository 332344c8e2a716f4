package org.waitprof.pairing;

import static java.util.Objects.requireNonNull;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.waitprof.fixture.SampleImage;
import org.waitprof.fixture.Seed;
import org.waitprof.model.MpiCall;
import org.waitprof.model.Role;
import org.waitprof.model.rank.SampleResult.SampledWaits;
import org.waitprof.pairing.clock.ClockLine;
import org.waitprof.record.file.CounterLayout;
import org.waitprof.sample.PendingMessage;
import org.waitprof.sample.RankComm;
import org.waitprof.sample.SampleLayout;
import org.waitprof.sample.Sampler;
import org.waitprof.sample.SharedChannels;

/** Two ranks that take samples of what tests let them call, with times that tests choose. */
abstract class SampledPair {
  static final int SEND = 0;
  static final int RECV = 1;
  static final int WAIT = 2;
  static final int POLL = 3;
  static final int START = 4;
  static final int EXPOSED = 5;
  static final int WAIT_FOR_ALL = 6;
  private static final int SLOTS = 7;
  static final int CAPACITY = 512;

  private final List<Rank> ranks = new ArrayList<>();
  final Rank sender = new Rank(0);
  final Rank receiver = new Rank(1);

  /** Entries of each buffer. */
  int capacity() {
    return CAPACITY;
  }

  /** The time that is worth an entry. */
  long nanosAnEntry() {
    return 1;
  }

  /**
   * Messages that arrive up to 1 us late, of which each hundredth is 20 us late.
   *
   * @return how long the receiver waits for them
   */
  final long lateMessages(int count) {
    Random random = new Random(Seed.value() + 61);
    long now = 0;
    long waiting = 0;
    for (int i = 0; i < count; i++) {
      long late = i % 100 == 99 ? 20_000 : 500 + random.nextInt(500);
      receiver.receive(5, now, now + late + 100);
      sender.send(5, now + late);
      waiting += late;
      now += late + 1000;
    }
    return waiting;
  }

  /** The waiting that a row stands for. */
  static double estimate(SampledWaits row) {
    return row.exactNanos() + row.restNanos() * row.sampledWait() / row.sampledDuration();
  }

  final class Rank {
    final int number;
    final SampleImage memory = new SampleImage();
    final SharedChannels samples = new SharedChannels(memory, capacity(), nanosAnEntry());
    private final Map<Integer, RankComm> comms = new HashMap<>();
    final long[] count = new long[SLOTS];
    final long[] nanos = new long[SLOTS];
    Sampler sampler = samples.newSampler();
    boolean measured = true;

    Rank(int number) {
      this.number = number;
      ranks.add(this);
    }

    RankComm comm(int id) {
      return comms.computeIfAbsent(
          id, none -> new RankComm(id, 100 + id, number, new int[] {0, 1}, new int[0], 0));
    }

    void call(int slot, long enter, long leave) {
      if (measured) {
        count[slot]++;
        nanos[slot] += leave - enter;
      }
      memory.now = leave;
      sampler.call(measured ? slot : SampleLayout.NO_SLOT, 1, enter, leave, measured);
    }

    void send(int tag, long enter) {
      send(0, tag, enter);
    }

    void send(int comm, int tag, long enter) {
      call(SEND, enter, enter + 1);
      sampler.sent(comm(comm), 1 - number, tag, 8, SampleLayout.WAITS);
    }

    void receive(int tag, long enter, long leave) {
      receive(0, tag, enter, leave);
    }

    void receive(int comm, int tag, long enter, long leave) {
      call(RECV, enter, leave);
      sampler.received(comm(comm), 1 - number, tag, 8);
    }

    /** A call that throws. */
    void fail(int slot, long enter, long leave) {
      memory.doubt(enter);
      call(slot, enter, leave);
      sampler.thrown();
    }

    /** Polls that find nothing; {@code leave} is when the one began that finds something. */
    void poll(long enter, long leave) {
      count[POLL]++;
      nanos[POLL] += leave - enter;
      sampler.polled(POLL, enter, leave);
    }

    PendingMessage post(int peer, int tag, long enter) {
      memory.now = enter;
      PendingMessage message = sampler.pending(comm(0), true, peer, tag, 8, false);
      sampler.posted(message, enter);
      return message;
    }

    void complete(PendingMessage message, int tag, long enter, long leave) {
      call(WAIT, enter, leave);
      sampler.completed(message, 1 - number, tag, SampleLayout.WAITS);
      sampler.release(message);
    }

    /** A collective of all ranks is started, to which this one contributes bytes or none. */
    PendingMessage start(MpiCall call, int root, long bytes, long enter) {
      PendingMessage collective = sampler.pendingCollective(comm(0), call.ordinal(), root, bytes);
      sampler.posted(collective, enter);
      return collective;
    }

    /** A call waits for all of these collectives. */
    void waitForAll(long enter, long leave, PendingMessage... collectives) {
      count[WAIT_FOR_ALL]++;
      nanos[WAIT_FOR_ALL] += leave - enter;
      sampler.call(WAIT_FOR_ALL, collectives.length, enter, leave, true);
      for (PendingMessage each : collectives) {
        sampler.completed(each, -1, -1, SampleLayout.WAITS);
      }
    }

    RankSample sample() {
      return RankSampleReader.read(image(), ClockLine.COMMON);
    }

    /** As it is read where this number of entries of a kind is to be classified. */
    RankSample sample(int most) {
      ByteBuffer image = image();
      return RankSampleReader.read(
          image, new SampleClock(image, ClockLine.COMMON, null), false, most);
    }

    private ByteBuffer image() {
      samples.note();
      memory.slots(SLOTS);
      memory.slot(SEND, 1, meta(MpiCall.MPI_SEND, Role.NONE), count[SEND], nanos[SEND]);
      memory.slot(RECV, 2, meta(MpiCall.MPI_RECV, Role.NONE), count[RECV], nanos[RECV]);
      memory.slot(WAIT, 3, meta(MpiCall.MPI_WAIT, Role.RECV), count[WAIT], nanos[WAIT]);
      memory.slot(POLL, 4, meta(MpiCall.MPI_IPROBE, Role.POLLED), count[POLL], nanos[POLL]);
      memory.slot(START, 5, meta(MpiCall.MPI_WIN_START, Role.NONE), count[START], nanos[START]);
      memory.slot(
          EXPOSED, 6, meta(MpiCall.MPI_WIN_WAIT, Role.NONE), count[EXPOSED], nanos[EXPOSED]);
      memory.slot(
          WAIT_FOR_ALL,
          7,
          meta(MpiCall.MPI_WAITALL, Role.N_TO_N),
          count[WAIT_FOR_ALL],
          nanos[WAIT_FOR_ALL]);
      return memory.image(number, 2);
    }

    private long meta(MpiCall call, Role role) {
      return CounterLayout.meta(call.ordinal(), 4, 0, role.ordinal());
    }
  }

  AnalysedSample analysed(Rank rank) {
    List<RankSample> all = ranks.stream().map(Rank::sample).toList();
    return requireNonNull(OfflineMatch.analyse(all, true, true).get(rank.number));
  }

  static SampledWaits row(AnalysedSample analysed, int slot) {
    return analysed.rows().stream()
        .filter(row -> row.path() == slot + 1)
        .findFirst()
        .orElseThrow()
        .waits();
  }

  void exact(int slot, long nanos) {
    AnalysedSample analysed = analysed(receiver);
    assertEquals(0, analysed.quality().refusedChannels());
    assertTrue(row(analysed, slot).complete());
    assertEquals(nanos, row(analysed, slot).exactNanos());
  }

  void notAnalysed(int slot, long mostNanos) {
    AnalysedSample analysed = analysed(receiver);
    assertFalse(row(analysed, slot).complete());
    assertTrue(row(analysed, slot).exactNanos() <= mostNanos, row(analysed, slot)::toString);
    assertTrue(row(analysed, slot).droppedNanos() > 0, row(analysed, slot)::toString);
  }
}
