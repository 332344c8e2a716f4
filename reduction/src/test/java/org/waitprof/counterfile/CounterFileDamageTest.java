package org.waitprof.counterfile;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.waitprof.fixture.CounterImage;
import org.waitprof.fixture.Seed;
import org.waitprof.fixture.Thrown;
import org.waitprof.model.MpiCall;
import org.waitprof.model.ProfileFormatException;
import org.waitprof.model.Role;
import org.waitprof.model.rank.CallStats;
import org.waitprof.model.rank.RankProfile;
import org.waitprof.model.rank.RecorderHealth;
import org.waitprof.record.file.CounterLayout;
import org.waitprof.system.FileOwners;
import org.waitprof.system.OwnedFile;

/** Damaged and foreign counter files: one clear line each, and nothing worse. */
class CounterFileDamageTest {

  private static CounterImage image() {
    return new CounterImage(ByteOrder.LITTLE_ENDIAN)
        .rank(1, 4)
        .run(1000, 2000)
        .facts(Map.of("host", "n1", "runId", "r"))
        .slots(1)
        .slot(1, MpiCall.MPI_RECV, 4, 0, Role.NONE, 2, 2001, 801, 1200, 30)
        .slot(2, MpiCall.MPI_BCAST, 4, 3, Role.NONROOT, 1, 40, 40, 40, 0)
        .paths()
        .path(1, "Main.main:3;Solver.step:9")
        .path(2, "Main.main:4");
  }

  private static void assertProblem(String problem, Consumer<CounterImage> damage) {
    CounterImage image = image();
    damage.accept(image);
    assertProblem(problem, image.buffer());
  }

  private static void assertProblem(String problem, ByteBuffer bytes) {
    String message =
        Thrown.message(ProfileFormatException.class, () -> CounterFile.read(bytes, "f.counters"));
    assertTrue(message.startsWith("f.counters: "), message);
    assertTrue(message.contains(problem), message);
  }

  @Test
  void messagesSayWhatIsWrong() {
    assertProblem("is empty", ByteBuffer.allocate(0));
    assertProblem("never written", ByteBuffer.allocate(8192));
    assertProblem("no waitprof counters", ByteBuffer.wrap("PK and more".getBytes(UTF_8)));
    assertProblem("is a profile", ByteBuffer.wrap("PK\3\4 and more".getBytes(UTF_8)));
    assertProblem("cut off", ByteBuffer.wrap(image().bytes(), 0, 100));
    assertProblem("version 1,", image -> image.set(CounterLayout.VERSION_OFFSET, 1));
    assertProblem("version 3", image -> image.set(CounterLayout.VERSION_OFFSET, 3));
    assertProblem("table 9", image -> image.set(CounterLayout.CALL_TABLE_VERSION_OFFSET, 9));
    assertProblem("rank 4 of 4", image -> image.rank(4, 4));
    assertProblem(
        "rank 0 of",
        image ->
            image.set(CounterLayout.WORLD_SIZE_OFFSET, 1L << 40).set(CounterLayout.RANK_OFFSET, 0));
    assertProblem("header text", image -> image.set(CounterLayout.TEXT_OFFSET, 4000));
    assertProblem("tick", image -> image.clock(0, 0, 1, 1L << 60));
    int size = CounterLayout.CHUNK_SIZE_OFFSET;
    assertProblem("chunk of 0 bytes", image -> image.setInChunk(size, 0));
    assertProblem("chunk of -8 bytes", image -> image.setInChunk(size, -8));
    assertProblem("chunk of 1217 bytes", image -> image.setInChunk(size, 1217));
    assertProblem("beyond the end", image -> image.setInChunk(size, 1 << 20));
    assertProblem("beyond the end", image -> image.setInChunk(size, Long.MAX_VALUE - 7));
    assertProblem("unknown kind", image -> image.setInChunk(0, 3));
    int used = CounterLayout.CHUNK_USED_OFFSET;
    assertProblem("damaged path", image -> image.setInChunk(used, 1000));
    assertProblem("damaged path", image -> image.setInChunk(used, 8));
    assertProblem("slots in use", image -> image.slots(1).setInChunk(used, 1));
    assertProblem("slots in use", image -> image.slots(1).setInChunk(used, -1));
  }

