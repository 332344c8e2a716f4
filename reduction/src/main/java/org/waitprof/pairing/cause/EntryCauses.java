package org.waitprof.pairing.cause;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.waitprof.sample.SampleLayout;

/**
 * Causes that took a rank's time before the operations that it has kept, since it was last together
 * with its partners. They are nanoseconds by cause, and in other MPI calls. Ranks were together
 * when the operation before it, of the same channel, had ended, or a later collective of all ranks;
 * or when a late rank had waited long for its partners on another channel ({@link Meetings}). Where
 * a collective was started soon after that, what counts is the start of the one before: the rank
 * computed while that was under way.
 *
 * <p>Operations that are not kept are known to be short. So where the operation before was dropped,
 * time counts from its begin, and calls that were dropped count as computation. Long calls that
 * have no operations to keep are in the causes.
 */
public final class EntryCauses {
  /** Place of the time in MPI calls, behind the causes of {@link SampleLayout#CAUSES}. */
  static final int CALLS = SampleLayout.CAUSE_COUNT;

  static final int COUNT = CALLS + 1;

  /** Shortest time in which causes are searched for. */
  static final long GRAIN_NANOS = 100_000;

  /** Maximum unknown part of a time, such as the moment before a thread's first call. */
  private static final double MOST_UNKNOWN = 0.1;

  /** A collective is started soon after another one in this part of the time that it took. */
  private static final double SOON = 0.25;

  private static final int FLOAT_BITS = 16;

  /** Times since operations are recorded as floats. */
  private static final int FLOAT_DIGITS = 20;

  /** Number of the sampler of the thread that called Init. */
  private static final long FIRST_THREAD = 0;

  private final Operations own;
  private final Meetings meetings;
  private final RankCauses causes;
  private final Map<Long, Spans> calls = new HashMap<>();
  private final double[] scratch = new double[COUNT];

  /**
   * The operations that a rank has kept, by number.
   *
   * @param enter begin of their calls
   * @param leave end of their calls
   * @param began begin of collectives, which may be started before their calls; begin of the calls
   *     of messages
   * @param since time from the post of the operation before it in its channel; where the operation
   *     waited for longer, that time
   * @param before number of the operation before it; negative if it was not kept
   * @param call number of its thread {@code << 32} and of the call
   * @param together ends of Init and of collectives of all ranks, in order
   */
  public record Operations(
      long[] enter,
      long[] leave,
      long[] began,
      long[] since,
      int[] before,
      long[] call,
      long[] together) {}

  /** Takes the operations of a rank and the causes that took its time. */
  public EntryCauses(Operations own, Meetings meetings, RankCauses causes) {
    this.own = own;
    this.meetings = meetings;
    this.causes = causes;
    Map<Long, SortedMap<Long, Long>> ends = new HashMap<>();
    for (int i = 0; i < own.enter.length; i++) {
      long thread = own.call[i] >>> 32;
      ends.computeIfAbsent(thread, any -> new TreeMap<>())
          .merge(own.enter[i], own.leave[i], Math::max);
    }
    causes.putCalls(ends);
    long[] length = new long[1];
    ends.forEach(
        (thread, ofThread) -> {
          Spans spans = new Spans(1);
          calls.put(thread, spans);
          ofThread.forEach(
              (enter, leave) -> {
                length[0] = leave - enter;
                spans.add(enter, leave, length, 0);
              });
        });
  }

  /**
   * Finds the causes that took the rank's time before an operation.
   *
   * @param until time at which it came to the operation, and was waited for or began to wait
   * @param into receives nanoseconds by cause, then of MPI calls
   * @return the time since it was together with its partners, in nanoseconds; 0 if unknown;
   *     negative if the causes are unknown
   */
  long before(int entry, long until, double[] into) {
    return before(entry, until, Long.MAX_VALUE, false, into);
  }

  /**
   * Finds the causes as {@link #before(int, long, double[])} does.
   *
   * @param most time since it was together with its partners by what these know; counts where the
   *     operation before was not kept, and the rank waited for longer than since its begin
   * @param isMeeting whether that is the time since they {@linkplain Meetings met} on another
   *     channel, so that it counts in any case
   */
  long before(int entry, long until, long most, boolean isMeeting, double[] into) {
    Arrays.fill(into, 0);
    int before = own.before[entry];
    boolean isKept = before >= 0 && own.leave[before] < until;
    long since = isKept ? own.leave[before] : until - sinceDropped(entry, most);
    if (isKept && isUnderWay(before, until)) {
      since = until - (own.began[entry] - own.began[before]);
    }
    since = isMeeting ? Math.max(since, until - most) : since;
    return since(entry, since, until, isKept || isMeeting, into);
  }

