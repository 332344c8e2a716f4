package org.waitprof.model;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.waitprof.model.RootCauses.CriticalPlace;
import org.waitprof.model.RootCauses.CriticalPlaces;
import org.waitprof.model.section.ProfileParts;
import org.waitprof.timeseries.TimeSeries;

/**
 * The profile of a whole job, which is the content of one {@code .wprof} file. Immutable; made by
 * {@code reduce}, {@code replay} and {@code profilefile}, read by every reporter.
 *
 * @param facts facts about the run
 * @param ranks per-rank facts, index = rank, length {@code facts.worldSize()}
 * @param keys the rows, sorted by path, call, size class, communicator class, role
 * @param columns the values by metric name, each of shape [keys][ranks]
 * @param histograms durations per key and rank; may be empty in foreign profiles
 * @param notes notes for the reader, gravest first
 * @param sections parts that not every job has: pairs of ranks, windows of time, root causes
 */
public record JobProfile(
    RunFacts facts,
    List<RankFacts> ranks,
    List<ProfileKey> keys,
    Map<String, LongColumn> columns,
    HistogramColumn histograms,
    List<QualityNote> notes,
    ProfileParts sections) {

  public JobProfile {
    ranks = List.copyOf(ranks);
    keys = List.copyOf(keys);
    columns = Map.copyOf(columns);
    notes = List.copyOf(notes);
  }

  /** A copy of this profile with other rows. */
  public JobProfile withKeys(List<ProfileKey> newKeys) {
    return new JobProfile(facts, ranks, newKeys, columns, histograms, notes, sections);
  }

  /** A copy of this profile with other columns. */
  public JobProfile with(Map<String, LongColumn> newColumns) {
    return new JobProfile(facts, ranks, keys, newColumns, histograms, notes, sections);
  }

  /** A copy of this profile with other notes. */
  public JobProfile withNotes(List<QualityNote> newNotes) {
    return new JobProfile(facts, ranks, keys, columns, histograms, newNotes, sections);
  }

  /** A copy of this profile with a section that replaces the one of its type. */
  public JobProfile withSection(Object section) {
    return new JobProfile(facts, ranks, keys, columns, histograms, notes, sections.with(section));
  }

  /**
   * Waiting and messages between pairs of ranks, of each rank the largest; empty without a
   * coordinated sample.
   */
  public List<RankPair> pairs() {
    return sections.get(RankPairs.class).map(RankPairs::cells).orElse(List.of());
  }

  /** The course of the run over time, measured and on an ideal network. */
  public TimeSeries timeSeries() {
    return sections.get(TimeSeries.class).orElse(TimeSeries.NONE);
  }

  /** Causes of the waiting; {@link RootCauses#NONE} without a trace. */
  public RootCauses causes() {
    return sections.get(RootCauses.class).orElse(RootCauses.NONE);
  }

  /** The critical path outside of MPI, of traces with regions of the user; else empty. */
  public List<CriticalPlace> criticalPath() {
    return sections.get(CriticalPlaces.class).map(CriticalPlaces::places).orElse(List.of());
  }

  /**
   * The value of a metric.
   *
   * @return 0 where the profile has no such column
   */
  public long value(Metric metric, int key, int rank) {
    LongColumn column = columns.get(metric.name());
    return column == null ? 0 : column.at(key, rank);
  }

  /**
   * The values of a metric in a row, which is cheaper than one by one; zeros where the profile has
   * no such column.
   *
   * @param into receives the values of ranks 0 to {@code into.length - 1}
   */
  public void read(Metric metric, int key, long[] into) {
    LongColumn column = columns.get(metric.name());
    if (column == null) {
      Arrays.fill(into, 0);
    } else {
      column.read(key, into);
    }
  }

  /**
   * A row's key: the calls that it counts, and the name of its waiting.
   *
   * @param key call path, call and classes
   * @param pattern {@code late_sender} and the like (the contract's names); empty without a pattern
   * @param source method by which its waiting was found
   * @param sample facts from a coordinated sample that are not in the columns
   */
  public record ProfileKey(CallKey key, String pattern, WaitSource source, RowSample sample) {
    /** Whether it is in the run time; version 1 of the format has Finalize outside of it. */
    public boolean isInRunTime() {
      boolean isOld = key.call() == MpiCall.MPI_FINALIZE && pattern.isEmpty();
      return key.call().isInRunTime() && !isOld;
    }

    /** A row that no sample covers. */
    public ProfileKey(CallKey key, String pattern, WaitSource source) {
      this(key, pattern, source, RowSample.NONE);
    }
  }

  /**
   * Figures of a coordinated sample for one row of a job, all ranks together.
   *
   * @param intervalNanos half of the 95 % interval of the row's waiting time; 0 where it is
   *     measured
   * @param minimumNanos its waiting time as the paper estimates it, everything above the shortest
   *     call
   * @param awaited calls that were waited for, the longest first; short waits are left out
   */
  public record RowSample(long intervalNanos, long minimumNanos, List<Awaited> awaited) {
    public static final RowSample NONE = new RowSample(0, 0, List.of());

    public RowSample {
      awaited = List.copyOf(awaited);
    }

    /** Whether the job has no sample. */
    public boolean isNone() {
      return equals(NONE);
    }

    /**
     * A rank that others waited for, with the place of its call.
     *
     * @param rank in MPI_COMM_WORLD
     * @param path call path that was waited for; empty where it is not known
     * @param nanos waiting of all ranks together
     */
    public record Awaited(int rank, String path, long nanos) {}
  }

  /**
   * Cells of the matrices of ranks, for waiting and for messages.
   *
   * @param cells of each rank the largest
   */
  public record RankPairs(List<RankPair> cells) {
    public RankPairs {
      cells = List.copyOf(cells);
    }
  }

  /**
   * A cell of the matrices of ranks.
   *
   * @param rank the rank that waited, and that sent
   * @param peer the rank that was waited for, and sent to; -1 for all ranks that are not named
   * @param messages point-to-point messages from rank to peer, from Init on
   * @param bytes bytes of these messages
   * @param waitNanos waiting of the rank for the peer, in messages and collectives that were
   *     measured or sampled
   */
  public record RankPair(int rank, int peer, long messages, long bytes, long waitNanos) {}

  /**
   * Time for which a rank made another wait. For each rank only the few that waited longest are
   * known.
   *
   * @param rank that was late
   * @param waiter that waited for it; -1 for all others together
   * @param directNanos because the rank had more to do
   * @param indirectNanos because it had waited itself
   */
  public record WaitPropagation(int rank, int waiter, long directNanos, long indirectNanos) {
    /** In place of a waiter: all others. */
    public static final int OTHERS = -1;

    public long nanos() {
      return directNanos + indirectNanos;
    }
  }

  /**
   * A place of the program that caused waiting: an MPI call, a region, or the computation between
   * two MPI calls.
   *
   * @param computation whether it is that
   * @param after of computation, the way to the call after which it begins; empty if no call comes
   *     before
   * @param path the way to the call or region; of computation, to the call before which it ends
   * @param region name of the call or region; of computation, of the call before which it ends
   * @param costs by rank and group, ascending; costs of 0 are left out
   * @param balanced gain from spreading the place's time evenly, where that was simulated
   * @param work lines that ranks executed there, where execution samples were taken
   * @param imbalance each rank's part of the critical path's imbalance there
   */
  public record RootCause(
      boolean computation,
      CallPath after,
      CallPath path,
      String region,
      List<Cost> costs,
      Optional<Gain> balanced,
      List<Work> work,
      List<Imbalance> imbalance) {
    public RootCause {
      costs = List.copyOf(costs);
      work = List.copyOf(work);
      imbalance = List.copyOf(imbalance);
    }

    /** A place whose other facts are not known. */
    public RootCause(
        boolean computation, CallPath after, CallPath path, String region, List<Cost> costs) {
      this(computation, after, path, region, costs, Optional.empty(), List.of(), List.of());
    }

    /** A copy of this place whose other facts are not known. */
    public RootCause alone() {
      return new RootCause(computation, after, path, region, List.of());
    }

    /** A copy of this place with these figures in place of its own. */
    public RootCause having(
        List<Cost> known, Optional<Gain> gain, List<Work> found, List<Imbalance> parts) {
      return new RootCause(computation, after, path, region, known, gain, found, parts);
    }

    /** A copy of this place with the work that ranks were found doing there. */
    public RootCause doing(List<Work> found) {
      return having(costs, balanced, found, imbalance);
    }

    /** A copy of this place with a gain. */
    public RootCause balanced(Gain gain) {
      return having(costs, Optional.of(gain), work, imbalance);
    }

    /** A copy of this place with its part of the critical path's imbalance. */
    public RootCause imbalanced(List<Imbalance> found) {
      return having(costs, balanced, work, found);
    }

    /**
     * Waiting of others that is caused by a rank's time in a place on the critical path beyond
     * their own. Scalasca calls it critical path imbalance.
     *
     * @param rank in MPI_COMM_WORLD
     * @param nanos of all ranks' waiting
     */
    public record Imbalance(int rank, long nanos) {}

    /**
     * A stack in which a rank was found computing in a place.
     *
     * @param rank in MPI_COMM_WORLD
     * @param stack frames of the program, outermost first
     * @param samples number of samples
     */
    public record Work(int rank, CallPath stack, long samples) {
      /** The innermost line of the program. */
      public Frame frame() {
        return stack.frames().get(stack.frames().size() - 1);
      }
    }

    /**
     * Gain of a change, nanoseconds; both runs are simulated.
     *
     * @param runNanos run time without the change
     * @param thenRunNanos with it
     * @param waitNanos waiting of all ranks without the change
     * @param thenWaitNanos with it
     */
    public record Gain(long runNanos, long thenRunNanos, long waitNanos, long thenWaitNanos) {}

    /**
     * Waiting of others that a rank caused in a place.
     *
     * @param rank in MPI_COMM_WORLD
     * @param group number of the group of patterns
     * @param shortTerm nanoseconds of waiting caused at once
     * @param longTerm nanoseconds caused through waiting of others
     */
    public record Cost(int rank, int group, long shortTerm, long longTerm) {
      /** All waiting, direct and indirect, in nanoseconds. */
      public long nanos() {
        return shortTerm + longTerm;
      }
    }
  }

  /** Values of one metric, shape [keys][ranks]. */
  public interface LongColumn {
    /** The value of row {@code key} on rank {@code rank}. */
    long at(int key, int rank);

    /**
     * Reads the beginning of a row at once, which is cheaper than rank by rank.
     *
     * @param into receives the values of ranks 0 to {@code into.length - 1}
     */
    default void read(int key, long[] into) {
      for (int rank = 0; rank < into.length; rank++) {
        into[rank] = at(key, rank);
      }
    }
  }

  public interface HistogramColumn {
    HistogramColumn NONE = (key, rank, bucket) -> 0;

    /** Calls of row {@code key} on rank {@code rank} in a {@link Histogram} bucket. */
    long at(int key, int rank, int bucket);

    /**
     * Reads a whole histogram, which is cheaper than bucket by bucket.
     *
     * @param into receives {@link Histogram#BUCKETS} counts
     * @return whether any of them is not 0
     */
    default boolean read(int key, int rank, long[] into) {
      boolean any = false;
      for (int bucket = 0; bucket < Histogram.BUCKETS; bucket++) {
        into[bucket] = at(key, rank, bucket);
        any |= into[bucket] != 0;
      }
      return any;
    }
  }
}
