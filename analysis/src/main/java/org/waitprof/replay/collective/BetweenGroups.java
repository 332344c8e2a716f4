package org.waitprof.replay.collective;

import org.waitprof.model.CallClass;

/**
 * Collectives on intercommunicators: a member that needs data gets it from the other group, and
 * waits for that group alone. A root has all others in the other group. Scalasca leaves
 * intercommunicators out. Here the rules for calls in one group hold, for the members whose data is
 * needed.
 */
final class BetweenGroups implements InstanceClassifier {
  @Override
  public void classify(CollectiveInstance all) {
    CallClass kind = all.call().callClass();
    boolean withData = kind == CallClass.ALL_TO_ALL || kind == CallClass.ALL_TO_ONE;
    long first = Long.MIN_VALUE;
    long second = Long.MIN_VALUE;
    for (int member = 0; member < all.size(); member++) {
      if (all.present(member) && (!withData || all.sent(member) > 0)) {
        if (all.isInFirstGroup(member)) {
          first = Math.max(first, all.begin(member));
        } else {
          second = Math.max(second, all.begin(member));
        }
      }
    }
    for (int member = 0; member < all.size(); member++) {
      if (all.present(member)) {
        long others = all.isInFirstGroup(member) ? second : first;
        long latest =
            switch (kind) {
              case ONE_TO_ALL -> beginOfRoot(all, member);
              case ALL_TO_ONE -> member == all.root() ? others : Long.MIN_VALUE;
              case ALL_TO_ALL -> hasData(all, member) ? others : Long.MIN_VALUE;
              case BARRIER -> others;
              default -> Math.max(first, second);
            };
        all.setWaitUntil(member, latest);
      }
    }
  }

  private static boolean hasData(CollectiveInstance all, int member) {
    return all.sent(member) > 0 || all.received(member) > 0;
  }

  /**
   * Begin of the root for members of the other group that get data: the root's companions pass
   * MPI_PROC_NULL.
   */
  private static long beginOfRoot(CollectiveInstance all, int member) {
    int root = all.root();
    return root >= 0
            && all.present(root)
            && all.received(member) > 0
            && all.isInFirstGroup(root) != all.isInFirstGroup(member)
        ? all.begin(root)
        : Long.MIN_VALUE;
  }
}
