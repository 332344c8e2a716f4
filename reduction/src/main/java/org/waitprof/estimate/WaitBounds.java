package org.waitprof.estimate;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.waitprof.model.CallClass;
import org.waitprof.model.Category;
import org.waitprof.model.CpuUse;
import org.waitprof.model.Dependence;
import org.waitprof.model.JobProfile;
import org.waitprof.model.JobProfile.LongColumn;
import org.waitprof.model.JobProfile.ProfileKey;
import org.waitprof.model.Metric;
import org.waitprof.model.MpiCall;
import org.waitprof.model.Role;
import org.waitprof.model.WaitSource;
import org.waitprof.model.column.LongRows;

/**
 * The third answer on time in MPI, besides waiting and supported transfer: time that is not known
 * to be either, in {@code unknown_ns}. Also bounds of the waiting of a row.
 *
 * <p>Transfer is supported where both sides of the calls were seen: in a trace or in a sample. For
 * other calls a part of the floor is supported. It is the time that a calibration gives for such a
 * call. Without one, it is the shortest time of calls of the same class and size of which both
 * sides were seen. Calls that return at once by the standard wait for no rank. Of all others
 * without a pattern nothing is known.
 *
 * <p>The recorder takes a stretch of a loop of polls in which the thread lacked a core for
 * computing if it cannot decide. The thread may have been waiting. At most it lacked a core there
 * as often as in the whole run.
 */
public final class WaitBounds {
  /**
   * A call that lasts this many times as long as the shortest of its class and size does more than
   * that one did; transfers are slowed down by less where several share a network.
   */
  private static final double MUCH_LONGER = 4;

  /** A rank that computes outside of MPI for less than this hardly delays others. */
  private static final double LEAST_NANOS = 100_000;

  /** A class of calls together with the size class of their messages. */
  private record Alike(CallClass calls, int sizeClass) {}

  private final JobProfile job;
  private final CalibratedFloors floors;
  private final Map<Alike, Double> seen = new HashMap<>();
  private final int ranks;

  /** Whether several threads of a rank call MPI. */
  private final boolean hasThreads;

  private final long[] count;
  private final long[] bytes;
  private final long[] floor;
  private final long[] sum;
  private final long[] overlapped;

  /** Time of each rank in polls. */
  private final long[] polled;

  /** Time in measured calls whose other side was not found. */
  private final Optional<LongColumn> unseen;

  private WaitBounds(JobProfile job, CalibratedFloors floors, Optional<LongColumn> unseen) {
    this.job = job;
    this.unseen = unseen;
    this.floors = floors;
    ranks = job.ranks().size();
    hasThreads = job.ranks().stream().anyMatch(rank -> rank.threads() > 1);
    count = new long[ranks];
    bytes = new long[ranks];
    floor = new long[ranks];
    sum = new long[ranks];
    overlapped = new long[ranks];
    polled = new long[ranks];
  }

  /** The profile with bounds, and the time that is not known, in place of those that it has. */
  public static JobProfile of(JobProfile job) {
    return of(job, CalibratedFloors.NONE);
  }

  /**
   * Returns the profile with bounds, where a calibration has the cost of calls.
   *
   * @param floors floors from a calibration
   */
  static JobProfile of(JobProfile job, CalibratedFloors floors) {
    return new WaitBounds(job, floors, Optional.empty()).profile();
  }

  /**
   * Returns the profile of a trace with bounds.
   *
   * @param unseen time in calls whose other side the trace does not have
   */
  public static JobProfile of(JobProfile job, LongColumn unseen) {
    return new WaitBounds(job, CalibratedFloors.NONE, Optional.of(unseen)).profile();
  }

