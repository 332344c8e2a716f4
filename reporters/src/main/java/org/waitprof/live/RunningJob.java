package org.waitprof.live;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.waitprof.counterfile.CallInFlight;
import org.waitprof.counterfile.RankReading;
import org.waitprof.counterfile.SlotReading;
import org.waitprof.reduce.LearnedWaits;
import org.waitprof.reduce.RunningWaits;

/**
 * A run's ranks with a counter file on this host, at one moment.
 *
 * @param runId the run; empty for processes that are not through MPI_Init
 * @param user owner of the job; empty for the reader's own
 * @param ranks by rank
 * @param waits waiting times of the ranks
 */
public record RunningJob(String runId, String user, List<Rank> ranks, RunningWaits waits) {

  /**
   * Creates a job of ranks in any order.
   *
   * @param states returns the state of each rank
   * @param learned waits known from previous looks
   */
  public static RunningJob of(
      String run,
      String user,
      List<RankReading> readings,
      Function<RankReading, RankState> states,
      LearnedWaits learned) {
    List<RankReading> sorted = new ArrayList<>(readings);
    sorted.sort(Comparator.comparingInt(RankReading::rank).thenComparingLong(RankReading::pid));
    List<Rank> ranks = new ArrayList<>();
    for (RankReading now : sorted) {
      ranks.add(new Rank(ranks.size(), now, states.apply(now)));
    }
    return new RunningJob(run, user, List.copyOf(ranks), learned.waits(sorted));
  }

  /** The job as if it had this rank alone. */
  public RunningJob alone(Rank rank) {
    return new RunningJob(runId, user, List.of(rank), waits);
  }

  /**
   * A rank with its counters.
   *
   * @param index place of the rank in {@code ranks}
   * @param now the rank's counters
   * @param state state of the rank
   */
  public record Rank(int index, RankReading now, RankState state) {

    /** The call that the rank has been in longest; null outside of MPI. */
    public @Nullable CallInFlight longestInFlight() {
      CallInFlight longest = null;
      for (CallInFlight call : now.inFlight()) {
        if (longest == null || call.ageNanos() > longest.ageNanos()) {
          longest = call;
        }
      }
      return longest;
    }
  }

  /** A fact of the job, from its first rank; empty if unknown. */
  public String fact(String name) {
    return ranks.isEmpty() ? "" : ranks.get(0).now().facts().getOrDefault(name, "");
  }

  /**
   * The rank of this job that is the same process as a rank of a later look.
   *
   * @return {@code null} if the process did not exist yet
   */
  public @Nullable Rank same(Rank later) {
    for (Rank each : ranks) {
      if (each.now().rank() == later.now().rank() && each.now().pid() == later.now().pid()) {
        return each;
      }
    }
    return null;
  }

  /** Number of ranks of the job on all hosts; 0 if unknown. */
  public int worldSize() {
    return ranks.isEmpty() ? 0 : ranks.get(0).now().worldSize();
  }

  /** Waiting time of a rank in nanoseconds, all patterns together. */
  public long waitNanos(Rank rank) {
    return waits.byPattern(rank.index()).values().stream().mapToLong(Long::longValue).sum();
  }

  /** Waiting time of a rank in nanoseconds, including its calls in flight, which may hang. */
  public long waitingSoFarNanos(Rank rank) {
    long inFlight = 0;
    for (CallInFlight call : rank.now().inFlight()) {
      boolean inRun = call.call().isInRunTime() && rank.state() != RankState.DIED;
      if (inRun && RunningWaits.canWait(call.call())) {
        inFlight += Math.max(0, call.ageNanos() - meanNanos(rank, call));
      }
    }
    return waitNanos(rank) + inFlight;
  }

  /** Mean duration of such calls of the rank: a call of that length is not unusual. */
  private static long meanNanos(Rank rank, CallInFlight call) {
    long count = 0;
    long sum = 0;
    for (SlotReading slot : rank.now().slots()) {
      if (slot.call() == call.call()) {
        count += slot.count();
        sum += slot.sumNanos();
      }
    }
    return count == 0 ? 0 : sum / count;
  }

  /** Wall-clock time of the last sign of life of any of its ranks. */
  public long lastSignEpochMillis() {
    return ranks.stream().mapToLong(rank -> rank.now().lastSignEpochMillis()).max().orElse(0);
  }

  /** Whether any of its processes still exists. */
  public boolean isAlive() {
    return ranks.stream()
        .anyMatch(rank -> rank.state() != RankState.DIED && rank.state() != RankState.ENDED);
  }
}
