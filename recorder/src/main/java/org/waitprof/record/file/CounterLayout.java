package org.waitprof.record.file;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.waitprof.model.rank.CounterMagic;
import org.waitprof.sample.SampleLayout;

/**
 * Layout of a rank's counter file, which the recorder writes in place and {@code merge}, {@code
 * top} and crash recovery read. All numbers are 64-bit in the byte order of the writing machine,
 * which {@link CounterMagic} shows. Offsets are in bytes.
 *
 * <pre>
 *   0 +--------------------------------------------------+
 *     | header: fixed fields, then text at TEXT_OFFSET   |
 * 4096+--------------------------------------------------+  chunks follow each other without gaps,
 *     | chunk: 64-byte head | slots or path records      |  up to the first kind 0 or the end
 *     +--------------------------------------------------+
 *     | chunk ...                                        |
 *     +--------------------------------------------------+
 *
 *   text:        length in bytes (long), then UTF-8 lines "key=value" (\n, \\ escaped)
 *   chunk head:  kind, size in bytes (head included), used, owner thread,
 *                ticks at the start of the call in flight or at the end of the last one,
 *                in-flight call ordinal + 1 (0: none), in-flight path hash, 0
 *   slot:        see the SLOT_ constants; SLOT_BYTES each; "used" counts claimed slots
 *   path record: path hash, length in bytes (long), UTF-8 "frame;frame;...", padded to 8 bytes;
 *                "used" counts bytes
 * </pre>
 *
 * A slot is written by one thread. Its count is stored last. So a reader that sees it before the
 * rest is at most one call per thread behind in count, and never ahead of its sum.
 */
public final class CounterLayout {
  /** Version of this layout; readers refuse files of another. */
  public static final long VERSION = 2;

  /** Size of the header; the first chunk begins here. */
  public static final int HEADER_BYTES = 4096;

  public static final int VERSION_OFFSET = Long.BYTES;
  public static final int PID_OFFSET = VERSION_OFFSET + Long.BYTES;

  /** Rank in MPI_COMM_WORLD, -1 until Init returned. */
  public static final int RANK_OFFSET = PID_OFFSET + Long.BYTES;

  /** Size of MPI_COMM_WORLD, 0 until Init returned. */
  public static final int WORLD_SIZE_OFFSET = RANK_OFFSET + Long.BYTES;

  public static final int START_EPOCH_MILLIS_OFFSET = WORLD_SIZE_OFFSET + Long.BYTES;

  /** One instant, in ticks of the recorder's clock and in nanoTime. */
  public static final int START_TICKS_OFFSET = START_EPOCH_MILLIS_OFFSET + Long.BYTES;

  public static final int START_NANOS_OFFSET = START_TICKS_OFFSET + Long.BYTES;

  /** A later instant in both clocks; the two instants give nanoseconds per tick. */
  public static final int LATER_TICKS_OFFSET = START_NANOS_OFFSET + Long.BYTES;

  public static final int LATER_NANOS_OFFSET = LATER_TICKS_OFFSET + Long.BYTES;

  /** Ticks at the end of Init, 0 before. */
  public static final int INIT_END_TICKS_OFFSET = LATER_NANOS_OFFSET + Long.BYTES;

  /** Ticks when all ranks had entered Finalize, 0 before. */
  public static final int FINALIZE_TICKS_OFFSET = INIT_END_TICKS_OFFSET + Long.BYTES;

  /** 0 before Init, 1 running, 2 in Finalize, 3 finalized. */
  public static final int STATE_OFFSET = FINALIZE_TICKS_OFFSET + Long.BYTES;

  /** Calls booked in an overflow slot because the tables were full. */
  public static final int LOST_KEYS_OFFSET = STATE_OFFSET + Long.BYTES;

  /** Stack walks made to check path hashes. */
  public static final int WALKS_OFFSET = LOST_KEYS_OFFSET + Long.BYTES;

  /** Walks whose hash did not fit. */
  public static final int MISMATCHES_OFFSET = WALKS_OFFSET + Long.BYTES;

  /** Kind of clock: 0 for System.nanoTime, 1 for the time-stamp counter. */
  public static final int CLOCK_OFFSET = MISMATCHES_OFFSET + Long.BYTES;

  /** {@code Double.doubleToLongBits} of the nanoseconds per tick known at start. */
  public static final int NANOS_PER_TICK_OFFSET = CLOCK_OFFSET + Long.BYTES;

