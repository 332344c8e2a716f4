package org.waitprof.record.trace;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;

/**
 * Layout of a trace folder, as the recorder writes it in place and {@code org.waitprof.trace} reads
 * it. Each rank has a text of definitions, and a stream of events for each of its threads.
 *
 * <pre>
 *   rank-00003.definitions   lines; see the DEFINE_ constants
 *   rank-00003-0.events      stream 0, the thread that called Init
 *   rank-00003-1.events      a further thread
 * </pre>
 *
 * <p>A stream is a header of {@link #HEADER_BYTES}, 64-bit numbers in the byte order of the writing
 * machine, then chunks of {@link #CHUNK_BYTES}. A chunk holds whole records and ends in zeros.
 * Anything after a zero chunk, or the end of the file, does not exist. A record is
 *
 * <pre>
 *   op (1 byte, never 0, stored last) | LEB128 numbers
 *   CALL and those built on it:  region, start - previous end, end - start, both in ticks
 *     SEND, START_SEND           communicator, peer, tag, bytes [, request]
 *     RECEIVE, START_RECEIVE     likewise; peer and tag of a started one + 1, 0 for any
 *     SEND_RECEIVE               communicator, send: peer + 1, tag, bytes; receive: the same
 *     COLLECTIVE, START_COLLECTIVE   communicator, zigzag root, bytes [, request]
 *     COMMUNICATOR               old one, new one + 1
 *     PROBED                     communicator, peer, tag, bytes
 *   POSTED_SEND, POSTED_RECEIVE  as in START_SEND and START_RECEIVE; part of the next call
 *   DONE_SEND, DONE_COLLECTIVE, DROPPED   request; part of the next call
 *   DONE_RECEIVE                 request, communicator, peer + 1, tag + 1, bytes; likewise
 *   POLLED                       the next call is a run of polls that found nothing; nothing more
 *   WINDOW                       of the next call on a window: window, peer + 1 or 0, lock's kind
 *   OBJECTS                      messages of the next call are of objects; nothing more. What it packs and unpacks is
 *                                an MPI_Pack before it, an MPI_Unpack behind it
 *   THROWN                       kind, communicator, peer (or root) + 1, tag + 1: the next call threw, and may have
 *                                done that; 0 for any
 *   NUMBERED                     number of the operation that is recorded next
 *   SPAN                         number of the span that begins, where parts of a run are traced
 *   BASE                         ticks since the header's base, requests so far: what follows counts from them
 *   LOST                         cause, times, nanoseconds, begin of a window - previous end, length of
 *                                the window in ticks: what the computation before the next call lost
 *   END                          nothing follows: Finalize has returned
 *   BLOCK                        8 bytes, little-endian: length of the block, and its CRC-32
 * </pre>
 *
 * <p>Records are in blocks: a BLOCK, and about {@link #BLOCK_BYTES} of records, never across the
 * end of a chunk. A block's length and checksum are stored when it is full. In the last block of a
 * process that was killed they stay 0, and its records still count. The header's numbers have
 * checksums, too. Each line of definitions has one as a tab and eight hexadecimal digits at its
 * end.
 *
 * <p>Files of version 1 have no blocks and no checksums. Version 3 added POLLED, version 4 WINDOW,
 * version 5 OBJECTS. Version 6 added NUMBERED and SPAN, version 7 LOST, version 8 BASE, version 9
 * LOST to a CPU limit, and version 10 THROWN.
 *
 * <p>Peers and roots are ranks of the communicator. A request is stored as zigzag of the stream's
 * latest request number minus its own. A call is one record, written at its end. So the events of a
 * message cost about 3 bytes each.
 */
public final class TraceLayout {
  /** First 8 bytes of a stream: "WPTRACE1" read as a big-endian number, in native order. */
  public static final long MAGIC = 0x5750545241434531L;

  /** Version of this layout; readers read earlier versions and refuse later ones. */
  public static final long VERSION = 10;

  public static final int HEADER_BYTES = 4096;

  /** 20 000 to 30 000 calls; filling it with zeros on the way costs a call about 3 ns. */
  public static final int CHUNK_BYTES = 256 * 1024;

  /** Requests are numbered in the order of their start, with the stream's number above this bit. */
  public static final int STREAM_SHIFT = 40;

