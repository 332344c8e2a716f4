package org.waitprof.replay.collective;

import org.waitprof.replay.exchange.ArrivalRecord;

/** Time that a non-blocking collective took at a member, and the part that it did not cost. */
final class RequestTime {
  private RequestTime() {}

  /**
   * End of a non-blocking collective at a member. Where no member is through before all have come,
   * all are through when the first is. Elsewhere it is the time at which the member knew.
   */
  private static long over(CollectiveInstance all, int member) {
    return switch (all.call().callClass()) {
      case BARRIER, ALL_TO_ALL ->
          all.get(member, ArrivalRecord.ENTER) < all.earliestEnd()
              ? all.end(member)
              : Math.min(all.end(member), all.earliestEnd());
      default -> all.end(member);
    };
  }

  /** Time that the collective took, as far as is known, nanoseconds. */
  static long needed(CollectiveInstance all, int member) {
    return Math.max(0, over(all, member) - all.begin(member));
  }

  /** Part of {@link #needed} in which the member did something else, nanoseconds. */
  static long overlapped(CollectiveInstance all, int member) {
    long until = Math.min(all.get(member, ArrivalRecord.ENTER), over(all, member));
    return Math.max(0, until - all.begin(member));
  }
}
