package org.waitprof.pairing;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.waitprof.model.CallClass;
import org.waitprof.model.MpiCall;
import org.waitprof.model.Role;
import org.waitprof.pairing.cause.EntryCauses;
import org.waitprof.pairing.cause.RankCauses;
import org.waitprof.pairing.clock.HostLines;
import org.waitprof.record.file.CounterLayout;
import org.waitprof.sample.SampleLayout;

/**
 * Sample of one rank, as {@link RankSampleReader} read it from its counters in memory or in a file.
 * It has channels, entries, and the rows that its calls are counted in. Times are nanoseconds of
 * the clock that the ranks share, or of the clock that they were brought to.
 */
public final class RankSample {
  final int rank;
  final int worldSize;

  // Channels.
  int channels;
  long[] number = new long[16];
  int[] level = new int[16];
  long[] volume = new long[16];
  long[] comm = new long[16];
  int[] kind = new int[16];
  int[] call = new int[16];
  int[] peer = new int[16];
  int[] tag = new int[16];
  int[] member = new int[16];
  int[] members = new int[16];
  int[] root = new int[16];
  long[] doubtfulFrom = new long[16];
  long[] doubtfulTo = new long[16];
  boolean[] refused = new boolean[16];

  // Entries.
  int entries;
  int[] channel = new int[64];
  long[] at = new long[64];
  int[] row = new int[64];
  int[] needed = new int[64];
  boolean[] waits = new boolean[64];

  /** Whether the entry is the run of polls for its operation, which has another entry. */
  boolean[] polled = new boolean[64];

  /** Whether the rank contributed data to the collective. */
  boolean[] carries = new boolean[64];

  /** Sampler {@code << 32} | number of the call in its thread: together with enter, the call. */
  long[] callNumber = new long[64];

  long[] enter = new long[64];
  long[] leave = new long[64];

  /** Time at which the operation was posted. */
  long[] posted = new long[64];

  /** Time from the post of the operation before it in its channel, or more. */
  long[] since = new long[64];

  /** Causes that took time from the rank's computations. */
  final RankCauses causes = new RankCauses();

  /** Messages that no channel could be had for. */
  long uncounted;

  /** Whether messages may have gone uncounted, so that no number is of use. */
  final boolean missedNumbers;

  /** Calls that threw, and what they mean for the numbers. */
  final ThrownCalls thrown = new ThrownCalls(this);

  /** Receives of any source that have not completed. */
  long openWildcards;

  /** Operations at least this long were all kept; 0 if nothing was dropped. */
  long thresholdNanos;

  // Rows.
  int rows;
  long[] rowPath = new long[16];
  long[] rowMeta = new long[16];
  long[] rowNanos = new long[16];
  long[] rowCount = new long[16];

  /** Places of the members that the rank gets data from, by identity of a communicator. */
  final Map<Long, int[]> neighbours = new HashMap<>();

  /** The entries by channel and number. */
  final EntryIndex index = new EntryIndex();

  private static final MpiCall[] CALLS = MpiCall.values();
  private static final int[] NOBODY = {};

  private long clockErrorNanos;

  private final ByteBuffer image;
  private final SampleClock ticks;
  private final Map<Key, Integer> rowOfKey = new HashMap<>();

  private record Key(long path, long meta) {}

  RankSample(ByteBuffer image, SampleClock ticks) {
    this.image = image;
    this.ticks = ticks;
    clockErrorNanos = ticks.errorNanos();
    missedNumbers =
        image.getLong(CounterLayout.MISSED_NUMBERS_OFFSET) == CounterLayout.MISSED_ALL_NUMBERS;
    rank = (int) image.getLong(CounterLayout.RANK_OFFSET);
    worldSize = (int) image.getLong(CounterLayout.WORLD_SIZE_OFFSET);
  }

  /** Causes that took the rank's time before its operations. */
  EntryCauses beforeOperations() {
    long[] wanted = new long[entries];
    long[] began = new long[entries];
    long[] ends = new long[entries + 1];
    ends[0] = beginInstant();
    int count = 1;
    for (int i = 0; i < entries; i++) {
      wanted[i] = at[i] == 0 ? -1 : (long) channel[i] << SampleLayout.INDEX_SHIFT | at[i] - 1;
      int its = channel[i];
      boolean isCollective = kind[its] == SampleLayout.COLLECTIVE;
      began[i] = isCollective ? posted[i] : enter[i];
      if (isCollective
          && members[its] == worldSize
          && posted[i] >= enter[i] // Else, others may have gone on long before.
          && CollectiveWait.waitsForAll(collective(its), carries[i])) {
        ends[count++] = leave[i];
      }
    }
    long[] together = Arrays.copyOf(ends, count);
    Arrays.sort(together);
    return new EntryCauses(
        new EntryCauses.Operations(
            Arrays.copyOf(enter, entries),
            leave,
            began,
            since,
            index.find(wanted),
            callNumber,
            together),
        RankChannels.meetings(this),
        causes);
  }

  /** Notes the first call that threw, once all entries are here. */
  void noteThrown() {
    if (!missedNumbers && image.getLong(CounterLayout.MISSED_NUMBERS_OFFSET) != 0) {
      thrown.note(instant(CounterLayout.MISSED_NUMBERS_OFFSET));
    }
  }

  /** Names the entries anew, by their channels and numbers; returns them in their order. */
  int[] fillIndex() {
    return index.fill(entries, channels, channel, at, polled);
  }

  /** Time for which the rank waited in Finalize until the last rank came; -1 if it is not known. */
  long finalizeNanos() {
    long nanos = -1;
    for (int i = 0; i < rows; i++) {
      nanos = call(rowMeta[i]) == MpiCall.MPI_FINALIZE ? Math.max(nanos, rowNanos[i]) : nanos;
    }
    return nanos;
  }

