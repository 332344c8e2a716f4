package org.waitprof.agent.thread;

import java.util.Map;
import java.util.WeakHashMap;
import org.jspecify.annotations.Nullable;
import org.waitprof.record.AgentOutput;
import org.waitprof.record.RankCounters;

/**
 * The ranks of this JVM in which several threads call MPI. What fails here costs the profile that
 * knowledge and no more.
 */
public final class JobThreads {
  private final Map<RankCounters, ThreadWatch> watches = new WeakHashMap<>();
  private final Map<RankCounters, OverlapImage> ended = new WeakHashMap<>();

  /** The calling thread makes its first MPI call. */
  public void add(RankCounters rank) {
    try {
      if (rank.tables().size() < 2) {
        return;
      }
      synchronized (watches) {
        ThreadWatch known = watches.get(rank);
        if (known != null) {
          known.noteThread();
        } else {
          watches.put(rank, new ThreadWatch(rank));
        }
      }
    } catch (RuntimeException | Error e) {
      AgentOutput.println(
          "waitprof: threads of rank " + rank.rank() + " are not measured one by one: " + e);
    }
  }

  /** Finalize has been entered. */
  public void end(RankCounters rank) {
    synchronized (watches) {
      ThreadWatch watch = watches.remove(rank);
      OverlapImage image = watch == null ? null : watch.end();
      if (image != null) {
        ended.put(rank, image);
      }
    }
  }

  /** What was seen of a rank's threads; null where one thread called MPI. */
  public @Nullable OverlapImage of(RankCounters rank) {
    synchronized (watches) {
      return ended.remove(rank);
    }
  }
}
