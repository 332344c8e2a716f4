package org.waitprof.pairing;

import static java.util.Objects.requireNonNull;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.waitprof.fixture.MemoryLinks;
import org.waitprof.fixture.Seed;
import org.waitprof.model.MpiCall;
import org.waitprof.model.lateness.LatenessCause;
import org.waitprof.model.lateness.LatenessRow;
import org.waitprof.record.thread.OwnSteps;
import org.waitprof.sample.LostTime;

/**
 * Expectation: ranks that exchange their samples find what is found with all samples at hand. A
 * rank that fails has no result, and the others go on.
 */
@Timeout(60)
class OnlineMatchTest {
  private static final long MILLI = 1_000_000;
  private static final List<MpiCall> COLLECTIVES =
      List.of(
          MpiCall.MPI_BCAST, MpiCall.MPI_SCAN, MpiCall.MPI_BARRIER, MpiCall.MPI_NEIGHBOR_ALLGATHER);

  /** Rounds of messages around a ring, and collectives of all kinds. */
  private static SampledGroup program(int size) {
    Random random = new Random(Seed.value() + 94 + size);
    SampledGroup group = new SampledGroup(size);
    for (int round = 0; round < 5; round++) {
      long begin = round * MILLI;
      for (int rank = 0; rank < size; rank++) {
        SampledGroup.Rank own = group.ranks.get(rank);
        if (size > 1) {
          long enter = begin + random.nextInt(200_000);
          own.send((rank + 1) % size, enter, enter + 1000);
          own.receive((rank + size - 1) % size, enter + 1000, begin + 201_000);
        }
        if (round == 0) {
          own.samples.neighbours(own.comm, new int[] {rank - 1, (rank + 1) % size});
        }
        for (MpiCall call : COLLECTIVES) {
          long enter = begin + 300_000 + 100L * call.ordinal() + random.nextInt(50);
          own.collective(call, call == MpiCall.MPI_BCAST ? 0 : -1, 8, enter, enter + 60);
        }
      }
    }
    return group;
  }

  private static List<@Nullable AnalysedSample> online(
      List<@Nullable RankSample> samples, boolean sharedClock) throws Exception {
    return MemoryLinks.run(
        samples.size(), link -> OnlineMatch.analyse(link, samples.get(link.rank()), sharedClock));
  }

  private static long[] longs(@Nullable AnalysedSample sample) {
    return requireNonNull(sample).toLongs();
  }

  @Test
  void messagesGiveWhatFilesGive() throws Exception {
    for (int size = 1; size <= 7; size++) {
      List<RankSample> samples = program(size).samples();
      // One of them has dropped what was shorter.
      samples.get(size - 1).thresholdNanos = 30_000;
      Map<Integer, AnalysedSample> expected = OfflineMatch.analyse(samples, true, true);
      List<@Nullable AnalysedSample> found = online(samples, true);
      for (int rank = 0; rank < size; rank++) {
        assertArrayEquals(longs(expected.get(rank)), longs(found.get(rank)), size + " ranks");
      }
    }
  }

  @Test
  void clocksOfTwoHostsAreRefined() throws Exception {
    TwoHosts.check(online(TwoHosts.samples(), false));
  }

  @Test
  void withoutAnySampleThereIsNone() throws Exception {
    List<@Nullable RankSample> none = new ArrayList<>();
    none.add(null);
    none.add(null);
    for (AnalysedSample each : online(none, true)) {
      assertNull(each);
    }
  }

  /**
   * Another rank's failure, such as a damaged sample, costs its partners what they share with it.
   */
  @Test
  void aRankThatFailsLeavesTheOthers() throws Exception {
    List<RankSample> samples = program(5).samples();
    samples.get(2).channel[0] = 1000;
    List<@Nullable AnalysedSample> found = online(samples, true);
    assertNull(found.get(2));
    for (int rank : new int[] {0, 1, 3, 4}) {
      AnalysedSample own = requireNonNull(found.get(rank));
      // What rank 2 sends to rank 3 has no other side.
      assertEquals(rank == 3 ? 0 : 5, own.quality().matched());
    }
  }

  /** Steps of which one fails by an error that is not the lack of memory. */
  private static final class Failing extends OwnSteps {
    private int before;

    Failing(int before) {
      this.before = before;
    }

