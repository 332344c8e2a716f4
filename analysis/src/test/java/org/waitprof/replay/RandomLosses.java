package org.waitprof.replay;

import java.util.List;
import java.util.Random;
import org.waitprof.model.lateness.LatenessCause;
import org.waitprof.replay.MemoryTrace.Event;
import org.waitprof.trace.EventKind;

/** Lets computations of a trace lose a part of their time, or all of it, at random. */
final class RandomLosses {
  private RandomLosses() {}

  /** Puts a record of what was lost behind the begin of some calls of a rank. */
  static void add(MemoryTrace.Rank rank, Random random) {
    for (List<Event> events : rank.threads) {
      long left = Long.MAX_VALUE;
      for (int i = 0; i < events.size(); i++) {
        Event event = events.get(i);
        if (event.kind() == EventKind.LEAVE) {
          left = event.time();
        } else if (event.kind() == EventKind.ENTER && left < event.time() && random.nextBoolean()) {
          long taken = 1 + random.nextLong(event.time() - left);
          int cause = random.nextInt(LatenessCause.values().length);
          events.add(
              i + 1, new Event(EventKind.LOST, event.time(), 0, 0, cause, 0, taken, 1, 0, -1));
        }
      }
    }
  }
}
