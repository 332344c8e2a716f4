package org.waitprof.counterfile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.waitprof.fixture.CounterImage;
import org.waitprof.model.MpiCall;
import org.waitprof.model.ProfileFormatException;
import org.waitprof.model.Role;
import org.waitprof.record.file.CounterLayout;
import org.waitprof.reduce.LearnedWaits;

/** A counter file that changes while it is read: what is new is seen, and waits only grow. */
class RunningRankTest {
  /** A rank that is in MPI_Recv since tick 5000 of a clock of 2 ticks a nanosecond. */
  private static CounterImage image() {
    return new CounterImage(ByteOrder.nativeOrder())
        .rank(1, 2)
        .clock(0, 1000, 2_000_000_000L, 1000 + 1_000_000_000L)
        .run(2000, 0)
        .set(CounterLayout.STATE_OFFSET, 1)
        .facts(Map.of("runId", "abc"))
        .slots(77)
        .setInChunk(CounterLayout.CHUNK_IN_FLIGHT_CALL_OFFSET, MpiCall.MPI_RECV.ordinal() + 1)
        .setInChunk(CounterLayout.CHUNK_IN_FLIGHT_PATH_OFFSET, 9)
        .setInChunk(CounterLayout.CHUNK_IN_FLIGHT_TICKS_OFFSET, 5000)
        .slot(9, MpiCall.MPI_RECV, 4, 0, Role.NONE, 2, 4000, 1200, 2800, 30);
  }

  @Test
  void aCallInFlightHasItsPathAndAge(@TempDir Path folder) throws IOException {
    Path file = Files.write(folder.resolve("a"), image().paths().path(9, "A.main:3").bytes());
    try (RunningRank rank = RunningRank.open(file)) {
      // 6000 ns on nanoTime's clock are 10 000 ticks after tick 0.
      RankReading now = rank.read(true, () -> 6000);
      CallInFlight call = now.inFlight().get(0);
      assertEquals(MpiCall.MPI_RECV, call.call());
      assertEquals("A.main:3", call.path().toString());
      assertEquals(77, call.thread());
      assertEquals(2500, call.ageNanos());
      assertEquals(4000, now.runNanos());
      assertEquals(2000 + 2500, now.mpiNanos() + 500);
      assertEquals("A.main:3", now.path(now.slots().get(0)).toString());
      RankReading dead = rank.read(false, () -> 6000);
      assertEquals(0, dead.inFlight().get(0).ageNanos());
      assertEquals(1500, dead.runNanos());
    }
  }

  @Test
  void aMinimumThatFallsRaisesTheWait(@TempDir Path folder) throws IOException {
    Path file = Files.write(folder.resolve("a"), image().bytes());
    try (RunningRank rank = RunningRank.open(file)) {
      assertEquals(Map.of("late_sender", 2000L - 2 * 600), waits(rank.read(true, () -> 6000)));
      // One call more, the shortest so far.
      byte[] later =
          image().slot(8, MpiCall.MPI_RECV, 4, 0, Role.NONE, 1, 200, 200, 200, 10).bytes();
      Files.write(file, later, StandardOpenOption.WRITE);
      assertEquals(
          Map.of("late_sender", 2000L + 100 - 3 * 100), waits(rank.read(true, () -> 6000)));
      Files.delete(file);
      assertEquals(2, rank.read(true, () -> 7000).slots().size());
    }
  }

  private static Map<String, Long> waits(RankReading rank) {
    return new LearnedWaits().waits(List.of(rank)).byPattern(0);
  }

  @Test
  void whatIsNoCounterFileIsSaidToBeNone(@TempDir Path folder) throws IOException {
    Path file = Files.write(folder.resolve("a"), new byte[8192]);
    try (RunningRank rank = RunningRank.open(file)) {
      ProfileFormatException refused =
          assertThrows(ProfileFormatException.class, () -> rank.read(true));
      assertTrue(String.valueOf(refused.getMessage()).contains("holds no waitprof counters"));
    }
  }
}
