package org.waitprof.counterfile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.waitprof.fixture.CounterImage;
import org.waitprof.fixture.Ranks;
import org.waitprof.model.CallKey;
import org.waitprof.model.CallPath;
import org.waitprof.model.Frame;
import org.waitprof.model.Histogram;
import org.waitprof.model.MpiCall;
import org.waitprof.model.Role;
import org.waitprof.model.rank.CallStats;
import org.waitprof.model.rank.RankIdentity;
import org.waitprof.model.rank.RankProfile;
import org.waitprof.model.rank.RecorderHealth;
import org.waitprof.record.file.CounterLayout;
import org.waitprof.system.FileOwners;
import org.waitprof.system.OwnedFile;

/** Counter files made by hand, with known content, in both byte orders. */
class CounterFileTest {
  /** Half a nanosecond a tick, as the header holds it. */
  private static final long HALF = Double.doubleToLongBits(0.5);

  private static final CallPath MAIN =
      new CallPath(List.of(new Frame("Main", "main", 3), new Frame("a.B$C", "<init>", 12)));

  static Stream<ByteOrder> orders() {
    return Stream.of(ByteOrder.BIG_ENDIAN, ByteOrder.LITTLE_ENDIAN);
  }

  private static RankProfile read(CounterImage image) throws IOException {
    return CounterFile.read(image.buffer(), "test");
  }

  @ParameterizedTest
  @MethodSource("orders")
  void everythingIsRead(ByteOrder order, @TempDir Path directory) throws IOException {
    // 2 ticks a nanosecond; two threads, one of which shares a key with the other.
    CounterImage image =
        new CounterImage(order)
            .rank(3, 8)
            .clock(500, 7, 500 + 2_000_000_000L, 7 + 1_000_000_000L)
            .set(CounterLayout.NANOS_PER_TICK_OFFSET, HALF)
            .run(1000, 1_000_001_000L)
            .set(CounterLayout.PID_OFFSET, 4711)
            .set(CounterLayout.START_EPOCH_MILLIS_OFFSET, 1_700_000_000_000L)
            .set(CounterLayout.LOST_KEYS_OFFSET, 5)
            .set(CounterLayout.LEFT_THREADS_OFFSET, 4)
            .set(CounterLayout.WALKS_OFFSET, 6)
            .set(CounterLayout.MISMATCHES_OFFSET, 7)
            .set(CounterLayout.FAULTS_OFFSET, 3)
            .set(CounterLayout.RECORD_COST_PICOS_OFFSET, 24_000)
            .set(CounterLayout.PAUSED_TICKS_OFFSET, 200)
            .facts(new TreeMap<>(Map.of("host", "n1", "command", "a\\n b\nc=d", "option.x", "")))
            .slots(77)
            .slot(1, MpiCall.MPI_RECV, 4, 0, Role.NONE, 2, 2001, 801, 1200, 30)
            .slot(1, MpiCall.MPI_RECV, 5, 0, Role.NONE, 0, 9, 9, 9, 9)
            .paths()
            .path(1, MAIN.toString())
            .path(2, "")
            .slots(78)
            .slot(1, MpiCall.MPI_RECV, 4, 0, Role.NONE, 1, 100, 100, 100, 10)
            .slot(2, MpiCall.MPI_BCAST, 63, 21, Role.NONROOT, 1, 40, 40, 40, 0);
    Path file = Files.write(directory.resolve("x.counters"), image.bytes());
    RankProfile profile = read(image);
    try (OwnedFile open = OwnedFile.open(file, FileOwners.own())) {
      assertEquals(profile, CounterFile.read(open, "test"));
    }
    assertEquals(3, profile.rank());
    assertEquals(8, profile.worldSize());
    assertEquals(4711, profile.pid());
    assertEquals(1_700_000_000_000L, profile.startEpochMillis());
    assertEquals(500_000_000L - 100, profile.runNanos());
    assertTrue(profile.finalized());
    assertEquals(
        RankIdentity.of(Map.of("host", "n1", "command", "a\\n b\nc=d", "option.x", "")),
        profile.identity());
    assertEquals(Map.of("x", ""), profile.identity().options());
    assertEquals(
        new RecorderHealth(5, 6, 7, 2, 96, 100, 0, false, false, false, 3, 4), profile.health());
    CallKey recv = new CallKey(MAIN, MpiCall.MPI_RECV, 4, 0, Role.NONE);
    CallKey bcast = new CallKey(CallPath.EMPTY, MpiCall.MPI_BCAST, 63, 21, Role.NONROOT);
    long[] recvs = new long[Histogram.BUCKETS];
    recvs[Histogram.bucket(1000)] = 2;
    recvs[Histogram.bucket(100)] = 1;
    long[] bcasts = new long[Histogram.BUCKETS];
    bcasts[Histogram.bucket(40)] = 1;
    assertEquals(
        Map.of(
            recv, Ranks.stats(recvs, 3, 1000 + 50, 50, 600, 40),
            bcast, Ranks.stats(bcasts, 1, 20, 20, 20, 0)),
        profile.stats());
  }