  private JobProfile profile() {
    for (int row = 0; row < job.keys().size(); row++) {
      compare(row);
      addPolls(row);
    }
    boolean hasBounds = job.columns().containsKey(Metric.WAIT_LOW.name());
    LongRows.Builder lows = new LongRows.Builder();
    LongRows.Builder highs = new LongRows.Builder();
    LongRows.Builder unknowns = new LongRows.Builder();
    for (int row = 0; row < job.keys().size(); row++) {
      WaitSource source = job.keys().get(row).source();
      long[] wait = read(Metric.WAIT, row);
      // What is measured shares its array: of a large job each takes half a megabyte.
      boolean isSampled = hasBounds && source == WaitSource.SAMPLED;
      long[] low = isSampled || source == WaitSource.ESTIMATED ? read(Metric.WAIT_LOW, row) : wait;
      long[] high = isSampled ? read(Metric.WAIT_HIGH, row) : new long[ranks];
      long[] unknown = unknown(row, wait, high);
      for (int rank = 0; rank < ranks; rank++) {
        low[rank] = Math.min(low[rank], wait[rank]);
        high[rank] = Math.max(high[rank], wait[rank] + unknown[rank]);
      }
      if (isOfPolls(row)) {
        addBetweenPolls(row, high);
      }
      lows.take(low);
      highs.take(Arrays.equals(high, wait) ? wait : high);
      unknowns.take(unknown);
    }
    Map<String, LongColumn> columns = new HashMap<>(job.columns());
    columns.put(Metric.WAIT_LOW.name(), lows.build(Metric.WAIT_LOW));
    columns.put(Metric.WAIT_HIGH.name(), highs.build(Metric.WAIT_HIGH));
    columns.put(Metric.UNKNOWN.name(), unknowns.build(Metric.UNKNOWN));
    return job.with(columns);
  }

  private long[] read(Metric metric, int row) {
    long[] values = new long[ranks];
    job.read(metric, row, values);
    return values;
  }

  /** Reads what a row's calls took. */
  private void read(int row) {
    job.read(Metric.COUNT, row, count);
    job.read(Metric.SUM, row, sum);
    job.read(Metric.OVERLAPPED, row, overlapped);
  }

  /** Time in a rank's calls in which no other thread of it computed. */
  private long nanos(int rank) {
    return Math.max(0, sum[rank] - overlapped[rank]);
  }

  private boolean isOfPolls(int row) {
    return job.keys().get(row).key().role() == Role.POLLED;
  }

  private void addPolls(int row) {
    if (isOfPolls(row)) {
      job.read(Metric.SUM, row, sum);
      for (int rank = 0; rank < ranks; rank++) {
        polled[rank] += sum[rank];
      }
    }
  }

  /**
   * Adds the time in which the rank lacked a core at its polls. It is assumed to lack one there as
   * often as on the whole, and no more than its part of all such time.
   */
  private void addBetweenPolls(int row, long[] high) {
    job.read(Metric.SUM, row, sum);
    for (int rank = 0; rank < ranks; rank++) {
      CpuUse cpu = job.ranks().get(rank).cpu();
      if (sum[rank] > 0 && cpu.isKnown()) {
        double each = (double) cpu.readyNanos() / Math.max(cpu.cpuNanos(), polled[rank]);
        high[rank] += (long) (each * sum[rank]);
      }
    }
  }

  private void compare(int row) {
    ProfileKey key = job.keys().get(row);
    boolean isOtherSide = key.key().call().callClass() == CallClass.COMPLETION;
    if ((key.pattern().isEmpty() && !isOtherSide)
        || key.source() == WaitSource.ESTIMATED
        || key.key().role() == Role.POLLED
        || mayWaitUnseen(key.key().call())) {
      return;
    }
    Alike alike = new Alike(key.key().call().callClass(), key.key().sizeClass());
    long[] wait = read(Metric.WAIT, row);
    long[] least = key.key().role().isOfCollective() ? read(Metric.MIN, row) : new long[0];
    read(row);
    for (int rank = 0; rank < ranks; rank++) {
      if (count[rank] > 0) {
        double each = Math.max(0, (double) (nanos(rank) - wait[rank]) / count[rank]);
        if (least.length > 0) {
          // All ranks may lack progress alike: the mean of none is that of a transfer.
          each = Math.min(each, (double) least[rank]);
        }
        Double before = seen.get(alike);
        seen.put(alike, before == null ? each : Math.min(before, each));
      }
    }
  }

