package org.waitprof.efficiency;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.waitprof.model.JobProfile;
import org.waitprof.model.RankFacts;
import org.waitprof.model.RankSpan;

/**
 * Who came late to Init and to Finalize, and who never came there: waiting at both ends of a run,
 * outside of the run time. Times are those of the hosts' wall clocks, to a millisecond. Immutable.
 *
 * @param init arrivals at Init
 * @param finalization arrivals at Finalize, of the ranks that came there
 * @param dead ranks that ended without Finalize, with how long before the last rank
 * @param before time from the begin of each rank's process to Init; empty where some do not tell
 */
public record StartAndEnd(
    Arrivals init, Optional<Arrivals> finalization, List<Death> dead, Optional<Before> before) {

  private static final long NOTABLE_NANOS = 100_000_000;
  private static final double NOTABLE_RATIO = 0.02;

  public StartAndEnd {
    dead = List.copyOf(dead);
  }

  /**
   * What ranks waited for the last of them.
   *
   * @param first the rank that came first
   * @param last the rank that came last
   * @param mostNanos what the first waited for the last
   * @param meanNanos what a rank waited, over all that came
   */
  public record Arrivals(int first, int last, long mostNanos, long meanNanos) {
    /**
     * Whether that is worth a line beside the run: more than starting processes one after the other
     * and rounding of clocks explain.
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
   * @param earlyNanos from its last sign of life to that of the last rank
   */
  public record Death(int rank, long earlyNanos) {}

  /**
   * What ranks took before Init: starting a JVM, the program's own preparations.
   *
   * @param longest the rank that took longest
   * @param mostNanos how long that was
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

  /** Of a profile; empty where some rank that is there does not tell, as in a trace. */
  public static Optional<StartAndEnd> of(JobProfile job) {
    List<RankFacts> ranks = job.ranks();
    long[] began = new long[ranks.size()];
    long[] ended = new long[ranks.size()];
    long lastEnd = 0;
    boolean any = false;
    for (int rank = 0; rank < began.length; rank++) {
      RankFacts facts = ranks.get(rank);
      RankSpan span = facts.span();
      if (facts.present() && !span.isKnown()) {
        return Optional.empty();
      }
      any |= facts.present();
      began[rank] = span.beganMillis();
      ended[rank] = facts.finalized() ? span.endedMillis() : 0;
      lastEnd = Math.max(lastEnd, span.endedMillis());
    }
    List<Death> dead = new ArrayList<>();
    for (int rank = 0; rank < began.length; rank++) {
      if (ranks.get(rank).present() && !ranks.get(rank).finalized()) {
        dead.add(new Death(rank, nanos(lastEnd - ranks.get(rank).span().endedMillis())));
      }
    }
    return any
        ? Optional.of(
            new StartAndEnd(arrivals(began).orElseThrow(), arrivals(ended), dead, before(ranks)))
        : Optional.empty();
  }

  private static Optional<Before> before(List<RankFacts> ranks) {
    int longest = -1;
    int present = 0;
    long sum = 0;
    for (int rank = 0; rank < ranks.size(); rank++) {
      RankSpan span = ranks.get(rank).span();
      if (ranks.get(rank).present()) {
        if (span.startedMillis() == 0) {
          return Optional.empty();
        }
        present++;
        sum += span.beforeMillis();
        boolean longer =
            longest < 0 || span.beforeMillis() > ranks.get(longest).span().beforeMillis();
        longest = longer ? rank : longest;
      }
    }
    return longest < 0
        ? Optional.empty()
        : Optional.of(
            new Before(
                longest, nanos(ranks.get(longest).span().beforeMillis()), nanos(sum) / present));
  }

  /** Of those that came: the others have 0. */
  private static Optional<Arrivals> arrivals(long[] millis) {
    int first = -1;
    int last = -1;
    int count = 0;
    for (int rank = 0; rank < millis.length; rank++) {
      if (millis[rank] > 0) {
        first = first < 0 || millis[rank] < millis[first] ? rank : first;
        last = last < 0 || millis[rank] > millis[last] ? rank : last;
        count++;
      }
    }
    if (count == 0) {
      return Optional.empty();
    }
    double sum = 0;
    for (long came : millis) {
      sum += came > 0 ? millis[last] - came : 0;
    }
    return Optional.of(
        new Arrivals(
            first, last, nanos(millis[last] - millis[first]), Math.round(sum / count * 1e6)));
  }

  private static long nanos(long millis) {
    return millis * 1_000_000;
  }
}