  /** Bytes of the file in use, header included. */
  public static final int USED_BYTES_OFFSET = NANOS_PER_TICK_OFFSET + Long.BYTES;

  /** Version of the call ordinals, {@code MpiCall.TABLE_VERSION}. */
  public static final int CALL_TABLE_VERSION_OFFSET = USED_BYTES_OFFSET + Long.BYTES;

  /** Estimated cost of recording one call in picoseconds, 0 if not measured. */
  public static final int RECORD_COST_PICOS_OFFSET = CALL_TABLE_VERSION_OFFSET + Long.BYTES;

  /** Ticks for which measuring was paused. */
  public static final int PAUSED_TICKS_OFFSET = RECORD_COST_PICOS_OFFSET + Long.BYTES;

  /** Ticks when the rank last wrote to this header; the chunks' heads show later calls. */
  public static final int LAST_TICKS_OFFSET = PAUSED_TICKS_OFFSET + Long.BYTES;

  /** Ticks since when measuring is paused, 0 while it is not. */
  public static final int PAUSED_SINCE_TICKS_OFFSET = LAST_TICKS_OFFSET + Long.BYTES;

  /** 1 once counters no longer fit into the file, which then holds only the earlier ones. */
  public static final int OUTGROWN_OFFSET = PAUSED_SINCE_TICKS_OFFSET + Long.BYTES;

  /** Number of failures of the recorder itself. Each may have lost one call, or the path of one. */
  public static final int FAULTS_OFFSET = OUTGROWN_OFFSET + Long.BYTES;

  /** CPU use, once Finalize has been entered: the first numbers of {@code CpuUse}. */
  private static final int CPU_OFFSET = FAULTS_OFFSET + Long.BYTES;

  private static final int FIRST_CPU_NUMBERS = 16;

  /**
   * Ticks since when the threads of a rank have been watched, 0 where one thread calls MPI. Two
   * numbers follow. The first is ticks in MPI before; the second is ticks since then in which no
   * thread computed.
   */
  public static final int THREADS_SINCE_OFFSET = CPU_OFFSET + FIRST_CPU_NUMBERS * Long.BYTES;

  public static final int THREADS_BEFORE_OFFSET = THREADS_SINCE_OFFSET + Long.BYTES;
  public static final int THREADS_IDLE_OFFSET = THREADS_BEFORE_OFFSET + Long.BYTES;

  /** Begin of the process, milliseconds since 1970; 0 where the system does not report it. */
  public static final int PROCESS_START_MILLIS_OFFSET = THREADS_IDLE_OFFSET + Long.BYTES;

  /**
   * Ticks at which the first call began that threw: its messages may have gone uncounted, so that
   * later numbers in the rank's sample may be wrong. {@link #MISSED_ALL_NUMBERS} where none is of
   * use.
   */
  public static final int MISSED_NUMBERS_OFFSET = PROCESS_START_MILLIS_OFFSET + Long.BYTES;

  public static final long MISSED_ALL_NUMBERS = 1;

  /**
   * Number of threads that call MPI and whose CPU time is not known, because too many threads
   * exist.
   */
  public static final int LEFT_THREADS_OFFSET = MISSED_NUMBERS_OFFSET + Long.BYTES;

  /** The further numbers of {@code CpuUse}. */
  private static final int MORE_CPU_OFFSET = LEFT_THREADS_OFFSET + Long.BYTES;

  /** Offset of a number of {@code CpuUse}. */
  public static int cpuOffset(int number) {
    return number < FIRST_CPU_NUMBERS
        ? CPU_OFFSET + number * Long.BYTES
        : MORE_CPU_OFFSET + (number - FIRST_CPU_NUMBERS) * Long.BYTES;
  }

  /** Begin of the text block: its length, then its bytes. */
  public static final int TEXT_OFFSET = 512;

  /**
   * Time that threads of the rank spent on reading what took them their core, nanoseconds. The last
   * number before the text, as those of {@code CpuUse} may become more.
   */
  public static final int READING_NANOS_OFFSET = TEXT_OFFSET - Long.BYTES;

  public static final int CHUNK_HEAD_BYTES = 64;
  public static final int CHUNK_SIZE_OFFSET = Long.BYTES;
  public static final int CHUNK_USED_OFFSET = CHUNK_SIZE_OFFSET + Long.BYTES;
  public static final int CHUNK_OWNER_OFFSET = CHUNK_USED_OFFSET + Long.BYTES;
  public static final int CHUNK_IN_FLIGHT_TICKS_OFFSET = CHUNK_OWNER_OFFSET + Long.BYTES;
  public static final int CHUNK_IN_FLIGHT_CALL_OFFSET = CHUNK_IN_FLIGHT_TICKS_OFFSET + Long.BYTES;
  public static final int CHUNK_IN_FLIGHT_PATH_OFFSET = CHUNK_IN_FLIGHT_CALL_OFFSET + Long.BYTES;

