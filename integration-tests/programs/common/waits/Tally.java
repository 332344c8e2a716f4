package waits;

import java.util.Map;
import java.util.TreeMap;

/** How often this rank called what, by the standard's names: the exact truth of all counts. */
final class Tally {
  /** One a rank: with MPJ Express, too, a rank has its own copy of every class of the program. */
  private static final Map<String, Integer> CALLS = new TreeMap<>();

  private Tally() {}

  /** Stands in front of every MPI call. */
  static void add(String call) {
    CALLS.merge(call, 1, Integer::sum);
  }

  /** The counts so far, sorted by name. */
  static Map<String, Integer> calls() {
    return CALLS;
  }
}
