// Expected: Early Scan on the ranks above the one that is late by 20 ms, another in each round;
// none on rank 0. Lines "truth" and "count" (see Truth) say how much and how often. Runs on any
// number of ranks.
package waits;

/** Early Scan: ranks wait for the lower ones. */
public final class EarlyScan {
  private EarlyScan() {}

  public static void main(String[] args) throws Exception {
    Run.main(args, EarlyScan::all);
  }

  static void all(Run run) throws Exception {
    Collective.symmetric(run, "scan", Pattern.EARLY_SCAN, (together, root) -> together.scan());
  }
}
