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

  /**
   * Finalize has been entered.
   *
   * @return what was seen of the rank's threads; null where one thread called MPI
   */
  public @Nullable OverlapImage end(RankCounters rank) {
    ThreadWatch watch;
    synchronized (watches) {
      watch = watches.remove(rank);
    }
    return watch == null ? null : watch.end();
  }
}
