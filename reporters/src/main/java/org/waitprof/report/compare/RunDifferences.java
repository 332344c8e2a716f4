package org.waitprof.report.compare;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.waitprof.report.wording.PlainText;

/** Differences between the circumstances of compared runs, apart from the program's version. */
final class RunDifferences {
  private static final int MOST_NAMED = 3;
  private static final int LONGEST = 60;

  /** Text for the arguments of a run in which no part is its own. */
  static final String NONE = "(none)";

  private RunDifferences() {}

  /**
   * One line per difference; none for runs that were started alike. Does not compare different
   * programs.
   */
  static List<String> of(List<RunSummary> runs) {
    List<String> differences = new ArrayList<>();
    if (RunSummary.programs(runs).size() > 1) {
      return differences;
    }
    Map<String, String> arguments = arguments(runs);
    if (arguments.size() > 1) {
      differences.add("arguments differ: " + named(arguments.values()));
    }
    Set<String> hosts = new LinkedHashSet<>();
    runs.forEach(run -> hosts.add(String.join(" ", run.hosts())));
    if (hosts.size() > 1 && ranks(runs).isEmpty()) {
      differences.add("hosts differ: " + named(hosts));
    }
    return differences;
  }

  /** A remark on runs with several numbers of ranks; empty if all have one number. */
  static Optional<String> ranks(List<RunSummary> runs) {
    Set<String> ranks = new LinkedHashSet<>();
    runs.forEach(run -> ranks.add(Integer.toString(run.ranks())));
    return ranks.size() < 2
        ? Optional.empty()
        : Optional.of("ranks differ: " + named(ranks) + "; compare such runs with 'scaling'");
  }

  /** A remark on profiles too old to know waiting in Finalize; empty if none or all of them are. */
  static Optional<String> ends(List<RunSummary> runs) {
    long newer = runs.stream().filter(RunSummary::endsTogether).count();
    return newer == 0 || newer == runs.size()
        ? Optional.empty()
        : Optional.of("only newer profiles count waiting in MPI_Finalize");
  }

  /**
   * The arguments of runs, each with the part that other runs do not have: {@code --sweeps 80} of
   * {@code -v --sweeps 80 in.txt}.
   */
  static Map<String, String> arguments(List<RunSummary> runs) {
    Map<String, String> parts = new LinkedHashMap<>();
    List<List<String>> words = new ArrayList<>();
    for (RunSummary run : runs) {
      if (parts.put(run.arguments(), run.arguments()) == null) {
        words.add(List.of(run.arguments().split(" +")));
      }
    }
    if (words.size() < 2) {
      return parts;
    }
    int shortest = words.stream().mapToInt(List::size).min().orElse(0);
    int same = common(words, shortest, false);
    int last = common(words, shortest - same, true);
    // The name of an option belongs to its value.
    if (same > 0 && words.get(0).get(same - 1).startsWith("-")) {
      same--;
    }
    int next = 0;
    for (Map.Entry<String, String> each : parts.entrySet()) {
      List<String> its = words.get(next++);
      String part = String.join(" ", its.subList(same, Math.max(same, its.size() - last)));
      each.setValue(part.isBlank() ? NONE : part);
    }
    return parts;
  }

  /**
   * Number of words that all begin or end with.
   *
   * @param most maximum number of words to compare
   */
  private static int common(List<List<String>> all, int most, boolean atEnd) {
    int count = 0;
    while (count < most && isCommon(all, count, atEnd)) {
      count++;
    }
    return count;
  }

  private static boolean isCommon(List<List<String>> all, int at, boolean fromEnd) {
    Set<String> words = new LinkedHashSet<>();
    all.forEach(its -> words.add(its.get(fromEnd ? its.size() - 1 - at : at)));
    return words.size() == 1;
  }

  private static String named(Iterable<String> texts) {
    List<String> named = new ArrayList<>();
    int more = 0;
    for (String text : texts) {
      if (named.size() < MOST_NAMED) {
        named.add(PlainText.head(PlainText.of(text), LONGEST));
      } else {
        more++;
      }
    }
    return String.join(" | ", named) + (more == 0 ? "" : " | and " + more + " more");
  }
}