  @Test
  void nanoTimeNeedsNoConversion() throws IOException {
    CounterImage image =
        new CounterImage(ByteOrder.LITTLE_ENDIAN)
            .clock(0, 0, 1, 1_000_000_000L)
            .set(CounterLayout.CLOCK_OFFSET, 0)
            .run(100, 350)
            .slots(1)
            .slot(9, MpiCall.MPI_SEND, 0, 0, Role.NONE, 1, 123, 123, 123, 0);
    RankProfile profile = read(image);
    assertEquals(250, profile.runNanos());
    assertTrue(profile.health().nanoTimeClock());
    CallStats stats = profile.stats().values().iterator().next();
    assertEquals(123, stats.sumNanos());
    assertEquals("(unknown).(unknown):0", onlyKey(profile).path().toString());
  }

  /** Two calls of 24 ns each, and 500 ns of readings. */
  @Test
  void readingsArePartOfTheCost() throws IOException {
    CounterImage image =
        new CounterImage(ByteOrder.LITTLE_ENDIAN)
            .set(CounterLayout.RECORD_COST_PICOS_OFFSET, 24_000)
            .set(CounterLayout.READING_NANOS_OFFSET, 500)
            .slots(1)
            .slot(9, MpiCall.MPI_SEND, 0, 0, Role.NONE, 2, 123, 60, 63, 0);
    assertEquals(2 * 24 + 500, read(image).health().overheadNanos());
  }

  @Test
  void aClockThatChangedItsRateIsReported() throws IOException {
    CounterImage image =
        new CounterImage(ByteOrder.LITTLE_ENDIAN).clock(0, 0, 2_000_000_000L, 1_000_000_000L);
    image.set(CounterLayout.NANOS_PER_TICK_OFFSET, HALF);
    assertFalse(read(image).health().unsteadyClock());
    image.clock(0, 0, 2_004_000_000L, 1_000_000_000L);
    assertTrue(read(image).health().unsteadyClock());
  }

  private static CallKey onlyKey(RankProfile profile) {
    assertEquals(1, profile.stats().size());
    return profile.stats().keySet().iterator().next();
  }

  @Test
  void aRankThatWasKilledEndsAtItsLastSignOfLife() throws IOException {
    CounterImage image =
        new CounterImage(ByteOrder.LITTLE_ENDIAN)
            .run(1000, 0)
            .set(CounterLayout.LAST_TICKS_OFFSET, 6000)
            .slots(1)
            .setInChunk(CounterLayout.CHUNK_IN_FLIGHT_CALL_OFFSET, MpiCall.MPI_RECV.ordinal() + 1)
            .setInChunk(CounterLayout.CHUNK_IN_FLIGHT_TICKS_OFFSET, 5500);
    RankProfile profile = read(image);
    assertFalse(profile.finalized());
    assertEquals(5000, profile.runNanos());
    assertEquals("MPI_Recv", profile.inFlight());
    assertEquals(500, profile.inFlightNanos());
    image.setInChunk(CounterLayout.CHUNK_IN_FLIGHT_TICKS_OFFSET, 9000);
    assertEquals(8000, read(image).runNanos());
  }

  @Test
  void aRankThatNeverGotThroughInitHasNoNumber() throws IOException {
    RankProfile profile =
        read(
            new CounterImage(ByteOrder.LITTLE_ENDIAN)
                .rank(5, 0)
                .set(CounterLayout.LAST_TICKS_OFFSET, 9));
    assertEquals(-1, profile.rank());
    assertEquals(0, profile.worldSize());
    assertEquals(0, profile.runNanos());
  }

  @Test
  void slotsOfAnotherVersionAreSkippedAndCounted() throws IOException {
    CounterImage image =
        new CounterImage(ByteOrder.LITTLE_ENDIAN)
            .slots(1)
            .slot(1, CounterLayout.meta(9999, 0, 0, 0), 1, 1, 1, 1, 1)
            .slot(1, CounterLayout.meta(1, 64, 0, 0), 1, 1, 1, 1, 1)
            .slot(1, CounterLayout.meta(1, 0, 64, 0), 1, 1, 1, 1, 1)
            .slot(1, CounterLayout.meta(1, 0, 0, Role.values().length), 1, 1, 1, 1, 1)
            .slot(1, CounterLayout.meta(1, 0, 0, 0), 1, 1, 1, 1, 1);
    RankProfile profile = read(image);
    assertEquals(4, profile.health().skippedSlots());
    assertEquals(1, profile.stats().size());
  }

  @Test
  void overlongPathsMayEndInTheMiddleOfAFrame() throws IOException {
    CounterImage image =
        new CounterImage(ByteOrder.BIG_ENDIAN)
            .paths()
            .path(1, "Main.main:3;Solv")
            .slots(1)
            .slot(1, MpiCall.MPI_SEND, 0, 0, Role.NONE, 1, 1, 1, 1, 1);
    assertEquals("Main.main:3;(unknown).(unknown):0", onlyKey(read(image)).path().toString());
  }

  @Test
  void theBufferIsLeftAsItWas() throws IOException {
    ByteBuffer buffer = new CounterImage(ByteOrder.LITTLE_ENDIAN).buffer().asReadOnlyBuffer();
    ByteBuffer before = buffer.duplicate();
    CounterFile.read(buffer, "test");
    assertEquals(before.position(), buffer.position());
    assertEquals(before.limit(), buffer.limit());
    assertEquals(ByteOrder.BIG_ENDIAN, buffer.order());
  }

  @Test
  void chunksEndWithTheFileAsWell() throws IOException {
    byte[] exact = new CounterImage(ByteOrder.LITTLE_ENDIAN).slots(1).bytes();
    ByteBuffer cut = ByteBuffer.wrap(exact, 0, exact.length - 128);
    assertEquals(Map.of(), CounterFile.read(cut, "test").stats());
  }
}