  /** Chunk of slots, owned by one thread at a time. */
  public static final long KIND_SLOTS = 1;

  /** Chunk of path records, shared by the threads of a rank. */
  public static final long KIND_PATHS = 2;

  public static final int SLOT_PATH_OFFSET = 0;

  /**
   * Call ordinal | size class {@code << 16} | communicator size class {@code << 24} | role ordinal
   * {@code << 32}.
   */
  public static final int SLOT_META_OFFSET = SLOT_PATH_OFFSET + Long.BYTES;

  public static final int SLOT_COUNT_OFFSET = SLOT_META_OFFSET + Long.BYTES;
  public static final int SLOT_SUM_TICKS_OFFSET = SLOT_COUNT_OFFSET + Long.BYTES;
  public static final int SLOT_MIN_TICKS_OFFSET = SLOT_SUM_TICKS_OFFSET + Long.BYTES;
  public static final int SLOT_MAX_TICKS_OFFSET = SLOT_MIN_TICKS_OFFSET + Long.BYTES;
  public static final int SLOT_BYTES_OFFSET = SLOT_MAX_TICKS_OFFSET + Long.BYTES;

  /**
   * Offset of a quantity in a slot, by the ordinal of {@code Quantity}. Quantities follow each
   * other, in their unit or in ticks.
   */
  public static int quantityOffset(int quantity) {
    return SLOT_COUNT_OFFSET + Long.BYTES * quantity;
  }

  /** Number of the slot in its rank, by which samples name it. */
  public static final int SLOT_NUMBER_OFFSET = 56;

  /** Histogram of durations in nanoseconds, {@code Histogram.BUCKETS} counts. */
  public static final int SLOT_HISTOGRAM_OFFSET = 64;

  /** Size of a slot: 8 numbers and 128 buckets. */
  public static final int SLOT_BYTES = 64 + 8 * 128;

  /**
   * Number of unsuccessful polls that cost as much to record as one call. Few of them read a clock.
   */
  public static final int POLLS_PER_CALL = 8;

  private CounterLayout() {}

  /** Bits at which the parts of a slot's meta number begin; the call ordinal is at bit 0. */
  public static final int META_SIZE_SHIFT = 16;

  public static final int META_COMM_SHIFT = 24;
  public static final int META_ROLE_SHIFT = 32;

  /** Packs the key of a slot's counts, without its path. */
  public static long meta(int callOrdinal, int sizeClass, int commSizeClass, int roleOrdinal) {
    return callOrdinal
        | ((long) sizeClass << META_SIZE_SHIFT)
        | ((long) commSizeClass << META_COMM_SHIFT)
        | ((long) roleOrdinal << META_ROLE_SHIFT);
  }

  /** Call ordinal and size class of a slot's meta number. */
  public static long callAndSize(long meta) {
    return meta & 0xFF_FFFF;
  }

  public static int callOrdinal(long meta) {
    return (int) meta & 0xFFFF;
  }

  public static int sizeClass(long meta) {
    return (int) (meta >> META_SIZE_SHIFT) & 0xFF;
  }

  public static int commSizeClass(long meta) {
    return (int) (meta >> META_COMM_SHIFT) & 0xFF;
  }

  public static int roleOrdinal(long meta) {
    return (int) (meta >> META_ROLE_SHIFT) & 0xFF;
  }

  /**
   * Appends a chunk without path records to the counters of a rank. Called in Finalize, for
   * counters that are shipped.
   *
   * @param content content of the chunk, as in {@link SampleLayout}
   */
  public static byte[] appended(byte[] counters, long content, long[] values) {
    int size = CHUNK_HEAD_BYTES + values.length * Long.BYTES;
    ByteBuffer out =
        ByteBuffer.allocate(counters.length + size).order(ByteOrder.nativeOrder()).put(counters);
    out.putLong(counters.length, KIND_PATHS);
    out.putLong(counters.length + CHUNK_SIZE_OFFSET, size);
    out.putLong(counters.length + SampleLayout.CHUNK_CONTENT_OFFSET, content);
    out.position(counters.length + CHUNK_HEAD_BYTES);
    out.asLongBuffer().put(values);
    return out.array();
  }
}
