package org.waitprof.replay.collective;

import java.util.function.IntPredicate;

/** Rules for collectives in which all waiting members wait for one. */
public final class WaitForOne {
  private WaitForOne() {}

  /**
   * Rule for collectives in which a library need not synchronise. Members that were still in it
   * when the last member began have waited for it; members that had left have not.
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
   * Sets how long the waiting members, and the one they wait for, were in it after the first of
   * them had left; to be called once these are known. This is Scalasca's rule of {@code
   * MPI_EARLYREDUCE}.
   */
  public static void complete(CollectiveInstance all) {
    IntPredicate isPart = member -> all.waitOf(member) > 0 || member == all.cause();
    complete(all, isPart, isPart);
  }

  /**
   * Sets how long the waiting members, and the one they wait for, were in it after the first
   * waiting member had left: a root that leaves its broadcast at once ends no wait. This is
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
