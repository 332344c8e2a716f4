package org.waitprof.reduce;

import java.util.Map;
import java.util.TreeMap;
import org.waitprof.model.RankProfile;

/**
 * The bookkeeping of all ranks added up, for the quality notes: per counter its total and worst
 * rank, per fact how many ranks say what. Does not depend on the order of ranks.
 */
final class Tally {
  private final Map<String, Total> counters = new TreeMap<>();
  private final Map<String, Map<String, Integer>> facts = new TreeMap<>();

  /**
   * A counter over all ranks.
   *
   * @param sum its total
   * @param ranks ranks on which it is not 0
   * @param worstRank the lowest rank with the largest value; -1 if it is 0 everywhere
   * @param worst that value
   */
  record Total(long sum, int ranks, int worstRank, long worst) {
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
    rank.counters().forEach((name, value) -> add(name, rank.rank(), value));
    for (String name : new String[] {"binding", "java"}) {
      count(name, rank.facts().getOrDefault(name, ""));
    }
    if (!rank.finalized()) {
      count("inFlight", rank.facts().getOrDefault("inFlight", ""));
    }
  }

  private void count(String fact, String value) {
    if (!value.isEmpty()) {
      facts.computeIfAbsent(fact, key -> new TreeMap<>()).merge(value, 1, Integer::sum);
    }
  }

  /** Adds to a counter; values up to 0 leave no trace. */
  void add(String counter, int rank, long value) {
    if (value > 0) {
      counters.merge(
          counter, Total.ZERO.plus(rank, value), (total, one) -> total.plus(rank, value));
    }
  }

  /** A counter's total; {@link Total#ZERO} if no rank had it. */
  Total counter(String name) {
    return counters.getOrDefault(name, Total.ZERO);
  }

  /** The values of a fact with the number of ranks that gave them. */
  Map<String, Integer> fact(String name) {
    return facts.getOrDefault(name, Map.of());
  }

  /** Packs all of it. */
  void write(PackWriter out) {
    out.number(counters.size());
    counters.forEach(
        (name, total) -> {
          out.text(name);
          out.number(total.sum());
          out.number(total.ranks());
          out.number(total.worstRank());
          out.number(total.worst());
        });
    out.number(facts.size());
    facts.forEach(
        (name, values) -> {
          out.text(name);
          out.number(values.size());
          values.forEach(
              (value, ranks) -> {
                out.text(value);
                out.number(ranks);
              });
        });
  }

  /** Adds what {@link #write} packed. */
  void read(PackReader in) {
    for (int left = in.size(); left > 0; left--) {
      String name = in.text();
      long sum = in.number();
      int ranks = in.size();
      int worstRank = in.size();
      Total other = new Total(sum, ranks, worstRank, in.number());
      counters.merge(name, other, Total::plus);
    }
    for (int left = in.size(); left > 0; left--) {
      Map<String, Integer> values = facts.computeIfAbsent(in.text(), key -> new TreeMap<>());
      for (int more = in.size(); more > 0; more--) {
        String value = in.text();
        values.merge(value, in.size(), Integer::sum);
      }
    }
  }
}
