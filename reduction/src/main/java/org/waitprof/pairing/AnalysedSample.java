package org.waitprof.pairing;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.waitprof.model.CallClass;
import org.waitprof.model.JobProfile.RankPair;
import org.waitprof.model.MpiCall;
import org.waitprof.model.Role;
import org.waitprof.model.lateness.LatenessCause;
import org.waitprof.model.lateness.LatenessRow;
import org.waitprof.model.rank.SampleQuality;
import org.waitprof.model.rank.SampleResult.AwaitedCall;
import org.waitprof.model.rank.SampleResult.SampledWaits;
import org.waitprof.model.rank.SampleResult.WaitedFor;
import org.waitprof.pairing.cause.LateSums;
import org.waitprof.record.file.CounterLayout;
import org.waitprof.sample.BlockHash;
import org.waitprof.sample.SampleLayout;

/**
 * Result of the coordinated sample for one rank: its rows, and how well the method worked. Goes
 * with the rank's counters to where the profile is made.
 */
public final class AnalysedSample {
  private static final int MOST_AWAITED = 4;

  /** Size class of a communicator with one member. */
  private static final int ALONE = 1;

  private static final Role[] ROLES = Role.values();

  private static final int ROW_LONGS = 13 + 2 * BlockHash.GROUPS;

  private final List<Row> rows = new ArrayList<>();
  private final List<RankPair> pairs = new ArrayList<>();
  private final List<LatenessRow> late = new ArrayList<>();
  private final SampleQuality quality;
  private final long thresholdNanos;
  private final long entries;

  /**
   * A row of the rank.
   *
   * @param path hash of its call path
   * @param meta key of its counts, as in {@code CounterLayout}
   * @param waits waits by the sample
   */
  public record Row(long path, long meta, SampledWaits waits) {}

  private AnalysedSample(SampleQuality quality, long thresholdNanos, long entries) {
    this.quality = quality;
    this.thresholdNanos = thresholdNanos;
    this.entries = entries;
  }

  /** Results of a rank's sample, whose quality is given. */
  AnalysedSample(
      RankSample own, RowEstimate[] analysed, long thresholdNanos, SampleQuality quality) {
    this(quality, thresholdNanos, own.entries);
    PairSums sums = new PairSums(own);
    LateSums lateSums = new LateSums();
    for (int i = 0; i < own.rows; i++) {
      if (isAnalysed(own.rowMeta[i]) && own.rowCount[i] > 0) {
        SampledWaits waits = sums(own, i, analysed[i]);
        rows.add(new Row(own.rowPath[i], own.rowMeta[i], waits));
        double scale = scale(analysed[i], waits.restNanos());
        sums.add(analysed[i], scale);
        lateSums.add(analysed[i].late, scale, analysed[i].groupDurations);
      }
    }
    pairs.addAll(sums.largest());
    late.addAll(lateSums.list());
    late.addAll(own.causes.ofRank(own.rank, own.callNumber, own.entries));
  }

  /** Adds waiting of the rank at the end of the run, by what made the last rank late. */
  void addLate(List<LatenessRow> causes) {
    late.addAll(causes);
  }

  /** Whether the sample finds the waits of calls like this; of completions, some. */
  public static boolean covers(MpiCall call) {
    return switch (call.callClass()) {
      case SEND, RECEIVE, SEND_RECEIVE, PROBE, COMPLETION -> true;
      default -> isOfAccess(call) || CollectiveWait.covers(call);
    };
  }

  /** Whether it starts or ends accesses of some ranks to the memory of others. */
  static boolean isOfAccess(MpiCall call) {
    return switch (call) {
      case MPI_WIN_START, MPI_WIN_COMPLETE, MPI_WIN_WAIT -> true;
      default -> false;
    };
  }

  private static boolean isAnalysed(long meta) {
    MpiCall call = RankSample.call(meta);
    return RankSample.isPolls(meta)
        || (covers(call) && (call.callClass() != CallClass.COMPLETION || role(meta) != Role.NONE));
  }

