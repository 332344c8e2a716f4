package org.waitprof.pairing;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.waitprof.model.Role;
import org.waitprof.pairing.cause.LateSums;
import org.waitprof.sample.BlockHash;

/**
 * Waits of one row of a rank, as its sample shows them. Some waits are known one by one. All other
 * calls have the sums of a ratio estimate. Durations are cut at the threshold of long operations,
 * above which all waits are known.
 */
final class RowEstimate {
  private final long threshold;

  /** Calls known to have waited at least the threshold, and all of a run that lost nothing. */
  long exactCalls;

  long exactNanos;
  long exactDuration;

  /** Part of the other calls' durations beyond the threshold, in nanoseconds. */
  long beyondNanos;

  /** Sampled calls, each with the weight of its level. */
  int sampledCalls;

  /** Durations of sampled calls without weight, in nanoseconds. */
  long sampledNanos;

  double sampledWait;
  double sampledDuration;
  final double[] groupWaits = new double[BlockHash.GROUPS];
  final double[] groupDurations = new double[BlockHash.GROUPS];

  /** By block: the sample's waits and durations, and the highest weight. */
  private final Map<Long, double[]> blocks = new LinkedHashMap<>();

  /** Block of the last call, which mostly is the next call's. */
  private long lastBlock;

  private int group;
  private double[] ofBlock = new double[3];
  private @Nullable Awaited lastAwaited;
  private double[] ofLastAwaited = new double[2];

  /** Nanoseconds of waiting by the role that a call has for what was waited for. */
  private final long[] byRole = new long[Role.values().length];

  /** Number of kept calls that could not be classified because the other side is not known. */
  long droppedCalls;

  /** Duration of these calls, in nanoseconds. */
  long droppedDuration;

  /** Known nanoseconds, and weighted ones of the sample, by rank and path that were waited for. */
  final Map<Awaited, double[]> awaited = new HashMap<>();

  /** Waiting by late rank and cause of its lateness. */
  final LateSums late = new LateSums();

  /**
   * A late rank's number in MPI_COMM_WORLD, and the path of the call in which others waited for it.
   */
  record Awaited(int rank, long path) {}

  /**
   * Nothing is known yet.
   *
   * @param thresholdNanos size from which on all ranks have kept all operations; 0 if nothing was
   *     dropped
   */
  RowEstimate(long thresholdNanos) {
    threshold = thresholdNanos;
  }

  /**
   * Books a classified call.
   *
   * @param mustBeComplete whether the other sides should have kept it as well
   * @param shares of the wait by what the other was late for
   */
  void book(
      long wait,
      long duration,
      boolean complete,
      boolean chosen,
      boolean mustBeComplete,
      int callLevel,
      long number,
      int cause,
      long path,
      double[] shares) {
    boolean isKnown = threshold == 0 ? complete : wait >= threshold;
    if (isKnown) {
      known(wait, duration, cause, path, shares);
      return;
    }
    if (threshold > 0 && duration > threshold) {
      beyondNanos += duration - threshold;
    }
    if (chosen && threshold > 0) {
      sampled(wait, Math.min(duration, threshold), callLevel, number, cause, path, shares);
    } else if (mustBeComplete && !complete) {
      drop(duration);
    }
  }

  /** Notes the role that a call has for what it waited for. */
  void waitedFor(Role role, long wait) {
    byRole[role.ordinal()] += wait;
  }

  /** The role that calls have for what these waited for longest; NONE if they did not wait. */
  Role longest() {
    return Role.longest(byRole);
  }

  /** Books a call that was kept, of whose other sides nothing can be known. */
  void unknown(long duration) {
    drop(duration);
    if (threshold > 0 && duration > threshold) {
      beyondNanos += duration - threshold;
    }
  }

  /** A call that should have been classified and could not be. */
  private void drop(long duration) {
    droppedCalls++;
    droppedDuration += duration;
  }

  private void known(long wait, long duration, int cause, long path, double[] shares) {
    exactCalls++;
    exactNanos += wait;
    exactDuration += duration;
    if (wait > 0 && cause >= 0) {
      awaited(cause, path)[0] += wait;
      late.known(cause, (double) wait, shares);
    }
  }

  private void sampled(
      long wait, long duration, int level, long number, int cause, long path, double[] shares) {
    // Not Math.scalb and Math.max, which are long in an interpreter.
    double weight = 1L << level;
    sampledCalls++;
    sampledNanos += duration;
    sampledWait += weight * wait;
    sampledDuration += weight * duration;
    if (sampledCalls == 1 || number >>> BlockHash.BLOCK_SHIFT != lastBlock) {
      lastBlock = number >>> BlockHash.BLOCK_SHIFT;
      group = BlockHash.group(number);
      double[] known = blocks.get(lastBlock);
      if (known == null) {
        known = new double[3];
        blocks.put(lastBlock, known);
      }
      ofBlock = known;
    }
    groupWaits[group] += weight * wait;
    groupDurations[group] += weight * duration;
    ofBlock[0] += weight * wait;
    ofBlock[1] += weight * duration;
    if (weight > ofBlock[2]) {
      ofBlock[2] = weight;
    }
    if (wait > 0 && cause >= 0) {
      awaited(cause, path)[1] += weight * wait;
      late.sampled(cause, weight * wait, shares, group);
    }
  }

  /** Sums for a rank and path, which mostly are the same as before. */
  private double[] awaited(int cause, long path) {
    Awaited last = lastAwaited;
    if (last == null || last.rank != cause || last.path != path) {
      last = new Awaited(cause, path);
      double[] known = awaited.get(last);
      if (known == null) {
        known = new double[2];
        awaited.put(last, known);
      }
      lastAwaited = last;
      ofLastAwaited = known;
    }
    return ofLastAwaited;
  }

  /** Blocks that the sampled calls are from. */
  int blocks() {
    return blocks.size();
  }

  /**
   * Standard deviation of the sampled waits around a ratio of the durations, clustered by block; of
   * those blocks that might be missing.
   */
  double deviation(double ratio) {
    double squares = 0;
    int count = blocks.size();
    for (double[] block : blocks.values()) {
      double residual = block[0] - ratio * block[1];
      squares += residual * residual * (1 - 1 / block[2]);
    }
    return count < 2 ? 0 : Math.sqrt(squares * count / (count - 1));
  }
}
