package org.waitprof.replay.delay;

import java.util.BitSet;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.waitprof.trace.Communicator;
import org.waitprof.trace.RankTrace;

/** Members of the communicators. Safe for several threads. */
final class DelayGroups {
  private final int worldSize;
  private final boolean whole;
  private final BitSet world = new BitSet();
  private final Map<Long, Optional<BitSet>> known = new ConcurrentHashMap<>();

  /**
   * @param whole whether all ranks of the job are analysed
   */
  DelayGroups(int worldSize, boolean whole) {
    this.worldSize = worldSize;
    this.whole = whole;
    world.set(0, worldSize);
  }

  /** Ranks of a communicator; null for all of the job, also for Init, which has no communicator. */
  @Nullable BitSet members(RankTrace trace, long communicator) {
    return known.computeIfAbsent(communicator, id -> find(trace, id)).orElse(null);
  }

  /** Ranks of a communicator; all ranks where it has all of the job. */
  BitSet all(RankTrace trace, long communicator) {
    BitSet members = members(trace, communicator);
    return members == null ? world : members;
  }

  private Optional<BitSet> find(RankTrace trace, long id) {
    Optional<Communicator> definition = trace.communicator(id);
    if (definition.isEmpty()) {
      return Optional.empty();
    }
    BitSet members = new BitSet();
    for (int[] group : new int[][] {definition.get().members(), definition.get().remote()}) {
      for (int rank : group) {
        if (rank >= 0) {
          members.set(rank);
        }
      }
    }
    return members.cardinality() >= worldSize ? Optional.empty() : Optional.of(members);
  }

  /** Whether all ranks of the job are analysed. */
  boolean isWhole() {
    return whole;
  }
}
