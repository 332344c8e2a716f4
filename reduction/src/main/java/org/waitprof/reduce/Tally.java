package org.waitprof.reduce;

import java.util.EnumMap;
import java.util.Map;
import java.util.TreeMap;
import org.waitprof.model.RunFacts;
import org.waitprof.model.rank.RankProfile;
import org.waitprof.model.rank.RecorderHealth;

/**
 * The bookkeeping of all ranks added up, for the rules of {@code quality}. A counter has its total
 * and worst rank, a fact the number of ranks for each value. Does not depend on the order of ranks.
 */
public final class Tally {

  private final Map<Counter, Total> counters = new EnumMap<>(Counter.class);
  private final Map<Fact, Map<String, Integer>> facts = new EnumMap<>(Fact.class);

  /** Numbers that are added up over ranks. */
  public enum Counter {
    LOST_KEYS,
    WALKS,
    MISMATCHES,
    SKIPPED_SLOTS,
    OUTGROWN_FILES,
    RECORDER_FAULTS,
    LEFT_THREADS,
    PAUSED_NANOS,
    NANO_TIME_CLOCKS,
    UNSTEADY_CLOCKS,
    /**
     * Time for which ranks that never reached Finalize had been in the call that they had not left.
     */
    IN_FLIGHT_NANOS,
    /** Time in MPI beyond a rank's run time, found by the merge itself. */
    MPI_OVERLAP_NANOS
  }

  /** Texts in which ranks should agree, and the call that they had not left. */
  public enum Fact {
    BINDING,
    JAVA,
    IN_FLIGHT
  }

  /**
   * A counter over all ranks.
   *
   * @param sum total of the counter
   * @param ranks ranks on which it is not 0
   * @param worstRank the lowest rank with the largest value; -1 if it is 0 everywhere
   * @param worst largest value of a rank
   */
  public record Total(long sum, int ranks, int worstRank, long worst) {
    static final Total ZERO = new Total(0, 0, -1, 0);

    Total plus(int rank, long value) {
      boolean worse = value > worst || (value == worst && rank < worstRank);
      return new Total(sum + value, ranks + 1, worse ? rank : worstRank, worse ? value : worst);
    }

    /** Both together; neither is {@link #ZERO}. */
    Total plus(Total other) {
      boolean worse = other.worst > worst || (other.worst == worst && other.worstRank < worstRank);
      Total winner = worse ? other : this;
      return new Total(sum + other.sum, ranks + other.ranks, winner.worstRank, winner.worst);
    }
  }

  /** Takes a rank's counters and the facts in which ranks should agree. */
  void add(RankProfile rank) {
    RecorderHealth health = rank.health();
    add(Counter.LOST_KEYS, rank.rank(), health.lostKeys());
    add(Counter.WALKS, rank.rank(), health.walks());
    add(Counter.MISMATCHES, rank.rank(), health.mismatches());
    add(Counter.SKIPPED_SLOTS, rank.rank(), health.skippedSlots());
    add(Counter.OUTGROWN_FILES, rank.rank(), health.outgrownFile() ? 1 : 0);
    add(Counter.RECORDER_FAULTS, rank.rank(), health.faults());
    add(Counter.LEFT_THREADS, rank.rank(), health.leftThreads());
    add(Counter.PAUSED_NANOS, rank.rank(), health.pausedNanos());
    add(Counter.NANO_TIME_CLOCKS, rank.rank(), health.nanoTimeClock() ? 1 : 0);
    add(Counter.UNSTEADY_CLOCKS, rank.rank(), health.unsteadyClock() ? 1 : 0);
    count(Fact.BINDING, rank.identity().text(RunFacts.Text.BINDING));
    count(Fact.JAVA, rank.identity().text(RunFacts.Text.JAVA));
    if (!rank.finalized()) {
      count(Fact.IN_FLIGHT, rank.inFlight());
      add(Counter.IN_FLIGHT_NANOS, rank.rank(), rank.inFlightNanos());
    }
  }

  private void count(Fact fact, String value) {
    if (!value.isEmpty()) {
      facts.computeIfAbsent(fact, key -> new TreeMap<>()).merge(value, 1, Integer::sum);
    }
  }

  /** Adds to a counter; values up to 0 leave no trace. */
  void add(Counter counter, int rank, long value) {
    if (value > 0) {
      counters.merge(
          counter, Total.ZERO.plus(rank, value), (total, one) -> total.plus(rank, value));
    }
  }

  /** A counter's total; {@link Total#ZERO} if no rank had it. */
  public Total counter(Counter name) {
    return counters.getOrDefault(name, Total.ZERO);
  }

  /** The values of a fact with the number of ranks that gave them. */
  public Map<String, Integer> fact(Fact name) {
    return facts.getOrDefault(name, Map.of());
  }

  /** Packs all counters and facts for another rank's {@link #read}. */
  void write(PackWriter out) {
    out.number(counters.size());
    counters.forEach(
        (name, total) -> {
          out.numbers(name.ordinal(), total.sum(), total.ranks());
          out.numbers(total.worstRank(), total.worst());
        });
    out.number(facts.size());
    facts.forEach(
        (name, values) -> {
          out.numbers(name.ordinal(), values.size());
          values.forEach(
              (value, ranks) -> {
                out.text(value);
                out.number(ranks);
              });
        });
  }

  /** Adds the tally that {@link #write} packed. */
  void read(PackReader in) {
    for (int left = in.size(); left > 0; left--) {
      Counter name = Counter.values()[in.size()];
      long sum = in.number();
      int ranks = in.size();
      int worstRank = in.size();
      Total other = new Total(sum, ranks, worstRank, in.number());
      counters.merge(name, other, Total::plus);
    }
    for (int left = in.size(); left > 0; left--) {
      Map<String, Integer> values =
          facts.computeIfAbsent(Fact.values()[in.size()], key -> new TreeMap<>());
      for (int more = in.size(); more > 0; more--) {
        String value = in.text();
        values.merge(value, in.size(), Integer::sum);
      }
    }
  }
}