  private long since(int entry, long since, long until, boolean isSure, double[] into) {
    if (until - since < GRAIN_NANOS) {
      // Most of it may be the operation before, if that was not kept.
      return isSure ? until - since : 0;
    }
    long together = Math.max(since, together(until));
    return addBetween(own.call[entry] >>> 32, together, until, into);
  }

  /** Time since the begin of an operation that was dropped, before this one. */
  private long sinceDropped(int entry, long most) {
    long since = own.since[entry];
    long waited = own.leave[entry] - own.enter[entry];
    return since <= waited + (waited >> FLOAT_DIGITS) ? Math.min(since, most) : since;
  }

  /**
   * Whether a rank computed under a collective and started the next one soon after its end: ranks
   * were together when the first one was started. Of messages this is not known: before the call
   * that completes a message, a rank may have polled for it.
   */
  private boolean isUnderWay(int entry, long next) {
    long computed = own.enter[entry] - own.began[entry];
    return computed >= GRAIN_NANOS && next - own.leave[entry] < SOON * computed;
  }

  /**
   * Finds the causes that took the rank's time before the end of its run, since the last collective
   * of all ranks. They are of the thread with the latest operation. Without any operation, they are
   * of the thread that called Init, which also calls Finalize.
   *
   * @param begin of the run, from which time counts without such a collective
   * @param until time at which the rank came to Finalize
   * @param into receives nanoseconds by cause, then of MPI calls
   * @return the time since then; 0 if neither an operation nor a cause shows which thread it was;
   *     negative if the causes are unknown
   */
  public long beforeEnd(long begin, long until, double[] into) {
    Arrays.fill(into, 0);
    int latest = -1;
    for (int i = 0; i < own.enter.length; i++) {
      boolean isLater = latest < 0 || own.leave[i] > own.leave[latest];
      latest = own.leave[i] <= until && isLater ? i : latest;
    }
    if (latest < 0 && !causes.isMeasured(FIRST_THREAD)) {
      return 0;
    }
    long since = Math.max(begin, together(until));
    long thread = latest < 0 ? FIRST_THREAD : own.call[latest] >>> 32;
    return addBetween(thread, since, Math.max(since, until), into);
  }

  /** Time at which all ranks were last together before an instant; the least number if never. */
  private long together(long until) {
    int last = Arrays.binarySearch(own.together, until);
    last = last >= 0 ? last : -2 - last;
    return last >= 0 ? own.together[last] : Long.MIN_VALUE;
  }

  /**
   * Adds the causes and the calls of a thread between two instants.
   *
   * @return the time between them; negative if nothing is known of the thread for much of it
   */
  private long addBetween(long sampler, long since, long until, double[] into) {
    causes.addBetween(sampler, since, until, into);
    Spans ofThread = calls.get(sampler);
    if (ofThread != null) {
      ofThread.addBetween(since, until, into, CALLS);
    }
    double unknown = causes.unknownBetween(sampler, since, until);
    boolean isKnown = unknown <= MOST_UNKNOWN * (until - since);
    return isKnown ? until - since : since - until;
  }

  /** Packs the causes of {@link #beforeEnd}, as {@link #packBefore} does. */
  public long packBeforeEnd(long begin, long until, long[] into, int place) {
    long since = beforeEnd(begin, until, scratch);
    pack(scratch, into, place);
    return since;
  }

  /**
   * Packs the causes before an operation for the rank's partners; {@link #unpack} reads them.
   *
   * @return as {@link #before}, even; odd where the time counts from a later {@linkplain Meetings
   *     meeting} on another channel, of which the partner need not know
   */
  public long packBefore(int entry, long until, long[] into, int place) {
    long since = before(entry, until, scratch) & ~1L;
    long met = meetings.lastBefore(entry, until);
    if (met > until - Math.abs(since)) {
      Arrays.fill(scratch, 0);
      since = since(entry, met, until, true, scratch) | 1;
    }
    pack(scratch, into, place);
    return since;
  }

  /** Whether a result of {@link #packBefore} counts from a meeting on another channel. */
  static boolean isSinceMeeting(long since) {
    return since > 0 && (since & 1) != 0;
  }

  /** Puts nanoseconds into two numbers, each with an error of at most 0.2 %. */
  static void pack(double[] nanos, long[] into, int place) {
    into[place] = 0;
    into[place + 1] = 0;
    for (int i = 0; i < COUNT; i++) {
      long bits = (Float.floatToRawIntBits((float) Math.max(0, nanos[i])) + 0x4000L) >>> 15;
      into[place + i / 4] |= bits << (FLOAT_BITS * (i % 4));
    }
  }

  /** One of the quantities that {@link #pack} has put away. */
  static double unpack(long[] from, int place, int quantity) {
    long bits = from[place + quantity / 4] >>> (FLOAT_BITS * (quantity % 4)) & 0xFFFF;
    return Float.intBitsToFloat((int) bits << 15);
  }
}
