package org.waitprof.cli;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.waitprof.model.Histogram;
import org.waitprof.model.MpiCall;
import org.waitprof.model.Role;
import org.waitprof.model.rank.CounterMagic;
import org.waitprof.record.file.CounterLayout;

/**
 * Writes the counter file of a rank that made one kind of call over one path, as the recorder
 * leaves it: 100 receives, one of 1 us, the others of 1 ms.
 */
public final class CounterFileBuilder {
  public static final long COUNT = 100;
  public static final long MIN_NANOS = 1_000;
  public static final long SUM_NANOS = MIN_NANOS + 99 * 1_000_000;
  private static final long PATH_HASH = 4711;
  private static final String PATH = "app.Main.main:12;app.Halo.receive:41";

  private CounterFileBuilder() {}

  /** Writes {@code waitprof-<1000 + rank>-0-<run>.counters} into a folder; rank -1 never began. */
  public static Path write(Path folder, int rank, int worldSize, String run) throws IOException {
    ByteBuffer file =
        ByteBuffer.allocate(
                CounterLayout.HEADER_BYTES
                    + 2 * CounterLayout.CHUNK_HEAD_BYTES
                    + CounterLayout.SLOT_BYTES
                    + 128)
            .order(ByteOrder.nativeOrder());
    file.putLong(0, CounterMagic.VALUE);
    file.putLong(CounterLayout.VERSION_OFFSET, CounterLayout.VERSION);
    file.putLong(CounterLayout.PID_OFFSET, 1000 + rank);
    file.putLong(CounterLayout.RANK_OFFSET, rank);
    file.putLong(CounterLayout.WORLD_SIZE_OFFSET, rank < 0 ? 0 : worldSize);
    file.putLong(CounterLayout.START_EPOCH_MILLIS_OFFSET, 1_795_169_472_345L);
    file.putLong(CounterLayout.INIT_END_TICKS_OFFSET, 1_000_000_000L);
    file.putLong(CounterLayout.FINALIZE_TICKS_OFFSET, 2_000_000_000L);
    file.putLong(CounterLayout.USED_BYTES_OFFSET, file.capacity());
    file.putLong(CounterLayout.CALL_TABLE_VERSION_OFFSET, MpiCall.TABLE_VERSION);
    byte[] text =
        ("runId=" + run + "\nmainClass=app.Main\nhost=n1\njobId=77\n")
            .getBytes(StandardCharsets.UTF_8);
    file.putLong(CounterLayout.TEXT_OFFSET, text.length);
    file.put(CounterLayout.TEXT_OFFSET + 8, text);
    paths(file, CounterLayout.HEADER_BYTES);
    slots(file, CounterLayout.HEADER_BYTES + CounterLayout.CHUNK_HEAD_BYTES + 128);
    Path path = folder.resolve("waitprof-" + (1000 + rank) + "-0-" + run + ".counters");
    return Files.write(path, file.array());
  }

  /** Adds a line to the facts of a file. */
  public static void addFact(Path file, String fact) throws IOException {
    ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.nativeOrder());
    byte[] line = (fact + "\n").getBytes(StandardCharsets.UTF_8);
    int length = (int) bytes.getLong(CounterLayout.TEXT_OFFSET);
    bytes.put(CounterLayout.TEXT_OFFSET + 8 + length, line);
    bytes.putLong(CounterLayout.TEXT_OFFSET, length + line.length);
    Files.write(file, bytes.array());
  }

  private static void paths(ByteBuffer file, int chunk) {
    byte[] path = PATH.getBytes(StandardCharsets.UTF_8);
    int padded = (path.length + 7) / 8 * 8;
    file.putLong(chunk, CounterLayout.KIND_PATHS);
    file.putLong(chunk + CounterLayout.CHUNK_SIZE_OFFSET, CounterLayout.CHUNK_HEAD_BYTES + 128L);
    file.putLong(chunk + CounterLayout.CHUNK_USED_OFFSET, 16L + padded);
    int record = chunk + CounterLayout.CHUNK_HEAD_BYTES;
    file.putLong(record, PATH_HASH);
    file.putLong(record + 8, path.length);
    file.put(record + 16, path);
  }

  private static void slots(ByteBuffer file, int chunk) {
    file.putLong(chunk, CounterLayout.KIND_SLOTS);
    file.putLong(
        chunk + CounterLayout.CHUNK_SIZE_OFFSET,
        CounterLayout.CHUNK_HEAD_BYTES + (long) CounterLayout.SLOT_BYTES);
    file.putLong(chunk + CounterLayout.CHUNK_USED_OFFSET, 1);
    int slot = chunk + CounterLayout.CHUNK_HEAD_BYTES;
    file.putLong(slot + CounterLayout.SLOT_PATH_OFFSET, PATH_HASH);
    file.putLong(
        slot + CounterLayout.SLOT_META_OFFSET,
        CounterLayout.meta(MpiCall.MPI_RECV.ordinal(), 11, 0, Role.NONE.ordinal()));
    file.putLong(slot + CounterLayout.SLOT_COUNT_OFFSET, COUNT);
    file.putLong(slot + CounterLayout.SLOT_SUM_TICKS_OFFSET, SUM_NANOS);
    file.putLong(slot + CounterLayout.SLOT_MIN_TICKS_OFFSET, MIN_NANOS);
    file.putLong(slot + CounterLayout.SLOT_MAX_TICKS_OFFSET, 1_000_000);
    file.putLong(slot + CounterLayout.SLOT_BYTES_OFFSET, COUNT * 1024);
    int histogram = slot + CounterLayout.SLOT_HISTOGRAM_OFFSET;
    file.putLong(histogram + 8 * Histogram.bucket(MIN_NANOS), 1);
    file.putLong(histogram + 8 * Histogram.bucket(1_000_000), COUNT - 1);
  }
}
