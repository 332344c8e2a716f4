package org.waitprof.efficiency;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.waitprof.model.JobProfile;
import org.waitprof.model.RankFacts;

/**
 * Waiting outside of the run time. Holds ranks that came late to Init and, in profiles of version
 * 1, to Finalize, and ranks that never came there. Times are taken from the hosts' wall clocks, to
 * a millisecond. Immutable.
 *
 * @param init arrivals at Init
 * @param finalization arrivals at Finalize, of the ranks that came there; empty where that is part
 *     of the run time
 * @param dead ranks that ended without Finalize, with the time before the last rank
 * @param before time from the begin of each rank's process to Init; empty where some ranks do not
 *     report it
 */
public record StartAndEnd(
    Arrivals init, Optional<Arrivals> finalization, List<Death> dead, Optional<Before> before) {

  private static final long NOTABLE_NANOS = 100_000_000;
  private static final double NOTABLE_RATIO = 0.02;

  public StartAndEnd {
    dead = List.copyOf(dead);
  }

  /**
   * Time that ranks waited for the last of them.
   *
   * @param first the rank that came first
   * @param last the rank that came last
   * @param mostNanos waiting of the first rank for the last
   * @param meanNanos mean waiting of the ranks that came
   */
  public record Arrivals(int first, int last, long mostNanos, long meanNanos) {
    /**
     * Whether the time is worth a line of its own in a report. It is if it is longer than starting
     * processes one after the other and rounding of clocks explain.
     *
     * @param runNanos mean run time of a rank
     */
    public boolean isNotable(double runNanos) {
      return meanNanos >= NOTABLE_NANOS && meanNanos >= NOTABLE_RATIO * runNanos;
    }
  }

  /**
   * A rank that ended early.
   *
   * @param rank the rank
   * @param earlyNanos from its last sign of life to the last rank's last sign of life
   */
  public record Death(int rank, long earlyNanos) {}

  /**
   * Time that ranks took before Init: starting a JVM, the program's own preparations.
   *
   * @param longest the rank that took longest
   * @param mostNanos time of that rank
   * @param meanNanos mean of all ranks
   */
  public record Before(int longest, long mostNanos, long meanNanos) {}

  /**
   * Whether a report says so unasked: ranks waited notably, or one ended long before the others.
   *
   * @param runNanos mean run time of a rank
   */
  public boolean isNotable(double runNanos) {
    return dead.stream().anyMatch(death -> death.earlyNanos() >= NOTABLE_NANOS)
        || init.isNotable(runNanos)
        || finalization.filter(ends -> ends.isNotable(runNanos)).isPresent();
  }

  /**
   * Start and end of a job; empty where a rank in the profile does not know its times, as in a
   * trace.
   */
  public static Optional<StartAndEnd> of(JobProfile job) {
    return RankEnds.last(job).map(last -> of(job.ranks(), last, RankEnds.areTogether(job)));
  }

  private static StartAndEnd of(List<RankFacts> ranks, RankEnds.Last last, boolean endsTogether) {
    SortedMap<Integer, Long> initWaits = new TreeMap<>();
    SortedMap<Integer, Long> finalizeWaits = new TreeMap<>();
    SortedMap<Integer, Long> before = new TreeMap<>();
    List<Death> dead = new ArrayList<>();
    boolean started = true;
    for (int rank = 0; rank < ranks.size(); rank++) {
      RankFacts facts = ranks.get(rank);
      if (facts.present()) {
        RankEnds its = last.of(facts);
        initWaits.put(rank, its.initWaitNanos());
        before.put(rank, its.beforeNanos());
        started &= facts.span().startedMillis() != 0;
        if (facts.finalized()) {
          finalizeWaits.put(rank, its.finalizeWaitNanos());
        } else {
          dead.add(new Death(rank, its.earlyNanos()));
        }
      }
    }
    return new StartAndEnd(
        arrivals(initWaits),
        finalizeWaits.isEmpty() || endsTogether
            ? Optional.empty()
            : Optional.of(arrivals(finalizeWaits)),
        dead,
        started ? Optional.of(before(before)) : Optional.empty());
  }

  private static Before before(SortedMap<Integer, Long> nanos) {
    int longest = extreme(nanos, Comparator.reverseOrder());
    return new Before(longest, nanos.getOrDefault(longest, 0L), sum(nanos) / nanos.size());
  }

  private static Arrivals arrivals(SortedMap<Integer, Long> waits) {
    int first = extreme(waits, Comparator.reverseOrder());
    int last = extreme(waits, Comparator.naturalOrder());
    double mean = (double) sum(waits) / waits.size();
    return new Arrivals(first, last, waits.getOrDefault(first, 0L), Math.round(mean));
  }

  /** The first rank whose time comes first in an order. */
  private static int extreme(SortedMap<Integer, Long> nanos, Comparator<Long> order) {
    return Collections.min(nanos.entrySet(), Map.Entry.comparingByValue(order)).getKey();
  }

  private static long sum(SortedMap<Integer, Long> nanos) {
    return nanos.values().stream().mapToLong(Long::longValue).sum();
  }
}
