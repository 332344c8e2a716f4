package org.waitprof.replay.collective;

import java.util.function.IntPredicate;

/** Shared by rules about collectives in which whoever waits does so for one member. */
public final class WaitForOne {
  private WaitForOne() {}

  /**
   * The rule of collectives in which a library need not synchronise: who was still there when the
   * last member began has waited for it, who had left has not.
   */
  public static void latest(CollectiveInstance all) {
    int latest = all.latest(false);
    if (latest < 0) {
      return;
    }
    all.setCause(latest);
    if (all.earliestEnd() > all.begin(latest)) {
      all.setMet();
    }
    for (int member = 0; member < all.size(); member++) {
      if (all.present(member) && all.end(member) > all.begin(latest)) {
        all.setWaitUntil(member, all.begin(latest));
      }
    }
    IntPredicate isPart = member -> all.end(member) > all.begin(latest);
    complete(all, isPart, isPart);
  }

  /**
   * Tells how long those who wait, and the one they wait for, were in it after the first of them
   * had left; call it once these are known. This is Scalasca's rule of {@code MPI_EARLYREDUCE}.
   */
  public static void complete(CollectiveInstance all) {
    IntPredicate isPart = member -> all.waitOf(member) > 0 || member == all.cause();
    complete(all, isPart, isPart);
  }

  /**
   * Tells how long those who wait, and the one they wait for, were in it after the first of those
   * who wait had left: a root that leaves its broadcast at once ends nobody's wait. This is
   * Scalasca's rule of {@code MPI_LATEBROADCAST}.
   */
  public static void completeAfterWaiters(CollectiveInstance all) {
    complete(
        all,
        member -> all.waitOf(member) > 0 || member == all.cause(),
        member -> all.waitOf(member) > 0);
  }

  private static void complete(
      CollectiveInstance all, IntPredicate isPart, IntPredicate isFirstToLeave) {
    long earliest = Long.MAX_VALUE;
    for (int member = 0; member < all.size(); member++) {
      if (all.present(member) && isFirstToLeave.test(member)) {
        earliest = Math.min(earliest, all.end(member));
      }
    }
    for (int member = 0; member < all.size(); member++) {
      if (all.present(member) && isPart.test(member)) {
        all.setCompletionSince(member, Math.max(earliest, all.begin(all.cause())));
      }
    }
  }
}
