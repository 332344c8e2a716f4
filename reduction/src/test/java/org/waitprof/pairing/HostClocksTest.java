package org.waitprof.pairing;

import static java.util.Objects.requireNonNull;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.waitprof.fixture.SampleImage;
import org.waitprof.model.MpiCall;
import org.waitprof.model.Role;
import org.waitprof.pairing.clock.ClockLine;
import org.waitprof.record.file.CounterLayout;
import org.waitprof.sample.RankComm;
import org.waitprof.sample.SampleLayout;
import org.waitprof.sample.Sampler;
import org.waitprof.sample.SharedChannels;

/**
 * Two hosts, of which the second's clock is a second ahead: one message from rank 0, which calls
 * MPI_Send from 500 to 600 us, to rank 1, which receives it. All times by the clock of rank 0.
 */
class HostClocksTest {
  private static final long AHEAD = 1_000_000_000L;
  private static final long SEND_ENTER = 500_000;
  private static final long SEND_LEAVE = 600_000;

  private static RankSample sample(
      int rank, MpiCall call, long enter, long leave, ClockLine clock) {
    SampleImage memory = new SampleImage();
    SharedChannels samples = new SharedChannels(memory, 512, 1);
    Sampler sampler = samples.newSampler();
    RankComm world = new RankComm(0, 99, rank, new int[] {0, 1}, new int[0], 0);
    sampler.call(0, 1, enter, leave, true);
    if (call == MpiCall.MPI_SEND) {
      sampler.sent(world, 1, 5, 8, SampleLayout.WAITS);
    } else {
      sampler.received(world, 0, 5, 8);
    }
    samples.note();
    memory.slots(1);
    memory.slot(
        0, 7, CounterLayout.meta(call.ordinal(), 4, 0, Role.NONE.ordinal()), 1, leave - enter);
    return RankSampleReader.read(memory.image(rank, 2), clock);
  }

  private static Map<Integer, AnalysedSample> analysed(long enter, long leave, ClockLine clock) {
    RankSample sender = sample(0, MpiCall.MPI_SEND, SEND_ENTER, SEND_LEAVE, ClockLine.COMMON);
    RankSample receiver = sample(1, MpiCall.MPI_RECV, enter + AHEAD, leave + AHEAD, clock);
    return OfflineMatch.analyse(List.of(sender, receiver), true, false);
  }

  private static long waited(Map<Integer, AnalysedSample> analysed, int rank) {
    return requireNonNull(analysed.get(rank)).rows().get(0).waits().exactNanos();
  }

  @Test
  void clocksThatWereComparedGiveTheTrueWait() {
    var analysed = analysed(100_000, 700_000, ClockLine.at(1, 0, -AHEAD, 20_000));
    assertEquals(400_000, waited(analysed, 1));
    assertEquals(0, waited(analysed, 0));
    assertEquals(0, requireNonNull(analysed.get(1)).quality().violations());
    assertEquals(20_000, requireNonNull(analysed.get(1)).quality().clockErrorNanos());
  }

  @Test
  void aMessageThatIsThereBeforeItWasSentIsCounted() {
    var analysed = analysed(100_000, 700_000, ClockLine.at(1, 0, -AHEAD - 300_000, 20_000));
    assertEquals(1, requireNonNull(analysed.get(1)).quality().violations());
    assertEquals(
        0,
        requireNonNull(analysed.get(1)).quality().refusedChannels(),
        "clocks differ, not numbers");
  }

  /** The receive is posted 10 us after the send returned, which 20 us of error cannot tell. */
  @Test
  void waitsForReceiversThatHangOnTheClocksAreReported() {
    var analysed = analysed(SEND_LEAVE + 10_000, 700_000, ClockLine.at(1, 0, -AHEAD, 20_000));
    assertEquals(SEND_LEAVE - SEND_ENTER, waited(analysed, 0));
    assertEquals(
        SEND_LEAVE - SEND_ENTER, requireNonNull(analysed.get(0)).quality().uncertainNanos());
    var sure = analysed(SEND_LEAVE + 30_000, 700_000, ClockLine.at(1, 0, -AHEAD, 20_000));
    assertEquals(0, waited(sure, 0));
    assertEquals(0, requireNonNull(sure.get(0)).quality().uncertainNanos());
  }

  /**
   * At 20 us before the send returned clocks show that it waited; a nanosecond later they do not.
   */
  @Test
  void waitsBeyondTheErrorAreSure() {
    var sure = analysed(SEND_LEAVE - 20_000, 700_000, ClockLine.at(1, 0, -AHEAD, 20_000));
    assertEquals(80_000, waited(sure, 0));
    assertEquals(0, requireNonNull(sure.get(0)).quality().uncertainNanos());
    var unsure = analysed(SEND_LEAVE - 19_999, 700_000, ClockLine.at(1, 0, -AHEAD, 20_000));
    assertEquals(80_001, waited(unsure, 0));
    assertEquals(80_001, requireNonNull(unsure.get(0)).quality().uncertainNanos());
  }
}