  /** The longest record: an op and 11 numbers. */
  public static final int LONGEST_RECORD = 111;

  /** Count of the numbers of a LOST. */
  public static final int LOST_NUMBERS = 5;

  public static final int VERSION_OFFSET = 8;
  public static final int RANK_OFFSET = 16;
  public static final int WORLD_SIZE_OFFSET = 24;
  public static final int STREAM_OFFSET = 32;

  /** One instant in ticks and nanoTime. */
  public static final int START_TICKS_OFFSET = 40;

  public static final int START_NANOS_OFFSET = 48;

  /** A later instant in both clocks; 0 until the stream got its second chunk or was closed. */
  public static final int LATER_TICKS_OFFSET = 56;

  public static final int LATER_NANOS_OFFSET = 64;

  /** {@code Double.doubleToLongBits} of the nanoseconds per tick known at start. */
  public static final int NANOS_PER_TICK_OFFSET = 72;

  /** Ticks when the buffer was full and tracing stopped; 0 if it did not. */
  public static final int FULL_TICKS_OFFSET = 80;

  /** Bytes of the file in use; 0 until it was closed. */
  public static final int USED_BYTES_OFFSET = 88;

  /** {@code MpiCall.TABLE_VERSION} of the ordinals in the definitions. */
  public static final int CALL_TABLE_VERSION_OFFSET = 96;

  /** The definitions' fact {@code session}: stream and definitions belong together if equal. */
  public static final int SESSION_OFFSET = 104;

  /** Time that stands for the previous end in the first record. */
  public static final int BASE_TICKS_OFFSET = 112;

  /** CRC-32 of the numbers that are known when the file is made. */
  public static final int OPENING_CHECK_OFFSET = 120;

  /** CRC-32 of the others, stored when it is closed. */
  public static final int CLOSING_CHECK_OFFSET = 128;

  /** Numbers of {@link #OPENING_CHECK_OFFSET}: from, to, from, to ... */
  private static final int[] OPENING = {
    0,
    LATER_TICKS_OFFSET,
    NANOS_PER_TICK_OFFSET,
    FULL_TICKS_OFFSET,
    CALL_TABLE_VERSION_OFFSET,
    OPENING_CHECK_OFFSET
  };

  private static final int[] CLOSING = {
    LATER_TICKS_OFFSET, NANOS_PER_TICK_OFFSET, FULL_TICKS_OFFSET, CALL_TABLE_VERSION_OFFSET
  };

  /**
   * Size of a block. One bad byte can cost the records before it in its block: some 400 calls of 9
   * bytes each.
   */
  public static final int BLOCK_BYTES = 4096;

  /** Bytes of a {@link #BLOCK} record, with which each block begins. */
  public static final int BLOCK_HEAD = 9;

  public static final int CALL = 1;
  public static final int SEND = 2;
  public static final int RECEIVE = 3;
  public static final int SEND_RECEIVE = 4;
  public static final int START_SEND = 5;
  public static final int START_RECEIVE = 6;
  public static final int COLLECTIVE = 7;
  public static final int START_COLLECTIVE = 8;
  public static final int COMMUNICATOR = 9;
  public static final int PROBED = 10;
  public static final int POSTED_SEND = 16;
  public static final int POSTED_RECEIVE = 17;
  public static final int DONE_SEND = 18;
  public static final int DONE_RECEIVE = 19;
  public static final int DONE_COLLECTIVE = 20;
  public static final int DROPPED = 21;
  public static final int POLLED = 22;
  public static final int WINDOW = 23;
  public static final int OBJECTS = 24;
  public static final int NUMBERED = 25;
  public static final int SPAN = 26;
  public static final int LOST = 27;
  public static final int BASE = 28;
  public static final int THROWN = 29;
  public static final int BLOCK = 30;
  public static final int END = 31;

  /** Kinds of {@link #THROWN}: it may have sent a message, taken one, or joined a collective. */
  public static final int THROWN_SEND = 0;

  public static final int THROWN_RECEIVE = 1;
  public static final int THROWN_COLLECTIVE = 2;

  /** {@code fact KEY VALUE}: a fact about the rank or its trace. */
  public static final String DEFINE_FACT = "fact";

  /** {@code path HASH FRAMES}: frames of a path hash, hash in hexadecimal. */
  public static final String DEFINE_PATH = "path";