    @Override
    public <T> T run(Supplier<T> step, T otherwise) {
      return before-- == 0
          ? super.run(
              () -> {
                throw new StackOverflowError();
              },
              otherwise)
          : super.run(step, otherwise);
    }
  }

  /** Whatever step it is: the rank has no result, and no other rank waits for a message of it. */
  @Test
  void aRankThatFailsInAStepGoesThroughAllMessages() throws Exception {
    for (int size = 1; size <= 5; size += 2) {
      List<RankSample> samples = program(size).samples();
      for (int failing : new int[] {0, size - 1}) {
        boolean failed = true;
        for (int before = 0; failed; before++) {
          int rank = failing;
          int done = before;
          List<@Nullable AnalysedSample> found =
              MemoryLinks.run(
                  size,
                  link -> {
                    OwnSteps steps = link.rank() == rank ? new Failing(done) : new OwnSteps();
                    return OnlineMatch.analyse(
                        link, samples.get(link.rank()), done % 2 == 0, steps);
                  });
          failed = found.get(rank) == null;
          assertTrue(failed || before > 5, "step " + before + " of rank " + rank);
        }
      }
    }
  }

  /** Messages to rank 1 are lost: it and rank 0, whose collectives it had, have no result. */
  @Test
  void aMessageThatCannotBeReadIsAFailure() throws Exception {
    List<RankSample> samples = program(2).samples();
    List<@Nullable AnalysedSample> found =
        MemoryLinks.run(
            2,
            link ->
                OnlineMatch.analyse(
                    link.rank() == 1 ? new DeafLink(link) : link, samples.get(link.rank()), true));
    assertNull(found.get(1));
    assertNull(found.get(0));
  }

  /**
   * All meet at 10 ms. Rank 1 comes to Finalize at 30 ms. Rank 0 comes at 90 ms and had slept for
   * 55 ms of these 60; rank 2 at 89.9995 ms. The run ends 100 ns later.
   */
  private static SampledGroup ending() {
    SampledGroup group = new SampledGroup(3);
    long[] comes = {90 * MILLI, 30 * MILLI, 90 * MILLI - 500};
    for (int rank = 0; rank < 3; rank++) {
      SampledGroup.Rank own = group.ranks.get(rank);
      own.collective(MpiCall.MPI_BARRIER, -1, 0, 9 * MILLI, 10 * MILLI);
      own.ends(comes[rank], 90 * MILLI + 100);
    }
    int slept = LatenessCause.MONITOR.ordinal();
    new LostTime(group.ranks.get(0).memory).note(20 * MILLI, 80 * MILLI, slept, 55 * MILLI);
    return group;
  }

  private static long late(AnalysedSample own, int rank, LatenessCause cause) {
    return own.late().stream()
        .filter(each -> each.rank() == rank && each.cause() == cause)
        .mapToLong(LatenessRow::waitNanos)
        .sum();
  }

  @Test
  void waitingAtTheEndHasTheCausesOfTheLastRank() throws Exception {
    List<@Nullable AnalysedSample> found = online(ending().samples(), true);
    AnalysedSample early = requireNonNull(found.get(1));
    assertEquals(55.0 * MILLI, (double) late(early, 0, LatenessCause.MONITOR), 0.2 * MILLI);
    assertEquals(5.0 * MILLI, (double) late(early, 0, LatenessCause.COMPUTE), 0.2 * MILLI);
    // It waited for half a microsecond, which is too short to be listed.
    assertEquals(List.of(), requireNonNull(found.get(2)).late());
    LatenessRow own = new LatenessRow(0, LatenessCause.MONITOR, 0, 0, 55 * MILLI, 1);
    assertEquals(List.of(own), requireNonNull(found.get(0)).late());
  }

  /** The last rank has no operation that shows its thread: no one knows what it did. */
  @Test
  void withoutOperationsOfTheLastRankNothingIsKnown() throws Exception {
    SampledGroup group = new SampledGroup(2);
    group.ranks.get(0).ends(90 * MILLI, 90 * MILLI);
    group.ranks.get(1).collective(MpiCall.MPI_COMM_SPAWN, -1, 0, 9 * MILLI, 10 * MILLI);
    group.ranks.get(1).ends(30 * MILLI, 90 * MILLI);
    List<@Nullable AnalysedSample> found = online(group.samples(), true);
    assertEquals(List.of(), requireNonNull(found.get(1)).late());
    assertNotNull(found.get(0));
  }
}