  @Test
  void slotsThatContradictThemselvesAreRefused() {
    long recv = CounterLayout.meta(MpiCall.MPI_RECV.ordinal(), 0, 0, 0);
    long[][] wrong = {
      {-1, 5, 5, 5, 0},
      {1L << 50, 5, 0, 5, 0},
      {2, 5, 5, 5, 0},
      {1, 5, 5, 4, 0},
      {1L << 40, 5, 1L << 40, 1L << 41, 0},
      {1, Long.MAX_VALUE, 0, 5, 0},
      {1, 5, 5, 5, Long.MAX_VALUE},
    };
    for (long[] n : wrong) {
      assertProblem(
          "contradict", image -> image.slots(1).slot(1, recv, n[0], n[1], n[2], n[3], n[4]));
    }
  }

  @Test
  void aFileThatIsTooLargeIsNotRead(@TempDir Path directory) throws IOException {
    Path huge = directory.resolve("huge");
    try (RandomAccessFile file = new RandomAccessFile(huge.toFile(), "rw")) {
      file.setLength(4L << 30);
    }
    try (OwnedFile open = OwnedFile.open(huge, FileOwners.own())) {
      String message =
          Thrown.message(ProfileFormatException.class, () -> CounterFile.read(open, "f"));
      assertTrue(message.contains("too large"), message);
    }
    Files.delete(huge);
  }

  /** Whatever the bytes are: a profile whose numbers fit together, or one clear line. */
  @Test
  void anyMutationIsReadOrRefused() {
    long seed = Seed.value();
    Random random = new Random(seed);
    byte[] good = image().bytes();
    int refused = 0;
    for (int round = 0; round < 20_000; round++) {
      byte[] bytes = good.clone();
      int length = random.nextInt(20) == 0 ? random.nextInt(bytes.length) : bytes.length;
      for (int hits = 1 + random.nextInt(4); hits > 0; hits--) {
        mutate(random, bytes);
      }
      try {
        check(CounterFile.read(ByteBuffer.wrap(bytes, 0, length), "f"), "seed " + seed);
      } catch (ProfileFormatException e) {
        refused++;
        assertTrue(String.valueOf(e.getMessage()).startsWith("f: "), e.getMessage());
      }
    }
    assertTrue(refused > 1000 && refused < 19_000, refused + " refused");
  }

  /** Mostly where something is: header fields, chunk heads and slot heads. */
  private static void mutate(Random random, byte[] bytes) {
    int[] places = {0, 512, 4096, 4096 + 64, 4096 + 64 + 1088, bytes.length - 400};
    int at = places[random.nextInt(places.length)] + random.nextInt(200);
    switch (random.nextInt(4)) {
      case 0 -> bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
      case 1 -> bytes[at] ^= (byte) (1 << random.nextInt(8));
      default -> {
        ByteBuffer words = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        long[] values = {0, 1, -1, 8, Long.MAX_VALUE, Long.MIN_VALUE, 1L << 31, random.nextLong()};
        words.putLong(at & ~7, values[random.nextInt(values.length)]);
      }
    }
  }

  private static void check(RankProfile profile, String message) {
    assertTrue(profile.runNanos() >= 0, message);
    assertTrue(profile.rank() >= -1, message);
    RecorderHealth health = profile.health();
    assertTrue(
        health.lostKeys() >= 0
            && health.walks() >= 0
            && health.mismatches() >= 0
            && health.overheadNanos() >= 0
            && health.pausedNanos() >= 0
            && health.skippedSlots() >= 0,
        () -> message + " " + health);
    for (CallStats stats : profile.stats().values()) {
      assertTrue(stats.count() > 0 && stats.bytes() >= 0, message);
      assertTrue(stats.minNanos() >= 0 && stats.minNanos() <= stats.maxNanos(), message);
      assertTrue(stats.sumNanos() - stats.count() * stats.minNanos() >= 0, message);
    }
  }
}
