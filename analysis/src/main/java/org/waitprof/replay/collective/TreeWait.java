package org.waitprof.replay.collective;

import org.waitprof.waitstate.WaitInReduce;

/**
 * Waits of ranks inside of the tree along which a library moves the data of a collective with a
 * root. Not in Scalasca, where such ranks wait for the root alone, or the root for them. Only the
 * library knows the tree. So the member that came last is taken for one that another depends on if
 * the other's call ended soon after that.
 */
final class TreeWait {
  private TreeWait() {}

  /** The member that others may have waited for in this way; {@link CollectiveInstance#NOBODY}. */
  static int latest(CollectiveInstance all) {
    return all.call().callClass().hasRoot() && !all.hasTwoGroups()
        ? all.latest(false)
        : CollectiveInstance.NOBODY;
  }

  /**
   * The time that a member waited for the last one behind its wait for the root, nanoseconds; 0 if
   * it did not, and in non-blocking collectives.
   *
   * @param latest from {@link #latest}
   */
  static long nanos(CollectiveInstance all, int member, int latest) {
    boolean isInside = latest >= 0 && all.present(member) && member != all.root();
    if (!isInside || member == latest || all.together(member) > 0) {
      return 0;
    }
    return WaitInReduce.nanos(
        all.begin(member), all.end(member), all.waitOf(member), all.begin(latest));
  }
}
