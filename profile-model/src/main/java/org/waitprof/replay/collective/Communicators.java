package org.waitprof.replay.collective;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.waitprof.replay.exchange.RankPartition;
import org.waitprof.trace.Communicator;
import org.waitprof.trace.Trace;

/**
 * The communicators that events have spoken of. Safe for several threads; asked once a rank each.
 */
public final class Communicators {
  private static final long INIT = Long.MIN_VALUE;
  static final long FINALIZE = Long.MIN_VALUE + 1;

  private final CollectiveRules rules;
  private final RankPartition partition;
  private final boolean[] ended;
  private final Map<Long, CommunicatorReplay> all = new HashMap<>();

  public Communicators(RankPartition partition, CollectiveRules rules) {
    this.rules = rules;
    this.partition = partition;
    ended = new boolean[partition.worldSize()];
    int[] world = new int[partition.worldSize()];
    for (int i = 0; i < world.length; i++) {
      world[i] = i;
    }
    all.put(INIT, new CommunicatorReplay(INIT, world, true, rules, partition));
    all.put(FINALIZE, new CommunicatorReplay(FINALIZE, world, true, rules, partition));
  }

  /** All ranks, in Init. */
  public synchronized CommunicatorReplay init() {
    return known(INIT);
  }

  /** All ranks, in Finalize. */
  public synchronized CommunicatorReplay end() {
    return known(FINALIZE);
  }

  /** One that somebody has spoken of, Init and Finalize included. */
  synchronized Optional<CommunicatorReplay> find(long id) {
    return Optional.ofNullable(all.get(id));
  }

  /** Finds a communicator that a rank of a trace knows, also one that no event here refers to. */
  public SpreadCollectives.Definitions definitions(Trace trace) {
    return (id, rank) -> {
      Optional<CommunicatorReplay> known = find(id);
      return known.isPresent()
          ? known
          : trace.rank(rank).flatMap(its -> its.communicator(id)).map(this::of);
    };
  }

  private CommunicatorReplay known(long id) {
    CommunicatorReplay replay = all.get(id);
    if (replay == null) {
      throw new IllegalStateException();
    }
    return replay;
  }

  public synchronized CommunicatorReplay of(Communicator communicator) {
    return all.computeIfAbsent(communicator.id(), id -> create(communicator));
  }

  private CommunicatorReplay create(Communicator communicator) {
    int[] members = communicator.members();
    int[] remote = communicator.remote();
    int[] both = java.util.Arrays.copyOf(members, members.length + remote.length);
    System.arraycopy(remote, 0, both, members.length, remote.length);
    CommunicatorReplay replay =
        new CommunicatorReplay(communicator.id(), both, remote.length == 0, rules, partition);
    for (int member = 0; member < both.length; member++) {
      int rank = both[member];
      if (rank < 0 || rank >= ended.length || ended[rank]) {
        replay.end(member);
      }
    }
    return replay;
  }

  /** A rank's trace is over, or missing. */
  public synchronized void end(int rank) {
    ended[rank] = true;
    for (CommunicatorReplay replay : all.values()) {
      int member = replay.member(rank);
      if (member >= 0) {
        replay.end(member);
      }
    }
  }

  public synchronized long incomplete() {
    return all.values().stream()
        .filter(CommunicatorReplay::isCounted)
        .mapToLong(CommunicatorReplay::incomplete)
        .sum();
  }

  public synchronized long mixed() {
    return all.values().stream().mapToLong(CommunicatorReplay::mixed).sum();
  }
}
