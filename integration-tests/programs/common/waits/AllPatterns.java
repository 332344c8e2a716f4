// Expected: what the programs that it calls expect, in one job. Runs on an even number of ranks.
package waits;

/** All known-answer programs of wait states, one after the other. */
public final class AllPatterns {
  private AllPatterns() {}

  public static void main(String[] args) throws Exception {
    Run.main(args, AllPatterns::all);
  }

  private static void all(Run run) throws Exception {
    LateSender.all(run);
    LateSenderRequests.all(run);
    LateReceiver.all(run);
    WaitAtNxN.all(run);
    WaitAtBarrier.all(run);
    LateBroadcast.all(run);
    EarlyReduce.all(run);
    EarlyScan.all(run);
    Polling.all(run);
    OwnPatterns.all(run);
  }
}
