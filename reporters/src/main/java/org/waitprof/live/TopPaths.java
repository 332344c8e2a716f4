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
import org.waitprof.reduce.RunningWaits;
import org.waitprof.waitstate.WaitState;

/** The call paths of a job on which its ranks wait most. */
public final class TopPaths {
  private TopPaths() {}

  /**
   * A call path with what is lost on it.
   *
   * @param path hash of the path
   * @param call the MPI call at its end
   * @param pattern id of the pattern
   */
  public record Key(long path, MpiCall call, String pattern) {}

  /** Waiting time at a key, all ranks together. */
  public static final class Loss {
    private final Key key;
    private final Rank anyRank;
    private long nanos;
    private long worstNanos = -1;
    private int worstRank;
    private int ranks;

    private Loss(Key key, Rank anyRank) {
      this.key = key;
      this.anyRank = anyRank;
    }

    private void add(Rank rank, long more) {
      nanos += more;
      ranks++;
      if (more > worstNanos) {
        worstNanos = more;
        worstRank = rank.now().rank();
      }
    }

    public Key key() {
      return key;
    }

    /** Estimated waiting time, summed over ranks. */
    public long nanos() {
      return nanos;
    }

    /** The rank that waits most here. */
    public int worstRank() {
      return worstRank;
    }

    /** Ranks that make this call. */
    public int ranks() {
      return ranks;
    }

    /** The call path. */
    public CallPath path() {
      return anyRank.now().paths().apply(key.path());
    }
  }

  /**
   * The worst ones first.
   *
   * @param most how many
   */
  public static List<Loss> of(RunningJob job, int most) {
    Map<Key, Loss> losses = new HashMap<>();
    for (Rank rank : job.ranks()) {
      Map<Key, Long> own = new HashMap<>();
      for (SlotReading slot : rank.now().slots()) {
        WaitState pattern = RunningWaits.pattern(slot);
        if (pattern != null) {
          own.merge(
              new Key(slot.path(), slot.call(), pattern.id()),
              job.waits().waitNanos(rank.index(), slot),
              Long::sum);
        }
      }
      own.forEach(
          (key, nanos) -> losses.computeIfAbsent(key, any -> new Loss(any, rank)).add(rank, nanos));
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