  /** Time at which Init had returned, by the clock of the job. */
  long beginInstant() {
    return instant(CounterLayout.INIT_END_TICKS_OFFSET);
  }

  /** Time at which the last rank came to Finalize, by the clock of the job. */
  long endInstant() {
    return instant(CounterLayout.FINALIZE_TICKS_OFFSET);
  }

  private long instant(int offset) {
    long[] time = {image.getLong(offset)};
    ticks.toInstants(time, 0, 1);
    return time[0];
  }

  /** The places that a member gets data from; none where the topology is not known. */
  int[] neighbours(int channel) {
    return neighbours.getOrDefault(comm[channel], NOBODY);
  }

  /** Threads have slots of their own, the row is theirs together. */
  int row(long path, long meta) {
    Integer known = rowOfKey.putIfAbsent(new Key(path, meta), rows);
    if (known != null) {
      return known;
    }
    if (rows == rowPath.length) {
      int more = 2 * rows;
      rowPath = Arrays.copyOf(rowPath, more);
      rowMeta = Arrays.copyOf(rowMeta, more);
      rowNanos = Arrays.copyOf(rowNanos, more);
      rowCount = Arrays.copyOf(rowCount, more);
    }
    rowPath[rows] = path;
    rowMeta[rows] = meta;
    return rows++;
  }

  void growChannels() {
    if (channels < number.length) {
      return;
    }
    int more = 2 * channels;
    number = Arrays.copyOf(number, more);
    level = Arrays.copyOf(level, more);
    volume = Arrays.copyOf(volume, more);
    comm = Arrays.copyOf(comm, more);
    kind = Arrays.copyOf(kind, more);
    call = Arrays.copyOf(call, more);
    peer = Arrays.copyOf(peer, more);
    tag = Arrays.copyOf(tag, more);
    member = Arrays.copyOf(member, more);
    members = Arrays.copyOf(members, more);
    root = Arrays.copyOf(root, more);
    doubtfulFrom = Arrays.copyOf(doubtfulFrom, more);
    doubtfulTo = Arrays.copyOf(doubtfulTo, more);
    refused = Arrays.copyOf(refused, more);
  }

  /** Makes room for {@code wanted} entries in all. */
  void growEntries(int wanted) {
    if (wanted <= at.length) {
      return;
    }
    int more = Math.max(wanted, 2 * at.length);
    channel = Arrays.copyOf(channel, more);
    at = Arrays.copyOf(at, more);
    row = Arrays.copyOf(row, more);
    needed = Arrays.copyOf(needed, more);
    waits = Arrays.copyOf(waits, more);
    polled = Arrays.copyOf(polled, more);
    carries = Arrays.copyOf(carries, more);
    callNumber = Arrays.copyOf(callNumber, more);
    enter = Arrays.copyOf(enter, more);
    leave = Arrays.copyOf(leave, more);
    posted = Arrays.copyOf(posted, more);
    since = Arrays.copyOf(since, more);
  }

  /** Closes gaps: each entry moves forward, or stays. */
  void move(int[] from, int kept) {
    entries = kept;
    for (int i = 0; i < kept; i++) {
      int each = from[i];
      channel[i] = channel[each];
      at[i] = at[each];
      row[i] = row[each];
      needed[i] = needed[each];
      waits[i] = waits[each];
      polled[i] = polled[each];
      carries[i] = carries[each];
      callNumber[i] = callNumber[each];
      enter[i] = enter[each];
      leave[i] = leave[each];
      posted[i] = posted[each];
      since[i] = since[each];
    }
  }

  /** Possible error of the rank's times compared with other hosts, in nanoseconds. */
  long clockErrorNanos() {
    return clockErrorNanos;
  }

  /** Whether counters are of the clock that this rank has. */
  boolean hasClockOf(ByteBuffer other) {
    return image.getLong(CounterLayout.CLOCK_OFFSET) == other.getLong(CounterLayout.CLOCK_OFFSET);
  }

  /** The clock of the rank's ticks. */
  SampleClock ticks() {
    return ticks;
  }

  /** Whether a row counts polls that found nothing. */
  static boolean isPolls(long meta) {
    return CounterLayout.roleOrdinal(meta) == Role.POLLED.ordinal();
  }

  /** Whether its number of a call is valid. */
  static boolean isCall(long meta) {
    return CounterLayout.callOrdinal(meta) < CALLS.length;
  }

  /** The MPI call that a row counts. */
  static MpiCall call(long meta) {
    return CALLS[CounterLayout.callOrdinal(meta)];
  }

  /** The collective of a channel, in its blocking form. */
  MpiCall collective(int ofChannel) {
    return CALLS[call[ofChannel]].blocking();
  }

  /** Whether an entry is of a call that completes requests, or of polls before it. */
  boolean isCompletion(int entry) {
    CallClass kind = call(rowMeta[row[entry]]).callClass();
    return kind == CallClass.COMPLETION || kind == CallClass.TEST;
  }

  /** Number that distinguishes the rank's host from others. */
  long host() {
    return ticks.host();
  }

  /** Brings all times to a better common clock; the host is numbered as in the lines. */
  void correct(HostLines lines, int host) {
    clockErrorNanos = lines.errorNanos(host);
    causes.correct(each -> lines.corrected(host, each));
    for (int i = 0; i < entries; i++) {
      enter[i] = lines.corrected(host, enter[i]);
      leave[i] = lines.corrected(host, leave[i]);
      posted[i] = lines.corrected(host, posted[i]);
    }
  }

  /** From which size on this rank has kept all operations. */
  public long thresholdNanos() {
    return thresholdNanos;
  }

  /** Number of this rank in MPI_COMM_WORLD, from 0. */
  public int rank() {
    return rank;
  }
}
