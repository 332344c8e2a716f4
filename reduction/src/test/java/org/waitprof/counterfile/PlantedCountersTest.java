package org.waitprof.counterfile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.waitprof.fixture.CounterImage;
import org.waitprof.model.MpiCall;
import org.waitprof.model.ProfileFormatException;
import org.waitprof.model.Role;
import org.waitprof.record.file.CounterLayout;

/** What a reader takes is in proportion to what it shows, not to what a file claims to hold. */
class PlantedCountersTest {
  private static final long MIB = 1L << 20;

  private static CounterImage image() {
    return new CounterImage(ByteOrder.nativeOrder())
        .rank(0, 1)
        .run(2000, 0)
        .set(CounterLayout.STATE_OFFSET, 1)
        .facts(Map.of("runId", "abc"))
        .slots(1)
        .slot(9, MpiCall.MPI_RECV, 4, 0, Role.NONE, 2, 4000, 1200, 2800, 30);
  }

  private static ByteBuffer chunk(long kind, long size, long used) {
    ByteBuffer head =
        ByteBuffer.allocate(CounterLayout.CHUNK_HEAD_BYTES).order(ByteOrder.nativeOrder());
    head.putLong(0, kind);
    head.putLong(CounterLayout.CHUNK_SIZE_OFFSET, size);
    head.putLong(CounterLayout.CHUNK_USED_OFFSET, used);
    return head;
  }

  /** Path texts of 64 MiB, none of which is asked for, made a rank of 192 MiB run out of memory. */
  @Test
  void pathTextsThatNobodyAsksForTakeNoMemory(@TempDir Path folder) throws IOException {
    Path file = Files.write(folder.resolve("a"), withoutEnd(image().bytes()));
    int texts = 64;
    try (FileChannel out = FileChannel.open(file, StandardOpenOption.APPEND)) {
      long record = 16 + MIB;
      long used = texts * record;
      out.write(chunk(CounterLayout.KIND_PATHS, CounterLayout.CHUNK_HEAD_BYTES + used, used));
      for (int i = 0; i < texts; i++) {
        ByteBuffer text = ByteBuffer.allocate((int) record).order(ByteOrder.nativeOrder());
        text.putLong(100 + i).putLong(MIB);
        text.put("A.main:3".getBytes(StandardCharsets.UTF_8)).clear();
        out.write(text);
      }
    }
    try (RunningRank rank = RunningRank.open(file)) {
      rank.runId();
      long before = allocated();
      RankReading now = rank.read(true);
      long took = allocated() - before;
      assertEquals(2, now.slots().get(0).count());
      assertTrue(took < 2 * MIB, () -> took + " bytes for a rank with one slot");
    }
  }

  /** The low half of this count is positive: the reader took it, and ran off the file's end. */
  @Test
  void aNegativeCountOfSlotsIsNone(@TempDir Path folder) throws IOException {
    Path file = Files.write(folder.resolve("a"), withoutEnd(image().bytes()));
    byte[] slots = new byte[(int) (4L * CounterLayout.SLOT_BYTES)];
    java.util.Arrays.fill(slots, (byte) 1);
    try (FileChannel out = FileChannel.open(file, StandardOpenOption.APPEND)) {
      long size = (long) CounterLayout.CHUNK_HEAD_BYTES + slots.length;
      out.write(chunk(CounterLayout.KIND_SLOTS, size, 0xFFFF_FFFF_0000_1000L));
      out.write(ByteBuffer.wrap(slots));
    }
    try (RunningRank rank = RunningRank.open(file)) {
      rank.runId();
      assertEquals(1, rank.read(true).slots().size());
    }
  }

  private static long allocated() {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    return threads.getThreadAllocatedBytes(Thread.currentThread().getId());
  }

  /** The image without the zeros behind it, which end the list of chunks. */
  private static byte[] withoutEnd(byte[] image) {
    return java.util.Arrays.copyOf(image, image.length - 128);
  }

  /** Of a hole in memory's file system, what is looked at becomes memory. */
  @Test
  void holesAreNotFilled() throws Exception {
    Path memory = Path.of("/dev/shm");
    assumeTrue(Files.isWritable(memory), "needs /dev/shm");
    Path file = Files.createTempFile(memory, "planted", "");
    try {
      byte[] image = withoutEnd(image().bytes());
      Files.write(file, image);
      long size = 256 * MIB;
      long room = size - image.length;
      try (FileChannel out = FileChannel.open(file, StandardOpenOption.APPEND)) {
        long slots = (room - CounterLayout.CHUNK_HEAD_BYTES) / CounterLayout.SLOT_BYTES;
        out.write(chunk(CounterLayout.KIND_SLOTS, room / 8 * 8, slots));
      }
      try (RandomAccessFile hole = new RandomAccessFile(file.toFile(), "rw")) {
        hole.setLength(size);
      }
      long before = blocks(file);
      try (RunningRank rank = RunningRank.open(file)) {
        assertEquals(1, rank.read(true).slots().size());
      }
      assertTrue(blocks(file) <= before + 64, () -> before + " blocks became more");
    } finally {
      Files.delete(file);
    }
  }

  private static long blocks(Path file) {
    try {
      Process stat = new ProcessBuilder("stat", "-c", "%b", file.toString()).start();
      byte[] said = stat.getInputStream().readAllBytes();
      return Long.parseLong(new String(said, StandardCharsets.US_ASCII).strip());
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  @Test
  void copiesThatAreShorterThanAHeaderAreRefused() throws IOException {
    byte[] image = image().bytes();
    for (int length : new int[] {0, 7, 8, 100, CounterLayout.HEADER_BYTES - 1}) {
      try (RunningRank rank = RunningRank.ofCopies(() -> java.util.Arrays.copyOf(image, length))) {
        assertThrows(ProfileFormatException.class, () -> rank.read(true));
      }
    }
  }
}
