package org.waitprof.simulate;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.waitprof.trace.Communicator;

/** The collectives of one communicator in a simulated run. */
final class Meetings {
  private final int[] members;
  private final Map<Integer, Integer> numbers = new HashMap<>();
  private final Map<Long, Meeting> open = new HashMap<>();
  private final long[] next;

  Meetings(Communicator communicator) {
    members = communicator.members();
    next = new long[members.length];
    for (int member = 0; member < members.length; member++) {
      numbers.put(members[member], member);
    }
  }

  /** The communicator of all ranks. */
  static Meetings ofWorld(int worldSize) {
    int[] all = new int[worldSize];
    Arrays.setAll(all, rank -> rank);
    return new Meetings(new Communicator(Long.MIN_VALUE, "", all));
  }

  int size() {
    return members.length;
  }

  /** A rank's number among the members; -1 if it is none. */
  int member(int rank) {
    return numbers.getOrDefault(rank, -1);
  }

  /** The number of a member's next collective. */
  long next(int member) {
    return next[member]++;
  }

  Meeting meeting(long number) {
    return open.computeIfAbsent(number, fresh -> new Meeting(members.length));
  }

  /** A member is through with a collective. */
  void leave(long number, Meeting meeting) {
    if (meeting.leave()) {
      open.remove(number);
    }
  }
}
