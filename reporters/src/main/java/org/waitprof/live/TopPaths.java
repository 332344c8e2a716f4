package org.waitprof.live;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.waitprof.counterfile.SlotReading;
import org.waitprof.live.RunningJob.Rank;
import org.waitprof.model.CallPath;
import org.waitprof.model.MpiCall;
import org.waitprof.waitstate.WaitState;

/** The call paths of a job on which its ranks wait most. */
public final class TopPaths {
  private TopPaths() {}

  /**
   * A call path with the pattern of its waiting.
   *
   * @param path hash of the path
   * @param call the MPI call at its end
   * @param pattern id of the pattern
   */
  public record Key(long path, MpiCall call, String pattern) {}

  /**
   * Waiting time at a key.
   *
   * @param anyRank a rank that knows the path
   * @param nanos summed over ranks
   * @param worstNanos waiting of the rank that waits most here
   * @param worstRank that rank
   * @param ranks number of ranks that make this call
   */
  public record Loss(Key key, Rank anyRank, long nanos, long worstNanos, int worstRank, int ranks) {
    private Loss plus(Loss other) {
      Loss worse = other.worstNanos > worstNanos ? other : this;
      return new Loss(
          key,
          anyRank,
          nanos + other.nanos,
          worse.worstNanos,
          worse.worstRank,
          ranks + other.ranks);
    }

    public CallPath path() {
      return anyRank.now().paths().apply(key.path());
    }
  }

  /**
   * The call paths with the most waiting, the worst first.
   *
   * @param most maximum number of paths
   */
  public static List<Loss> of(RunningJob job, int most) {
    Map<Key, Loss> losses = new HashMap<>();
    for (Rank rank : job.ranks()) {
      Map<Key, Long> own = new HashMap<>();
      for (SlotReading slot : rank.now().slots()) {
        WaitState pattern = job.waits().pattern(slot);
        if (pattern != null) {
          own.merge(
              new Key(slot.path(), slot.call(), pattern.id()),
              job.waits().waitNanos(rank.index(), slot),
              Long::sum);
        }
      }
      int number = rank.now().rank();
      own.forEach(
          (key, nanos) ->
              losses.merge(key, new Loss(key, rank, nanos, nanos, number, 1), Loss::plus));
    }
    List<Loss> sorted = new ArrayList<>(losses.values());
    sorted.removeIf(loss -> loss.nanos() == 0);
    sorted.sort(
        Comparator.comparingLong(Loss::nanos)
            .reversed()
            .thenComparing(loss -> loss.key().call())
            .thenComparingLong(loss -> loss.key().path()));
    return sorted.subList(0, Math.min(most, sorted.size()));
  }
}
