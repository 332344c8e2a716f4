package org.waitprof.replay.ideal;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The collectives of one communicator on the ideal clocks. Used by the clocks' thread. */
final class IdealGroup {
  /** This many instances that are over stay in the list until it is moved up. */
  private static final int KEPT = 64;

  private final int[] members;
  private final boolean[] ended;
  private final List<@Nullable IdealInstance> open = new ArrayList<>();
  private final ArrayDeque<IdealInstance> spare = new ArrayDeque<>();
  private long firstOpen;
  private int head;
  private int endedMembers;

  /** {@code members} are ranks in MPI_COMM_WORLD. */
  IdealGroup(int[] members) {
    this.members = members;
    ended = new boolean[members.length];
  }

  int size() {
    return members.length;
  }

  /** The number of a rank among the members; -1 if it is none. */
  int member(int rank) {
    if (rank >= 0 && rank < members.length && members[rank] == rank) {
      return rank;
    }
    for (int i = 0; i < members.length; i++) {
      if (members[i] == rank) {
        return i;
      }
    }
    return -1;
  }

  int endedMembers() {
    return endedMembers;
  }

  boolean hasEnded(int member) {
    return ended[member];
  }

  /** A member's trace is over, or missing: nobody waits for it any more. */
  void end(int rank) {
    int member = member(rank);
    if (member >= 0 && !ended[member]) {
      ended[member] = true;
      endedMembers++;
      moveUp();
    }
  }

  /** An instance by its number on each member. */
  IdealInstance instance(long number) {
    int place = (int) (number - firstOpen);
    if (place < head) {
      // All are through with it; who asks nevertheless is alone in a new one.
      return new IdealInstance(this);
    }
    while (open.size() <= place) {
      open.add(null);
    }
    IdealInstance instance = open.get(place);
    if (instance == null) {
      instance = spare.isEmpty() ? new IdealInstance(this) : spare.removeLast();
      open.set(place, instance);
    }
    return instance;
  }

  /** Instances that some member may still ask for. */
  List<@Nullable IdealInstance> open() {
    return open.subList(head, open.size());
  }

  /** A member is through with an instance. */
  void leave(IdealInstance instance) {
    if (instance.leave()) {
      moveUp();
    }
  }

  /** Gives up instances at the front that all are through with. */
  private void moveUp() {
    while (head < open.size()) {
      IdealInstance first = open.get(head);
      if (first == null || !first.isOver()) {
        break;
      }
      open.set(head++, null);
      first.clear();
      spare.addLast(first);
    }
    if (head > KEPT && 2 * head >= open.size()) {
      open.subList(0, head).clear();
      firstOpen += head;
      head = 0;
    }
  }
}
