package org.waitprof.waitstate;

/** The formula that most estimates share: what calls took above the shortest one of their kind. */
final class Formula {
  /** Used where all ranks meet in a call: the shortest call of any rank counts. */
  static final String SHORTEST_ON_ANY_RANK =
      "shortest call of MPI function f with that size on any rank";

  private Formula() {}

  /**
   * Formula for calls that no rank can leave before the last has come: the last to arrive has the
   * shortest call.
   */
  static String untilTheLastArrives() {
    return aboveShortest(
        "W", "M(f,s)", SHORTEST_ON_ANY_RANK + ": the last to arrive does not wait");
  }

  /** Sentence of the formula, summed on every rank. */
  static String aboveShortest(String name, String minimum, String meaning) {
    return aboveShortest(name, "", minimum, meaning);
  }

  /**
   * Sentence of the formula.
   *
   * @param name the symbol of the sum
   * @param ranks ranks that it is taken on, with a blank before; empty for all
   * @param minimum the symbol of the shortest call
   * @param meaning which call that is, from behind "the" on
   */
  static String aboveShortest(String name, String ranks, String minimum, String meaning) {
    return name
        + "(c,p) = sum over size classes s of [ D(c,p,s) - n(c,p,s) * "
        + minimum
        + " ]"
        + ranks
        + ", where D is the total duration and n the number of calls at call path c on rank p, and "
        + minimum
        + " is the "
        + meaning;
  }
}
