package org.waitprof.benchmarks.scale;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import org.waitprof.model.Histogram;
import org.waitprof.model.MpiCall;
import org.waitprof.model.Role;
import org.waitprof.model.rank.CounterMagic;
import org.waitprof.record.file.CounterLayout;

/**
 * The counters of a rank of a synthetic job, as its agent would hold and send them. Paths have 12
 * frames. Every other call is a receive, the others are all-reductions. Durations are spread over
 * eight buckets, and no two ranks are alike.
 */
final class SyntheticRank {
  private static final int DEPTH = 12;
  private static final int PATH_CHUNK_BYTES = 64 * 1024;
  private static final int FILLED_BUCKETS = 8;
  private static final long RUN_NANOS = 600_000_000_000L;

  private final int keys;
  private final byte[] facts;
  private final byte[] paths;

  /**
   * Ranks with this many call paths.
   *
   * @param keys call paths, each with one call of one size class
   */
  SyntheticRank(int keys) {
    this.keys = keys;
    facts =
        """
        runId=1f2e3d4c
        host=node0
        binding=Open MPI 4.1.4
        java=17
        mainClass=org.example.app.Main
        command=org.example.app.Main --input large.cfg --steps 100000
        option.callpath=full (default)
        """
            .getBytes(StandardCharsets.UTF_8);
    paths = paths();
  }

  /** All path records: hash, length, text, padded. */
  private byte[] paths() {
    ByteBuffer records = ByteBuffer.allocate(keys * 1024 + 16).order(ByteOrder.nativeOrder());
    for (int key = 0; key < keys; key++) {
      StringBuilder text = new StringBuilder("org.example.app.Main.main:12");
      for (int depth = 2; depth < DEPTH; depth++) {
        text.append(";org.example.app.Level").append(depth).append(".call:");
        text.append(key >> Math.max(0, DEPTH - depth - 2));
      }
      text.append(";org.example.app.Halo.exchange:").append(key);
      byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
      records.putLong(hash(key)).putLong(bytes.length).put(bytes);
      records.position((records.position() + 7) / 8 * 8);
    }
    byte[] result = new byte[records.position()];
    records.get(0, result);
    return result;
  }

  private static long hash(int key) {
    return (key + 1) * 0x9E3779B97F4A7C15L;
  }

  /** Counters that the rank sends or, with chunks as large as in a job, has in its file. */
  byte[] counters(int rank, int size, boolean asFile, long pid, long startMillis) {
    int pathBytes =
        CounterLayout.CHUNK_HEAD_BYTES
            + (asFile ? Math.max(PATH_CHUNK_BYTES, paths.length + 64) : paths.length);
    int slotBytes = CounterLayout.CHUNK_HEAD_BYTES + keys * CounterLayout.SLOT_BYTES;
    ByteBuffer out =
        ByteBuffer.allocate(CounterLayout.HEADER_BYTES + pathBytes + slotBytes)
            .order(ByteOrder.nativeOrder());
    header(out, rank, size, pid, startMillis, asFile);
    int chunk = CounterLayout.HEADER_BYTES;
    chunk(out, chunk, CounterLayout.KIND_PATHS, pathBytes, paths.length);
    out.put(chunk + CounterLayout.CHUNK_HEAD_BYTES, paths);
    chunk += pathBytes;
    chunk(out, chunk, CounterLayout.KIND_SLOTS, slotBytes, keys);
    for (int key = 0; key < keys; key++) {
      int slot = chunk + CounterLayout.CHUNK_HEAD_BYTES + key * CounterLayout.SLOT_BYTES;
      slot(out, slot, key, mix(rank, key));
    }
    return out.array();
  }

  private void header(
      ByteBuffer out, int rank, int size, long pid, long startMillis, boolean running) {
    out.putLong(0, CounterMagic.VALUE);
    out.putLong(CounterLayout.VERSION_OFFSET, CounterLayout.VERSION);
    out.putLong(CounterLayout.PID_OFFSET, pid);
    out.putLong(CounterLayout.RANK_OFFSET, rank);
    out.putLong(CounterLayout.WORLD_SIZE_OFFSET, size);
    out.putLong(CounterLayout.START_EPOCH_MILLIS_OFFSET, startMillis);
    out.putLong(CounterLayout.NANOS_PER_TICK_OFFSET, Double.doubleToLongBits(1));
    out.putLong(CounterLayout.CALL_TABLE_VERSION_OFFSET, MpiCall.TABLE_VERSION);
    out.putLong(CounterLayout.RECORD_COST_PICOS_OFFSET, 30_000);
    long now = System.nanoTime();
    out.putLong(CounterLayout.INIT_END_TICKS_OFFSET, now - RUN_NANOS);
    out.putLong(CounterLayout.LAST_TICKS_OFFSET, now);
    out.putLong(CounterLayout.FINALIZE_TICKS_OFFSET, running ? 0 : now);
    out.putLong(CounterLayout.STATE_OFFSET, running ? 1 : 2);
    out.putLong(CounterLayout.TEXT_OFFSET, facts.length);
    out.put(CounterLayout.TEXT_OFFSET + Long.BYTES, facts);
  }

  private static void chunk(ByteBuffer out, int at, long kind, int bytes, int used) {
    out.putLong(at, kind);
    out.putLong(at + CounterLayout.CHUNK_SIZE_OFFSET, bytes);
    out.putLong(at + CounterLayout.CHUNK_USED_OFFSET, used);
    out.putLong(at + CounterLayout.CHUNK_OWNER_OFFSET, 1);
  }

  private static void slot(ByteBuffer out, int at, int key, long random) {
    boolean receive = key % 2 == 0;
    MpiCall call = receive ? MpiCall.MPI_RECV : MpiCall.MPI_ALLREDUCE;
    long least = 2_000 + (random & 0xFFF);
    long count = 0;
    long sum = 0;
    int first = Histogram.bucket(least);
    long lowest = least;
    for (int i = 0; i < FILLED_BUCKETS; i++) {
      long calls = 1 + ((random >>> (4 * i)) & 0x3FF);
      long nanos = i == 0 ? least : Histogram.lowerNanos(first + 4 * i);
      count += calls;
      sum += calls * nanos;
      lowest = nanos;
      out.putLong(at + CounterLayout.SLOT_HISTOGRAM_OFFSET + 8 * Histogram.bucket(nanos), calls);
    }
    out.putLong(at + CounterLayout.SLOT_PATH_OFFSET, hash(key));
    out.putLong(
        at + CounterLayout.SLOT_META_OFFSET,
        CounterLayout.meta(call.ordinal(), 4 + key % 16, receive ? 0 : 10, Role.NONE.ordinal()));
    out.putLong(at + CounterLayout.SLOT_COUNT_OFFSET, count);
    out.putLong(at + CounterLayout.SLOT_SUM_TICKS_OFFSET, sum);
    out.putLong(at + CounterLayout.SLOT_MIN_TICKS_OFFSET, least);
    out.putLong(at + CounterLayout.SLOT_MAX_TICKS_OFFSET, lowest);
    out.putLong(at + CounterLayout.SLOT_BYTES_OFFSET, count << key % 16);
  }

  private static long mix(long a, long b) {
    long x = a * 0x9E3779B97F4A7C15L + b * 0xC2B2AE3D27D4EB4FL;
    x ^= x >>> 29;
    x *= 0xBF58476D1CE4E5B9L;
    return x ^ (x >>> 32);
  }
}