  /**
   * The time that may be waiting or not. A call that is no {@linkplain #MUCH_LONGER much longer}
   * one may still have waited, so that the highest waiting includes its excess.
   */
  private long[] unknown(int row, long[] wait, long[] high) {
    ProfileKey key = job.keys().get(row);
    long[] unknown = new long[ranks];
    if (!key.isInRunTime()) {
      return unknown;
    }
    boolean known = isKnown(key, wait);
    if (unseen.isPresent()) {
      read(row);
      unseen.get().read(row, unknown);
      for (int rank = 0; rank < ranks; rank++) {
        unknown[rank] = Math.min(unknown[rank], Math.max(0, nanos(rank) - wait[rank]));
      }
    }
    if (known && !mayLackProgress(key)) {
      return unknown;
    }
    read(row);
    job.read(Metric.FLOOR, row, floor);
    job.read(Metric.BYTES, row, bytes);
    for (int rank = 0; rank < ranks; rank++) {
      if (count[rank] > 0) {
        long left = Math.max(0, nanos(rank) - wait[rank]);
        double least = costNanos(key, rank);
        if (known && left < count[rank] * LEAST_NANOS) {
          continue;
        }
        double cost = known ? least : Math.min((double) floor[rank], least);
        double supported = cost * count[rank] * nanos(rank) / Math.max(1, sum[rank]);
        long rest = left - Math.min(left, (long) supported);
        high[rank] = Math.max(high[rank], wait[rank] + rest);
        if (!known || left >= count[rank] * MUCH_LONGER * least) {
          unknown[rank] = Math.max(unknown[rank], rest);
        }
      }
    }
    return unknown;
  }

  /** Whether both sides of a row's calls were seen, or the calls have no other side. */
  private boolean isKnown(ProfileKey key, long[] wait) {
    if (key.pattern().isEmpty()) {
      return key.key().call().returnsAtOnce();
    }
    if (key.source() == WaitSource.ESTIMATED || mayWaitUnseen(key.key().call())) {
      return false;
    }
    // Polls that waited for no rank: their purpose is not known.
    boolean isForNobody = key.key().role() == Role.POLLED && key.sample().awaited().isEmpty();
    for (long each : wait) {
      isForNobody &= each == 0;
    }
    return !isForNobody;
  }

  /**
   * Whether a call may wait for more than the rules compare it with. A library may let it stand in
   * a lock, unlock or flush for another target of the rank. A probe moves no data, and where
   * several threads call MPI, another one may receive what it finds.
   */
  private boolean mayWaitUnseen(MpiCall call) {
    return call.dependence() == Dependence.LOCK
        || (call.callClass() == CallClass.PROBE && hasThreads);
  }

  /**
   * Whether a call may wait for a rank that is in no MPI call, though its operation has begun: a
   * library may move data in MPI calls only. A trace knows this for messages. In a call with a root
   * it may wait for a rank that passes data on and is not the last, too; in a scan, for ranks
   * above. A combined send and receive may wait for its receiver, which no rule compares.
   */
  private boolean mayLackProgress(ProfileKey key) {
    return switch (key.key().call().callClass()) {
      case COMPLETION ->
          key.key().role().isOfCollective()
              || (key.key().role() != Role.NONE && !job.facts().isMeasured());
      case SEND, RECEIVE -> !job.facts().isMeasured();
      case ONE_TO_ALL, ALL_TO_ONE -> key.key().role() == Role.NONROOT;
      case SCAN, SEND_RECEIVE -> true;
      default ->
          key.key().call() == MpiCall.MPI_WIN_START || key.key().call() == MpiCall.MPI_WIN_COMPLETE;
    };
  }

  /** Returns the least time of a call that does not wait; 0 where it is not known. */
  private double costNanos(ProfileKey key, int rank) {
    Category category = key.key().category();
    OptionalDouble calibrated = floors.nanos(category, (double) bytes[rank] / count[rank]);
    return calibrated.isPresent()
        ? calibrated.getAsDouble()
        : seen.getOrDefault(new Alike(category.call().callClass(), category.sizeClass()), 0.0);
  }
}
