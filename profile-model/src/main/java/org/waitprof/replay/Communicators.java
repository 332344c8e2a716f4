package org.waitprof.replay;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.waitprof.trace.Communicator;

/**
 * The communicators that events have spoken of. Safe for several threads; asked once a rank each.
 */
final class Communicators {
  private static final long INIT = Long.MIN_VALUE;
  static final long FINALIZE = Long.MIN_VALUE + 1;

  private final Patterns patterns;
  private final Division division;
  private final boolean[] ended;
  private final Map<Long, CommunicatorReplay> all = new HashMap<>();

  Communicators(Division division, Patterns patterns) {
    this.patterns = patterns;
    this.division = division;
    ended = new boolean[division.worldSize()];
    int[] world = new int[division.worldSize()];
    for (int i = 0; i < world.length; i++) {
      world[i] = i;
    }
    all.put(INIT, new CommunicatorReplay(INIT, world, true, patterns, division));
    all.put(FINALIZE, new CommunicatorReplay(FINALIZE, world, true, patterns, division));
  }

  /** All ranks, in Init. */
  synchronized CommunicatorReplay init() {
    return known(INIT);
  }

  /** All ranks, in Finalize. */
  synchronized CommunicatorReplay end() {
    return known(FINALIZE);
  }

  /** One that somebody has spoken of, Init and Finalize included. */
  synchronized Optional<CommunicatorReplay> find(long id) {
    return Optional.ofNullable(all.get(id));
  }

  private CommunicatorReplay known(long id) {
    CommunicatorReplay replay = all.get(id);
    if (replay == null) {
      throw new IllegalStateException();
    }
    return replay;
  }

  synchronized CommunicatorReplay of(Communicator communicator) {
    return all.computeIfAbsent(communicator.id(), id -> create(communicator));
  }

  private CommunicatorReplay create(Communicator communicator) {
    int[] members = communicator.members();
    int[] remote = communicator.remote();
    int[] both = java.util.Arrays.copyOf(members, members.length + remote.length);
    System.arraycopy(remote, 0, both, members.length, remote.length);
    CommunicatorReplay replay =
        new CommunicatorReplay(communicator.id(), both, remote.length == 0, patterns, division);
    for (int member = 0; member < both.length; member++) {
      int rank = both[member];
      if (rank < 0 || rank >= ended.length || ended[rank]) {
        replay.end(member);
      }
    }
    return replay;
  }

  /** A rank's trace is over, or missing. */
  synchronized void end(int rank) {
    ended[rank] = true;
    for (CommunicatorReplay replay : all.values()) {
      int member = replay.member(rank);
      if (member >= 0) {
        replay.end(member);
      }
    }
  }

  synchronized long incomplete() {
    return all.values().stream()
        .filter(CommunicatorReplay::isCounted)
        .mapToLong(CommunicatorReplay::incomplete)
        .sum();
  }

  synchronized long mixed() {
    return all.values().stream().mapToLong(CommunicatorReplay::mixed).sum();
  }
}
