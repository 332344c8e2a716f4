package org.waitprof.reduce;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.waitprof.counterfile.RankReading;
import org.waitprof.counterfile.RunningRank;
import org.waitprof.estimate.CalibratedFloors;
import org.waitprof.model.WaitSource;
import org.waitprof.pairing.RankSample;
import org.waitprof.pairing.RunningMatch;
import org.waitprof.pairing.RunningMatch.HashedKey;

/**
 * Waits of a running job that a reader has learned, from one look to the next. The samples are
 * matched again when that is due. In between the rows go on by their ratios, or by the run time. A
 * published figure never becomes less. Kept by a reader that looks at a job again and again; not
 * thread-safe.
 */
public final class LearnedWaits {
  private static final int SOURCES = WaitSource.values().length;

  /** Matching may take one of this many parts of the time: 5 %. */
  private static final int PARTS = 20;

  private final Map<Place, long[]> sampled = new HashMap<>();
  private CalibratedFloors floors = CalibratedFloors.NONE;
  private RunningMatch match = new RunningMatch();
  private boolean matched;
  private long dueNanos;

  /** Run times at the first look behind the last matching, by rank. */
  private final Map<Integer, Long> runAtMatch = new HashMap<>();

  /**
   * Nanoseconds of the matching before the last one: one of both had its core, and the first one
   * loads classes.
   */
  private long tookBefore;

  private record Place(int rank, long pid, HashedKey row) {}

  /**
   * Matches the samples of a job's ranks on this host, if that is due.
   *
   * @param ranks all of them; what cannot be read is left out
   */
  public void learn(Collection<RunningRank> ranks) {
    long begin = System.nanoTime();
    if (matched && begin < dueNanos) {
      return;
    }
    matched = true;
    runAtMatch.clear();
    List<RankSample> samples = new ArrayList<>();
    for (RunningRank rank : ranks) {
      try {
        RankSample sample = rank.sample(samples.isEmpty() ? null : samples.get(0));
        if (sample != null) {
          samples.add(sample);
        }
      } catch (IOException | RuntimeException e) {
        // A file that is just being made, or a damaged one: its partners' calls stay unmatched.
      }
    }
    match = matched(samples, match);
    long end = System.nanoTime();
    long took = end - begin;
    dueNanos = end + PARTS * Math.min(took, tookBefore);
    tookBefore = took;
  }

  /** A file may hold what no rank writes: then nothing is known, and the minimum has to do. */
  private static RunningMatch matched(List<RankSample> samples, RunningMatch before) {
    try {
      return RunningMatch.of(samples, before);
    } catch (RuntimeException e) {
      return new RunningMatch();
    }
  }

  /** Sets the times of calls that do not wait, for calls that the samples do not cover. */
  public void calibrate(CalibratedFloors known) {
    floors = known;
  }

  /** Floors that {@link #calibrate} was given. */
  CalibratedFloors floors() {
    return floors;
  }

  /** The waits of these ranks now. */
  public RunningWaits waits(List<RankReading> ranks) {
    return new RunningWaits(ranks, this);
  }

  RunningMatch.@Nullable Row row(int rank, HashedKey key) {
    return match.row(rank, key);
  }

  /** Run time of the rank since the last matching, as a part of that before; 0 at its look. */
  double growth(RankReading rank) {
    long before = runAtMatch.computeIfAbsent(rank.rank(), unused -> rank.runNanos());
    return before <= 0 ? 0 : Math.max(0, rank.runNanos() - before) / (double) before;
  }

  /** Parts of a rank's waiting by cause, see {@link RunningMatch#causes}. */
  double @Nullable [] causes(int rank) {
    return match.causes(rank);
  }

  /**
   * Publishes the waiting of a row, and returns it by source. The sum is never less than before,
   * and waiting published under one source never moves to another.
   *
   * @param wanted its waiting time as far as is known now
   */
  long[] publish(RankReading rank, HashedKey row, long wanted, WaitSource source) {
    long[] sums =
        sampled.computeIfAbsent(new Place(rank.rank(), rank.pid(), row), none -> new long[SOURCES]);
    long more = wanted;
    for (long sum : sums) {
      more -= sum;
    }
    sums[source.ordinal()] += Math.max(0, more);
    return sums.clone();
  }
}
