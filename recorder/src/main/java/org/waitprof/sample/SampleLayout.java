package org.waitprof.sample;

/**
 * Layout of the sample in a rank's counter file, which {@code CounterLayout} describes. Its chunks
 * are of the kind of path records but hold none ({@code used} is 0), so that readers which do not
 * know samples pass over them. All numbers are 64-bit in the file's byte order, times are ticks of
 * the recorder's clock.
 *
 * <pre>
 *   chunk head:  as in CounterLayout, but
 *                  32  items in use
 *                  40  of long entries: operations shorter than this many ticks were dropped;
 *                      of channels: receives of any source that have not completed
 *                  48  of entries: number of the thread's sampler;
 *                      of channels: operations that no channel could be had for
 *                  56  what the chunk holds: CHANNELS, ENTRIES, LONG_ENTRIES, NEIGHBOURS or CAUSES
 *   channel:     CHANNEL_BYTES each: a stream of messages from one rank to another with one tag in
 *                one communicator, or the collectives of one communicator, call and root
 *   entry:       ENTRY_BYTES each: one side of one message, or one rank in one collective
 * </pre>
 *
 * While a buffer is thinned some entries are in it twice; readers take each (channel, number) once.
 */
public final class SampleLayout {
  /** Size of a chunk's head, as in CounterLayout. */
  public static final int HEAD_BYTES = 64;

  public static final int CHUNK_ITEMS_OFFSET = 32;
  public static final int CHUNK_THRESHOLD_OFFSET = 40;
  public static final int CHUNK_SAMPLER_OFFSET = 48;
  public static final int CHUNK_CONTENT_OFFSET = 56;

  /** Content of a chunk of channels. */
  public static final long CHANNELS = 1;

  /** Content of a chunk of entries that the hash chose. */
  public static final long ENTRIES = 2;

  /** Content of a chunk of entries that were kept because they are long. */
  public static final long LONG_ENTRIES = 3;

  /** Content of a chunk that holds the results of the sample, in counters that are shipped. */
  public static final long ANALYSED = 4;

  /** Content of a chunk that holds windows of time, in counters that are shipped. */
  public static final long WINDOWS = 5;

  /** Content of a chunk with the overlap of several threads, in shipped counters. */
  public static final long OVERLAP = 6;

  /**
   * Content of a chunk with the ranks that a rank gets data from by the topology of a communicator.
   * It holds the communicator's identity, then the places of those members.
   */
  public static final long NEIGHBOURS = 7;

  /**
   * Content of a chunk with what took time from the computations of a thread. Two items have
   * totals, then one item for each computation that lost some, as {@code CauseLog} has them.
   */
  public static final long CAUSES = 8;

  /**
   * Losses of a computation, after the ticks of its begin and end (0 in totals). They are
   * nanoseconds lost to garbage collection, other JVM stops, the compiler, missing cores, stolen
   * time, locks, and a CPU limit. The first total has the sums over all computations, the second
   * one the number of losses. In place of its begin the first total has the causes that are not
   * known, a bit for each: {@code 1 << LatenessCause.ordinal()}.
   */
  public static final int CAUSE_LOST_OFFSET = 16;

  public static final int CAUSE_COUNT = 7;

  /** Stands in place of the first loss of an item in whose time nothing was known of its thread. */
  public static final long UNKNOWN_TIME = -1;

  /** Stands there likewise for an MPI call that was long, and has no entries. */
  public static final long IN_CALL = -2;

  public static final int CAUSE_TOTALS = 2;
  public static final int CAUSE_BYTES = CAUSE_LOST_OFFSET + CAUSE_COUNT * Long.BYTES;

  /** Items of a thread: 144 KiB. */
  public static final int MOST_CAUSES = 2048;

  /** The next number, which is the number of operations so far. */
  public static final int CHANNEL_NUMBER_OFFSET = 0;

  /**
   * Time of the last operation's post; before the first, the time at which the communicator was
   * made.
   */
  public static final int CHANNEL_LAST_OFFSET = 8;

