// Expected: Early Reduce on the root, in Reduce, Gather and Gatherv, when the others are late by 20
// ms; none when the root is, or nobody. Ranks 0 and 1 are roots in turn. Lines "truth" and "count"
// (see Truth) say how much and how often. Runs on 2 or more ranks.
package waits;

/** Early Reduce: the root waits for all. */
public final class EarlyReduce {
  private EarlyReduce() {}

  public static void main(String[] args) throws Exception {
    Run.main(args, EarlyReduce::all);
  }

  static void all(Run run) throws Exception {
    scenario(run, "reduce", Together::reduce);
    scenario(run, "gather", Together::gather);
    scenario(run, "gatherv", Together::gatherv);
  }

  private static void scenario(Run run, String name, Collective.Operation operation)
      throws Exception {
    Collective.rooted(run, name, Pattern.EARLY_REDUCE, Pattern.NONE, operation);
  }
}
