package org.waitprof.it.waits;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A line {@code truth} of a known-answer program: what one rank's operations of one pattern waited
 * in one scenario, by the clocks of all ranks.
 *
 * @param rank the rank
 * @param pattern id of the wait state
 * @param phase a method on the call paths: {@code waits.Run.eager}, for instance
 * @param method the program's innermost method on the call paths that says which scenario it is
 * @param calls how many operations
 * @param waitNanos how long they waited for others
 * @param totalNanos how long they took
 * @param shortestNanos how long the shortest took, {@link #of of all ranks} where they share a
 *     floor
 */
record Truth(
    int rank,
    String pattern,
    String phase,
    String method,
    long calls,
    long waitNanos,
    long totalNanos,
    long shortestNanos) {

  /** The phase in which libraries and JVM do things for the first time. */
  static final String WARM_UP = "waits.Run.warmUp";

  private static Truth parse(String line) {
    List<String> words = List.of(line.split(" "));
    return new Truth(
        Integer.parseInt(words.get(1)),
        words.get(2),
        words.get(3),
        words.get(4),
        Long.parseLong(words.get(5)),
        Long.parseLong(words.get(6)),
        Long.parseLong(words.get(7)),
        Long.parseLong(words.get(8)));
  }

  /**
   * Gives the truths of a job, each with the shortest call from which an estimator takes its floor:
   * the rank's own for a message, any rank's for a collective.
   */
  static List<Truth> of(List<String> lines) {
    List<Truth> truths =
        lines.stream().filter(line -> line.startsWith("truth ")).map(Truth::parse).toList();
    Map<String, Long> shortest = new HashMap<>();
    truths.forEach(truth -> shortest.merge(truth.floor(), truth.shortestNanos, Math::min));
    return truths.stream()
        .map(truth -> truth.with(shortest.getOrDefault(truth.floor(), truth.shortestNanos)))
        .toList();
  }

  private String floor() {
    return String.join(" ", floorOf(pattern, rank), pattern, phase, method);
  }

  /**
   * Ranks whose calls a floor is taken over: the rank itself in messages and inside of trees, else
   * all.
   */
  static String floorOf(String pattern, int rank) {
    return List.of("late_sender", "late_receiver", "wait_in_reduce").contains(pattern)
        ? "rank " + rank
        : "all";
  }

  private Truth with(long shortest) {
    return new Truth(rank, pattern, phase, method, calls, waitNanos, totalNanos, shortest);
  }

  /** Whether it may be compared in length: not where something happened for the first time. */
  boolean isWarm() {
    return !phase.equals(WARM_UP);
  }
}
