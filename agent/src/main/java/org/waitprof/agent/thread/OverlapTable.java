package org.waitprof.agent.thread;

import java.nio.LongBuffer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Overlap of what several threads of a rank do, from looks at all of them. As long as one of them
 * computes outside MPI, the rank loses nothing by what the others wait for: their calls are
 * overlapped. Once none computes, the rank's time is lost, once and not for each thread: to the
 * call that began last, which ended the computing; the others are overlapped by it.
 *
 * <p>The time between two looks goes to what the later one sees. With looks that do not depend on
 * what the threads do, sums are right on average; of n looks, a share p of the time is known to
 * {@code sqrt(p (1 - p) / n)}. Used by one thread at a time.
 */
final class OverlapTable {
  /**
   * Most places that are distinguished: programs may have many paths, and further ones stay
   * unknown.
   */
  private static final int MOST_PLACES = 4096;

  /** Places of the time before there were several threads leave room for those that are seen. */
  private static final int MOST_ALONE = MOST_PLACES / 2;

  /** Numbers of one place in the image. */
  private static final int NUMBERS = 6;

  private final Map<Place, Seen> places = new HashMap<>();
  private long idleTicks;

  /**
   * A line that calls MPI.
   *
   * @param path hash of the call path
   * @param call ordinal of the call
   */
  record Place(long path, int call) {}

  /** Time that threads were seen in calls of a place, in ticks. */
  private static final class Seen {
    long ticks;

    /** The overlapped part of {@link #ticks}. */
    long overlappedTicks;

    /** Time for which other threads waited for a lock of these. */
    long lockedOutTicks;

    /** Time in the calls before there were several threads. */
    long aloneTicks;
  }

  /**
   * State of a thread at a look.
   *
   * @param computing whether it runs outside MPI
   * @param place where it is in MPI; meaningless while it is not
   * @param since when that call began, in ticks; 0 while it is in none
   */
  record Look(boolean computing, Place place, long since) {
    /** A thread that computes outside of MPI. */
    static final Look COMPUTING = new Look(true, new Place(0, 0), 0);

    /** Outside MPI, ended or waiting for something else. */
    static final Look RESTING = new Look(false, new Place(0, 0), 0);
  }

  /**
   * Books the time since the last look.
   *
   * @param all what each thread does
   * @param ticks how long that has been
   */
  void add(List<Look> all, long ticks) {
    boolean computing = false;
    int last = -1;
    for (int i = 0; i < all.size(); i++) {
      computing |= all.get(i).computing;
      boolean later = last < 0 || all.get(i).since > all.get(last).since;
      last = all.get(i).since != 0 && later ? i : last;
    }
    idleTicks += computing || last < 0 ? 0 : ticks;
    for (int i = 0; i < all.size(); i++) {
      if (all.get(i).since != 0) {
        Seen seen = seen(all.get(i).place);
        seen.ticks += ticks;
        seen.overlappedTicks += computing || i != last ? ticks : 0;
      }
    }
  }

  /**
   * The only thread has been in calls of a place so far.
   *
   * @param ticks how long that was in all
   */
  void addAlone(Place place, long ticks) {
    if (places.size() < MOST_ALONE) {
      seen(place).aloneTicks += ticks;
    }
  }

  /**
   * A thread has waited since the last look for a lock of one that is in MPI.
   *
   * @param place where that one is
   * @param ticks how long that has been
   */
  void addLockedOut(Place place, long ticks) {
    seen(place).lockedOutTicks += ticks;
  }

  private Seen seen(Place place) {
    return places.size() < MOST_PLACES
        ? places.computeIfAbsent(place, none -> new Seen())
        : places.getOrDefault(place, new Seen());
  }

  /** Ticks in which no thread computed, and some were in MPI. */
  long idleTicks() {
    return idleTicks;
  }

  /**
   * The observations as numbers behind the rank's counters, read back by {@code counterfile}. For
   * each place: its path, its call, ticks seen, overlapped, locked out, and alone.
   */
  long[] image() {
    LongBuffer image = LongBuffer.allocate(places.size() * NUMBERS);
    places.forEach(
        (place, seen) -> {
          image.put(place.path).put(place.call);
          image.put(seen.ticks).put(seen.overlappedTicks);
          image.put(seen.lockedOutTicks).put(seen.aloneTicks);
        });
    return image.array();
  }
}
