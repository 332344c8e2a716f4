package org.waitprof.it.bench;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Waiting of a run by the clocks of the program itself ({@code bench.Truth}), as shares of rank
 * time: from the end of Init of each rank until the last rank comes to Finalize.
 */
final class FaultTruth {
  /** Name of the place of Finalize. */
  static final String FINALIZE = "finish";

  /** Waiting that is for a rank, and waiting of a rank, by its number; waiting by method. */
  final Map<Integer, Double> lateRanks = new HashMap<>();

  final Map<Integer, Double> waitingRanks = new HashMap<>();
  final Map<String, Double> methods = new HashMap<>();

  private final Map<String, Double> spent = new HashMap<>();
  private final double rankNanos;
  private double waiting;
  private double noCore;
  private double first;
  private double ending;
  private long runNanos;

  private FaultTruth(List<String[]> lines, double rankNanos) {
    this.rankNanos = rankNanos;
    for (String[] line : lines) {
      switch (line[0]) {
        case "wait" -> waited(number(line[1]), number(line[2]), line[3], Long.parseLong(line[4]));
        case "spent" -> spent.merge(line[2], Long.parseLong(line[3]) / rankNanos, Double::sum);
        case "first" -> first += Long.parseLong(line[2]) / rankNanos;
        default -> noCore += Long.parseLong(line[4]) / rankNanos;
      }
    }
  }

  /** What the lines of a program say. */
  static FaultTruth of(List<String> stdout) {
    List<String[]> lines = new ArrayList<>();
    long end = 0;
    int last = -1;
    for (String line : stdout) {
      if (line.matches("(wait|spent|first|run) [0-9]+ .*")) {
        String[] words = line.split(" ", -1);
        lines.add(words);
        if (words[0].equals("run") && Long.parseLong(words[3]) > end) {
          end = Long.parseLong(words[3]);
          last = number(words[1]);
        }
      }
    }
    double nanos = 0;
    for (String[] line : lines) {
      nanos += line[0].equals("run") ? end - Long.parseLong(line[2]) : 0;
    }
    FaultTruth truth = new FaultTruth(lines, nanos);
    for (String[] line : lines) {
      if (line[0].equals("run")) {
        truth.waited(number(line[1]), last, FINALIZE, end - Long.parseLong(line[3]));
        truth.ending += (Long.parseLong(line[5]) - end) / nanos;
        truth.runNanos = Math.max(truth.runNanos, end - Long.parseLong(line[2]));
      }
    }
    return truth;
  }

  private static int number(String word) {
    return Integer.parseInt(word);
  }

  private void waited(int rank, int late, String method, long nanos) {
    double share = nanos / rankNanos;
    waiting += share;
    lateRanks.merge(late, share, Double::sum);
    waitingRanks.merge(rank, share, Double::sum);
    methods.merge(method, share, Double::sum);
  }

  /** All waiting. */
  double waiting() {
    return waiting;
  }

  /** Length of the run, from the first rank's begin to the last one's end. */
  long runNanos() {
    return runNanos;
  }

  /** Time in which threads of ranks wanted a core and had none. */
  double noCore() {
    return noCore;
  }

  /**
   * How far a share may be from the truth because the machine is busy: waits that begin before the
   * first call is recorded, and rank time that ends while Finalize runs.
   */
  double blur(double share) {
    return first + share * ending / (1 + ending);
  }

  /** The most that can be time in calls without waiting: 1 where the program does not say. */
  double mostTransfer() {
    if (spent.isEmpty()) {
      return 1;
    }
    double sum = 0;
    for (Map.Entry<String, Double> each : spent.entrySet()) {
      sum += each.getValue() - methods.getOrDefault(each.getKey(), 0.0);
    }
    return sum;
  }

  /** The largest value of a table; 0 of an empty one. */
  static double largest(Map<?, Double> table) {
    return table.values().stream().mapToDouble(each -> each).max().orElse(0);
  }

  @Override
  public String toString() {
    return "waiting "
        + waiting
        + " for ranks "
        + lateRanks
        + " of ranks "
        + waitingRanks
        + " in "
        + methods
        + " of "
        + spent
        + ", without a core "
        + noCore
        + ", in first calls "
        + first
        + ", in Finalize "
        + ending;
  }
}
