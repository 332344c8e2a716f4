// Expected: Wait at N x N on all ranks, in all collectives in which everybody needs everybody. In
// each round another rank is late by 20 ms, in some nobody; all but the late one wait for it. Lines
// "truth" and "count" (see Truth) say how much and how often. Runs on any number of ranks.
package waits;

/** Wait at N x N: the first to arrive. */
public final class WaitAtNxN {
  private WaitAtNxN() {}

  public static void main(String[] args) throws Exception {
    Run.main(args, WaitAtNxN::all);
  }

  static void all(Run run) throws Exception {
    scenario(run, "allreduce", (together, root) -> together.allreduce());
    scenario(run, "allgather", (together, root) -> together.allgather());
    scenario(run, "allgatherv", (together, root) -> together.allgatherv());
    scenario(run, "alltoall", (together, root) -> together.alltoall());
    scenario(run, "alltoallv", (together, root) -> together.alltoallv());
    scenario(run, "reduceScatter", (together, root) -> together.reduceScatter());
  }

  private static void scenario(Run run, String name, Collective.Operation operation)
      throws Exception {
    Collective.symmetric(run, name, Pattern.WAIT_AT_NXN, operation);
  }
}
