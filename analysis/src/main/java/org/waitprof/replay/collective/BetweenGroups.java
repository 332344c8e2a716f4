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
    int first = CollectiveInstance.NOBODY;
    int second = CollectiveInstance.NOBODY;
    for (int member = 0; member < all.size(); member++) {
      if (all.present(member) && (!withData || all.sent(member) > 0)) {
        if (all.isInFirstGroup(member)) {
          first = later(all, first, member);
        } else {
          second = later(all, second, member);
        }
      }
    }
    for (int member = 0; member < all.size(); member++) {
      if (all.present(member)) {
        int others = all.isInFirstGroup(member) ? second : first;
        int latest =
            switch (kind) {
              case ONE_TO_ALL -> rootOf(all, member);
              case ALL_TO_ONE -> member == all.root() ? others : CollectiveInstance.NOBODY;
              case ALL_TO_ALL -> hasData(all, member) ? others : CollectiveInstance.NOBODY;
              case BARRIER -> others;
              default -> later(all, first, second);
            };
        if (latest >= 0) {
          all.setWaitFor(member, latest);
        }
      }
    }
  }

  /** The member that began later, or the first of two; either may be missing. */
  private static int later(CollectiveInstance all, int one, int other) {
    return other < 0 || (one >= 0 && all.begin(one) >= all.begin(other)) ? one : other;
  }

  private static boolean hasData(CollectiveInstance all, int member) {
    return all.sent(member) > 0 || all.received(member) > 0;
  }

  /**
   * The root for members of the other group that get data: the root's companions pass
   * MPI_PROC_NULL.
   */
  private static int rootOf(CollectiveInstance all, int member) {
    int root = all.root();
    return root >= 0
            && all.present(root)
            && all.received(member) > 0
            && all.isInFirstGroup(root) != all.isInFirstGroup(member)
        ? root
        : CollectiveInstance.NOBODY;
  }
}