  private static Role role(long meta) {
    int role = CounterLayout.roleOrdinal(meta);
    return role < ROLES.length ? ROLES[role] : Role.NONE; // of a damaged file
  }

  private SampledWaits sums(RankSample own, int index, RowEstimate row) {
    boolean message =
        !CollectiveWait.covers(RankSample.call(own.rowMeta[index]))
            && !role(own.rowMeta[index]).isOfCollective();
    long rest = Math.max(0, own.rowNanos[index] - row.exactDuration - row.beyondNanos);
    boolean lost = own.missedNumbers || (message && own.uncounted > 0);
    // Calls with messages may have none, from MPI_PROC_NULL, and a rank that is alone waits for no
    // other. Nothing is known of any other collective that was not kept, such as between groups.
    // That holds also for an access whose ranks the binding does not report.
    boolean mayHaveNone =
        (message && !isOfAccess(RankSample.call(own.rowMeta[index])))
            || CounterLayout.commSizeClass(own.rowMeta[index]) == ALONE;
    boolean complete =
        row.droppedCalls == 0
            && !lost
            && ((mayHaveNone && thresholdNanos == 0) || row.exactCalls == own.rowCount[index]);
    rest = complete ? 0 : rest;
    double ratio = row.sampledDuration == 0 ? 0 : row.sampledWait / row.sampledDuration;
    List<Double> waits = new ArrayList<>();
    List<Double> durations = new ArrayList<>();
    for (int group = 0; group < BlockHash.GROUPS; group++) {
      waits.add(row.groupWaits[group]);
      durations.add(row.groupDurations[group]);
    }
    return new SampledWaits(
        row.exactNanos,
        rest,
        row.sampledWait,
        row.sampledDuration,
        Math.round(scale(row, rest) * row.deviation(ratio)),
        (int) Math.min(Integer.MAX_VALUE, row.exactCalls + row.sampledCalls),
        row.blocks(),
        complete,
        lost ? own.rowNanos[index] : row.droppedDuration,
        row.exactDuration + row.sampledNanos,
        waits,
        durations,
        new WaitedFor(awaited(row, scale(row, rest)), row.longest()));
  }

  /** Number of calls that a sampled call stands for, by duration. */
  private static double scale(RowEstimate row, long restNanos) {
    return row.sampledDuration == 0 ? 0 : restNanos / row.sampledDuration;
  }

  private static List<AwaitedCall> awaited(RowEstimate row, double scale) {
    List<AwaitedCall> all = new ArrayList<>();
    for (Map.Entry<RowEstimate.Awaited, double[]> each : row.awaited.entrySet()) {
      double[] nanos = each.getValue();
      all.add(
          new AwaitedCall(
              each.getKey().rank(), each.getKey().path(), Math.round(nanos[0] + scale * nanos[1])));
    }
    all.sort(
        (a, b) ->
            a.nanos() != b.nanos() ? Long.compare(b.nanos(), a.nanos()) : a.rank() - b.rank());
    return all.subList(0, Math.min(MOST_AWAITED, all.size()));
  }

  /** The rows that the sample finds the waits of. */
  public List<Row> rows() {
    return rows;
  }

  /** The ranks that it sent most to or waited longest for, and the rest together. */
  public List<RankPair> pairs() {
    return pairs;
  }

  /** Causes of the lateness of ranks that it waited for, and of its own losses. */
  public List<LatenessRow> late() {
    return late;
  }

  public SampleQuality quality() {
    return quality;
  }

  /** Operations that the rank had kept. */
  public long entries() {
    return entries;
  }

