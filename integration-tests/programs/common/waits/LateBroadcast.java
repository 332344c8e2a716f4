// Expected: Late Broadcast on all ranks but the root, in Bcast, Scatter and Scatterv, when the root
// is late by 20 ms; none when the others are, or nobody. Ranks 0 and 1 are roots in turn. Lines
// "truth" and "count" (see Truth) say how much and how often. Runs on 2 or more ranks.
package waits;

/** Late Broadcast: all wait for the root. */
public final class LateBroadcast {
  private LateBroadcast() {}

  public static void main(String[] args) throws Exception {
    Run.main(args, LateBroadcast::all);
  }

  static void all(Run run) throws Exception {
    scenario(run, "bcast", Together::bcast);
    scenario(run, "scatter", Together::scatter);
    scenario(run, "scatterv", Together::scatterv);
  }

  private static void scenario(Run run, String name, Collective.Operation operation)
      throws Exception {
    Collective.rooted(run, name, Pattern.NONE, Pattern.LATE_BROADCAST, operation);
  }
}