  /** {@code region NUMBER HASH ORDINAL}: an MPI call at the end of a path. */
  public static final String DEFINE_REGION = "region";

  /** {@code comm NUMBER ID LOCAL REMOTE}: world ranks like {@code 0-3,6}, {@code -} for none. */
  public static final String DEFINE_COMMUNICATOR = "comm";

  /** {@code neighbours NUMBER RANKS}: ranks that it gets data from by a communicator's topology. */
  public static final String DEFINE_NEIGHBOURS = "neighbours";

  /** {@code span NUMBER BEGIN END}: a part of the run that is traced, in ticks; END is last. */
  public static final String DEFINE_SPAN = "span";

  /**
   * {@code used SPAN KIND COMM PEER TAG FIRST END}: numbers of the operations of a kind that a span
   * has recorded. Kinds are 0 sent, 1 received, 2 collective. Peer and tag are 0 for collectives.
   */
  public static final String DEFINE_USED = "used";

  /** Kinds of operations in {@link #DEFINE_USED}. */
  public static final int USED_SENT = 0;

  public static final int USED_RECEIVED = 1;
  public static final int USED_COLLECTIVE = 2;

  /** Fact: the part of the run that is traced, as the option {@code trace} says it. */
  public static final String CHOICE = "choice";

  /** Fact: time that recording a call takes in addition to the call's own time, picoseconds. */
  public static final String RECORDING_PICOS = "recordingPicos";

  /** Fact: CPU use of the rank, the numbers of {@code CpuUse} separated by blanks. */
  public static final String CPU = "cpu";

  /** Fact, one per phase: {@code TICKS NAME}, the time that the rank's first thread was in it. */
  public static final String PHASE = "phase";

  /**
   * Fact, the last: {@code STREAMS LINES}, the number of the rank's streams, and of lines before
   * this. Files that were not closed, and files of earlier versions of waitprof, lack it.
   */
  public static final String PARTS = "parts";

  /**
   * A fact: Finalize is recorded as over when all ranks had entered it, because the trace was
   * analysed in it.
   */
  public static final String FINALIZE_ENDS = "finalizeEnds";

  public static final String WHEN_ENTERED = "entered";

  private TraceLayout() {}

  /** The name of a rank's definitions. */
  public static String definitionsName(int rank) {
    return name(rank, ".definitions");
  }

  /** File name of a rank's stream. */
  public static String eventsName(int rank, int stream) {
    return name(rank, "-" + stream + ".events");
  }

  /** The name of a rank's file of that ending. */
  public static String name(int rank, String ending) {
    String digits = Integer.toString(rank);
    return "rank-" + "00000".substring(Math.min(5, digits.length())) + digits + ending;
  }

  /** The checksum of the numbers in a header that are known when the file is made. */
  public static long openingCheck(ByteBuffer header) {
    return check(header, OPENING);
  }

  /** The checksum of the other numbers in a header. */
  public static long closingCheck(ByteBuffer header) {
    return check(header, CLOSING);
  }

  private static long check(ByteBuffer header, int[] places) {
    CRC32 crc = new CRC32();
    ByteBuffer bytes = header.duplicate();
    for (int i = 0; i < places.length; i += 2) {
      bytes.clear().position(places[i]).limit(places[i + 1]);
      crc.update(bytes);
    }
    return crc.getValue();
  }

  /** The checksum of a line of definitions, without its end. */
  public static String check(String line) {
    CRC32 crc = new CRC32();
    crc.update(line.getBytes(StandardCharsets.UTF_8));
    String digits = Long.toHexString(crc.getValue());
    return "0".repeat(8 - digits.length()) + digits;
  }

  /** A line of definitions as it is in the file, with checksum and end. */
  public static String checked(String line) {
    return line + "\t" + check(line) + "\n";
  }

  /** The last line of definitions, without checksum. */
  public static String parts(long streams, long lines) {
    return DEFINE_FACT + " " + PARTS + " " + streams + " " + lines;
  }

  /** Small numbers of both signs as small ones without a sign. */
  public static long zigzag(long value) {
    return value << 1 ^ value >> 63;
  }

  /** Reads a number that {@link #zigzag} has made. */
  public static long unzigzag(long value) {
    return value >>> 1 ^ -(value & 1);
  }
}
