package org.waitprof.record;

/**
 * The layout of a rank's counter file: what the recorder writes in place and what {@code merge},
 * {@code top} and crash recovery read. All numbers are 64-bit in the byte order of the writing
 * machine, which {@link #MAGIC} tells; offsets are in bytes.
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
 * A slot is written by one thread. Its count is stored last, so a copy taken at any moment is at
 * most one call a thread behind in count, and never ahead of its sum.
 */
public final class CounterLayout {
  /** First 8 bytes: "WPCOUNT1" read as a big-endian number, written in native order. */
  public static final long MAGIC = 0x5750434F554E5431L;

  /** Version of this layout. */
  public static final long VERSION = 1;

  /** Size of the header; the first chunk begins here. */
  public static final int HEADER_BYTES = 4096;

  public static final int VERSION_OFFSET = 8;
  public static final int PID_OFFSET = 16;

  /** Rank in MPI_COMM_WORLD, -1 until Init returned. */
  public static final int RANK_OFFSET = 24;

  /** Size of MPI_COMM_WORLD, 0 until Init returned. */
  public static final int WORLD_SIZE_OFFSET = 32;

  public static final int START_EPOCH_MILLIS_OFFSET = 40;

  /** One instant, in ticks of the recorder's clock and in nanoTime. */
  public static final int START_TICKS_OFFSET = 48;

  public static final int START_NANOS_OFFSET = 56;

  /** A later instant in both clocks; the two instants give nanoseconds per tick. */
  public static final int LATER_TICKS_OFFSET = 64;

  public static final int LATER_NANOS_OFFSET = 72;

  /** Ticks at the end of Init, 0 before. */
  public static final int INIT_END_TICKS_OFFSET = 80;

  /** Ticks at the entry of Finalize, 0 before. */
  public static final int FINALIZE_TICKS_OFFSET = 88;

  /** 0 before Init, 1 running, 2 in Finalize, 3 finalized. */
  public static final int STATE_OFFSET = 96;

  /** Calls booked in an overflow slot because the tables were full. */
  public static final int LOST_KEYS_OFFSET = 104;

  /** Stack walks made to check path hashes. */
  public static final int WALKS_OFFSET = 112;

  /** Walks whose hash did not fit. */
  public static final int MISMATCHES_OFFSET = 120;

  /** 0: System.nanoTime, 1: time-stamp counter. */
  public static final int CLOCK_OFFSET = 128;

  /** {@code Double.doubleToLongBits} of the nanoseconds per tick known at start. */
  public static final int NANOS_PER_TICK_OFFSET = 136;

  /** Bytes in use, header included. */
  public static final int USED_BYTES_OFFSET = 144;

  /** Version of the call ordinals, {@code MpiCall.TABLE_VERSION}. */
  public static final int CALL_TABLE_VERSION_OFFSET = 152;

  /** Estimated cost of recording one call in picoseconds, 0 if not measured. */
  public static final int RECORD_COST_PICOS_OFFSET = 160;

  /** Ticks for which measuring was paused. */
  public static final int PAUSED_TICKS_OFFSET = 168;

  /** Ticks when the rank last wrote to this header; the chunks' heads tell of later calls. */
  public static final int LAST_TICKS_OFFSET = 176;

  /** 1 once counters did not fit into the file any more: it holds those up to then alone. */
  public static final int OUTGROWN_OFFSET = 192;

  /** Ticks since when measuring is paused, 0 while it is not. */
  public static final int PAUSED_SINCE_TICKS_OFFSET = 184;

  /** Begin of the text block: its length, then its bytes. */
  public static final int TEXT_OFFSET = 512;

  public static final int CHUNK_HEAD_BYTES = 64;
  public static final int CHUNK_SIZE_OFFSET = 8;
  public static final int CHUNK_USED_OFFSET = 16;
  public static final int CHUNK_OWNER_OFFSET = 24;
  public static final int CHUNK_IN_FLIGHT_TICKS_OFFSET = 32;
  public static final int CHUNK_IN_FLIGHT_CALL_OFFSET = 40;
  public static final int CHUNK_IN_FLIGHT_PATH_OFFSET = 48;

  /** Chunk of slots, owned by one thread at a time. */
  public static final long KIND_SLOTS = 1;

  /** Chunk of path records, shared by the threads of a rank. */
  public static final long KIND_PATHS = 2;

  public static final int SLOT_PATH_OFFSET = 0;

  /** Call ordinal | size class << 16 | communicator size class << 24 | role ordinal << 32. */
  public static final int SLOT_META_OFFSET = 8;

  public static final int SLOT_COUNT_OFFSET = 16;
  public static final int SLOT_SUM_TICKS_OFFSET = 24;
  public static final int SLOT_MIN_TICKS_OFFSET = 32;
  public static final int SLOT_MAX_TICKS_OFFSET = 40;
  public static final int SLOT_BYTES_OFFSET = 48;

  /** Histogram of durations in nanoseconds, {@code Histogram.BUCKETS} counts. */
  public static final int SLOT_HISTOGRAM_OFFSET = 64;

  /** Size of a slot: 8 numbers and 128 buckets. */
  public static final int SLOT_BYTES = 64 + 8 * 128;

  private CounterLayout() {}

  /** Packs what a slot counts, besides its path. */
  public static long meta(int callOrdinal, int sizeClass, int commSizeClass, int roleOrdinal) {
    return callOrdinal
        | ((long) sizeClass << 16)
        | ((long) commSizeClass << 24)
        | ((long) roleOrdinal << 32);
  }

  public static int callOrdinal(long meta) {
    return (int) meta & 0xFFFF;
  }

  public static int sizeClass(long meta) {
    return (int) (meta >> 16) & 0xFF;
  }

  public static int commSizeClass(long meta) {
    return (int) (meta >> 24) & 0xFF;
  }

  public static int roleOrdinal(long meta) {
    return (int) (meta >> 32) & 0xFF;
  }
}
