package org.waitprof.replay.delay;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.waitprof.model.lateness.LatenessCause;
import org.waitprof.replay.call.LongTable;
import org.waitprof.replay.exchange.LongPair;
import org.waitprof.trace.RankTrace;

/** The places of one rank, numbered as they appear. Used by one thread at a time. */
public final class RankPlaces {
  /** Stands in place of a path: no call before, or nothing behind a region. */
  public static final int NONE = -1;

  private static final int REGION = -2;
  private static final int LOST = -3;

  /** Values up to this one: this minus the path of the call behind the part of a computation. */
  private static final int HELD = -4;

  private static final LatenessCause[] CAUSES = LatenessCause.values();

  private final RankTrace trace;
  private final DelayPlaces all;
  private final LongTable numbers = new LongTable();
  private final List<Long> paths = new ArrayList<>();
  private int[] common = {};
  private int[] own = {};
  private int[] regions = {};
  private int[] wholes = {};

  public RankPlaces(RankTrace trace, DelayPlaces all) {
    this.trace = trace;
    this.all = all;
  }

  /** Makes room in numbers by place; {@link #NONE} stands for unknown ones. */
  private static int[] withRoom(int[] numbers, int place) {
    if (place < numbers.length) {
      return numbers;
    }
    int[] more = Arrays.copyOf(numbers, Math.max(16, 2 * place));
    Arrays.fill(more, numbers.length, more.length, NONE);
    return more;
  }

  /** The number of a region, by the number of its path. */
  public int region(int path) {
    regions = withRoom(regions, path);
    if (regions[path] == NONE) {
      regions[path] = number(path, REGION);
    }
    return regions[path];
  }

  /** The number of the losses of computations to a cause. */
  int lost(LatenessCause cause) {
    return number(cause.ordinal(), LOST);
  }

  /**
   * The part of the computation between two calls in which the thread was blocked. It belongs to
   * the program, so its costs are costs of the computation. It is distinguished only in the causes
   * of lateness.
   */
  int held(int after, int before) {
    int number = number(after, HELD - before);
    wholes = withRoom(wholes, number);
    if (wholes[number] == NONE) {
      wholes[number] = gap(after, before);
    }
    return number;
  }

  /**
   * Splits the combined excess of a computation and its blocked part: the blocked part gets at most
   * its own, the computation gets the rest.
   *
   * @param excess nanoseconds by place
   */
  void divideHeld(long[] excess) {
    for (int held = 0; held < Math.min(size(), wholes.length); held++) {
      int whole = wholes[held];
      if (whole != NONE) {
        long both = Math.max(0, excess[held] + excess[whole]);
        excess[held] = Math.min(both, Math.max(0, excess[held]));
        excess[whole] = both - excess[held];
      }
    }
  }

  /**
   * Packed numbers of the two paths around a whole computation, given the numbers of its blocked
   * part. Numbers of a whole computation are returned unchanged.
   */
  static long wholePaths(long paths) {
    return isHeld(paths) ? LongPair.of(LongPair.upper(paths), HELD - LongPair.lower(paths)) : paths;
  }

  static boolean isHeld(long paths) {
    return LongPair.lower(paths) <= HELD;
  }

  /** The number of the computation between two paths' calls; {@code after} may be {@link #NONE}. */
  public int gap(int after, int before) {
    return number(after, before);
  }

  private int number(int first, int second) {
    int number = numbers.get(first, second);
    if (number != LongTable.NONE) {
      return number;
    }
    int global = all.number(place(trace, LongPair.of(first, second)));
    number = own(global);
    if (number == NONE) {
      number = paths.size();
      paths.add(LongPair.of(first, second));
      common = withRoom(common, number);
      common[number] = global;
      own = withRoom(own, global);
      own[global] = number;
    }
    numbers.put(first, second, number);
    return number;
  }

  /** The number of a place that all ranks of this process share. */
  public int common(int number) {
    return common[number];
  }

  /** The rank's own number of a place with a common one; {@link #NONE} if it never was there. */
  int own(int commonNumber) {
    return commonNumber < own.length ? own[commonNumber] : NONE;
  }

  int size() {
    return paths.size();
  }

  /** Packed numbers of two paths, from which {@link #place(RankTrace, long)} makes the place. */
  long paths(int number) {
    return paths.get(number);
  }

  /** Whether two packed numbers denote the computation between two calls. */
  static boolean isGap(long paths) {
    return LongPair.lower(paths) > NONE;
  }

  /** The cause of a loss; empty for places of the program. */
  static Optional<LatenessCause> lost(long paths) {
    return LongPair.lower(paths) == LOST
        ? Optional.of(CAUSES[LongPair.upper(paths)])
        : Optional.empty();
  }

  /** The place that two packed numbers denote. */
  static DelayPlace place(RankTrace trace, long paths) {
    int first = LongPair.upper(paths);
    int second = LongPair.lower(paths);
    if (second == LOST) {
      return DelayPlace.of(CAUSES[first]);
    }
    if (second == REGION) {
      return DelayPlace.of(trace.path(first));
    }
    boolean held = second <= HELD;
    return DelayPlace.between(
        first == NONE ? Optional.empty() : Optional.of(trace.path(first)),
        trace.path(held ? HELD - second : second),
        held);
  }
}