  /** The sample as 64-bit numbers, in the order of the buffer. */
  public long[] toLongs() {
    Longs out = new Longs(16 + rows.size() * ROW_LONGS);
    SampleQuality its = quality;
    put(out, its.matched(), its.violations(), its.refusedChannels(), its.uncounted());
    put(out, thresholdNanos, entries, its.clockErrorNanos(), its.uncertainNanos());
    put(out, pairs.size(), rows.size(), late.size());
    for (RankPair each : pairs) {
      put(out, each.rank(), each.peer(), each.messages(), each.bytes(), each.waitNanos());
    }
    for (LatenessRow each : late) {
      put(out, each.rank(), each.cause().ordinal(), each.waitNanos(), each.intervalNanos());
      put(out, each.lostNanos(), each.events());
    }
    for (Row row : rows) {
      SampledWaits w = row.waits;
      put(out, row.path, row.meta, w.exactNanos(), w.restNanos());
      put(out, bits(w.sampledWait()), bits(w.sampledDuration()), w.deviationNanos(), w.calls());
      put(out, w.blocks(), w.complete() ? 1 : 0, w.droppedNanos(), w.analysedNanos());
      for (int group = 0; group < BlockHash.GROUPS; group++) {
        put(out, bits(w.groupWaits().get(group)), bits(w.groupDurations().get(group)));
      }
      put(out, w.waitedFor().longest().ordinal(), w.awaited().size());
      for (AwaitedCall each : w.awaited()) {
        put(out, each.rank(), each.path(), each.nanos());
      }
    }
    return Arrays.copyOf(out.values, out.size);
  }

  /** The counters of the rank with this behind them, as a chunk that readers of counters know. */
  public byte[] appendTo(byte[] counters) {
    return CounterLayout.appended(counters, SampleLayout.ANALYSED, toLongs());
  }

  private static long bits(double value) {
    return Double.doubleToRawLongBits(value);
  }

  private static void put(Longs out, long... values) {
    out.add(values, 0, values.length);
  }

  /**
   * Reads what {@link #toLongs} gave.
   *
   * @param in in the byte order in which it was written
   * @throws RuntimeException if it is damaged
   */
  public static AnalysedSample read(ByteBuffer in) {
    long matched = in.getLong();
    long violations = in.getLong();
    long refused = in.getLong();
    long uncounted = in.getLong();
    long threshold = in.getLong();
    long entries = in.getLong();
    SampleQuality quality =
        new SampleQuality(matched, violations, refused, uncounted, in.getLong(), in.getLong());
    AnalysedSample waits = new AnalysedSample(quality, threshold, entries);
    long peers = in.getLong();
    long count = in.getLong();
    long causes = in.getLong();
    for (long i = 0; i < peers; i++) {
      waits.pairs.add(
          new RankPair(
              (int) in.getLong(), (int) in.getLong(), in.getLong(), in.getLong(), in.getLong()));
    }
    for (long i = 0; i < causes; i++) {
      waits.late.add(
          new LatenessRow(
              (int) in.getLong(),
              LatenessCause.values()[(int) in.getLong()],
              in.getLong(),
              in.getLong(),
              in.getLong(),
              in.getLong()));
    }
    for (long i = 0; i < count; i++) {
      waits.rows.add(readRow(in));
    }
    return waits;
  }

  private static Row readRow(ByteBuffer in) {
    long path = in.getLong();
    long meta = in.getLong();
    long exact = in.getLong();
    long rest = in.getLong();
    double wait = in.getDouble();
    double duration = in.getDouble();
    long deviation = in.getLong();
    int calls = (int) in.getLong();
    int blocks = (int) in.getLong();
    boolean complete = in.getLong() == 1;
    long dropped = in.getLong();
    long analysed = in.getLong();
    List<Double> waits = new ArrayList<>();
    List<Double> durations = new ArrayList<>();
    for (int group = 0; group < BlockHash.GROUPS; group++) {
      waits.add(in.getDouble());
      durations.add(in.getDouble());
    }
    Role longest = ROLES[(int) in.getLong()];
    List<AwaitedCall> awaited = new ArrayList<>();
    for (long left = in.getLong(); left > 0; left--) {
      awaited.add(new AwaitedCall((int) in.getLong(), in.getLong(), in.getLong()));
    }
    return new Row(
        path,
        meta,
        new SampledWaits(
            exact,
            rest,
            wait,
            duration,
            deviation,
            calls,
            blocks,
            complete,
            dropped,
            analysed,
            waits,
            durations,
            new WaitedFor(awaited, longest)));
  }
}