  /** The level as a mask: numbers are kept whose hash has none of these bits. */
  public static final int CHANNEL_MASK_OFFSET = 16;

  /** Bytes of all operations of the channel, whether sampled or not. */
  public static final int CHANNEL_VOLUME_OFFSET = 24;

  /** The channel's place among the rank's channels, as entries name it; a flag beside it. */
  public static final int CHANNEL_INDEX_OFFSET = 32;

  /** Flag beside a channel's index: several threads send or receive its messages. */
  static final long SHARED = Long.MIN_VALUE;

  /** From this number on up to the next field the numbers may be wrong. */
  public static final int CHANNEL_DOUBTFUL_FROM_OFFSET = 40;

  public static final int CHANNEL_DOUBTFUL_TO_OFFSET = 48;

  /** Period of open receives of any source (upper 24 bits), and the first number in it. */
  public static final int CHANNEL_PERIOD_OFFSET = 56;

  /** Identity of the communicator, the same on all of its ranks. */
  public static final int CHANNEL_COMM_OFFSET = 64;

  /** For messages, the other rank in MPI_COMM_WORLD (upper half) and the tag (lower half). */
  public static final int CHANNEL_PEER_TAG_OFFSET = 72;

  /** Direction, and of collectives the call: ordinal {@code << 8}. */
  public static final int CHANNEL_KIND_OFFSET = 80;

  /** For collectives, the rank's place among the members, and the number of these (upper half). */
  public static final int CHANNEL_MEMBER_OFFSET = 88;

  /** For collectives, the root's place among the members; -1 without a root. */
  public static final int CHANNEL_ROOT_OFFSET = 96;

  /** Time at which the last call ended, of a channel that several threads use. */
  public static final int CHANNEL_LEFT_OFFSET = 104;

  /** Two cache lines, of which calls touch the first. */
  public static final int CHANNEL_BYTES = 128;

  public static final int SEND = 0;
  public static final int RECEIVE = 1;
  public static final int COLLECTIVE = 2;

  /**
   * Runs of polls that no message ended, of one thread. Where {@link #POLLED}, they waited for no
   * rank.
   */
  public static final int POLLS = 3;

  /** Number in the channel, and its {@link #CHANNEL_INDEX_OFFSET} {@code << 40}. */
  public static final int ENTRY_NUMBER_OFFSET = 0;

  /**
   * Number of the call's slot in the rank, operations of the call {@code << 32}, flags {@code <<
   * 48}.
   */
  public static final int ENTRY_CALL_OFFSET = 8;

  /** Number of the call in its thread, 32 bits, and its size as a float {@code << 32}. */
  public static final int ENTRY_SIZE_OFFSET = 16;

  public static final int ENTRY_ENTER_OFFSET = 24;
  public static final int ENTRY_LEAVE_OFFSET = 32;

  /** Time at which the operation was posted: of a call without a request, its begin. */
  public static final int ENTRY_POSTED_OFFSET = 40;

  public static final int ENTRY_BYTES = 48;

  /** Flag: the call waits for this operation. Without it, the entry is for the other side. */
  public static final int WAITS = 1;

  /**
   * Flag: the entry is the run of polls for this message, which has another entry. Enter and leave
   * are the run's, less the time computed between polls.
   */
  public static final int POLLED = 2;

  /** Flag: the rank contributed data to the collective. */
  public static final int CARRIES = 4;

  /**
   * Number of operations of a call that has this many or more: so it is not known whether all have
   * entries.
   */
  public static final int MANY = 0xFFFF;

  /** A slot number for calls without a slot. */
  public static final long NO_SLOT = 0xFFFF_FFFFL;

  public static final int INDEX_SHIFT = 40;
  public static final long NUMBER_MASK = (1L << INDEX_SHIFT) - 1;

  private SampleLayout() {}

  /** The size of each item in a chunk of this content. */
  public static int itemBytes(long content) {
    if (content == NEIGHBOURS) {
      return Long.BYTES;
    }
    if (content == CAUSES) {
      return CAUSE_BYTES;
    }
    return content == CHANNELS ? CHANNEL_BYTES : ENTRY_BYTES;
  }
}
