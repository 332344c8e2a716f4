package org.waitprof.replay.onesided;

import java.util.Optional;
import org.waitprof.replay.collective.CollectiveInstance;
import org.waitprof.replay.pattern.CollectiveRule;
import org.waitprof.waitstate.WaitGroup;

/**
 * What a wait that {@link RankAccesses} has found is booked as: it comes to the rank in the way of
 * those in collectives. One rank waits for one other, as for a message.
 */
interface AccessRule extends CollectiveRule {
  @Override
  default Optional<WaitGroup> group() {
    return Optional.of(WaitGroup.LATE_SENDER);
  }

  /** No instance of a collective is of such a call. */
  @Override
  default void classify(CollectiveInstance all) {}
}
