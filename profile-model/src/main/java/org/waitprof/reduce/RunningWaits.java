package org.waitprof.reduce;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.waitprof.counterfile.RankReading;
import org.waitprof.counterfile.SlotReading;
import org.waitprof.model.MpiCall;
import org.waitprof.model.Role;
import org.waitprof.waitstate.WaitState;
import org.waitprof.waitstate.WaitState.Scope;
import org.waitprof.waitstate.WaitStates;

/**
 * Waiting times of ranks that run, by the formulas of the profile ("Catching Idlers with Ease",
 * section 3), with the minima so far. A minimum that falls later raises what calls before it are
 * taken to have waited, so the estimate only ever grows. Global minima are those over the ranks
 * given: where a job has ranks on other hosts, the estimate of collectives is too low until the
 * profile is made.
 */
public final class RunningWaits {
  /** Patterns by call and role; looking them up takes too long for each slot. */
  private static final @Nullable WaitState[][] PATTERNS = patterns();

  private final List<RankReading> ranks;
  private final Map<Long, Long> global = new HashMap<>();
  private final List<Map<Long, Long>> local = new ArrayList<>();

  /**
   * Takes the minima.
   *
   * @param ranks of one run
   */
  public RunningWaits(List<RankReading> ranks) {
    this.ranks = List.copyOf(ranks);
    for (RankReading rank : ranks) {
      Map<Long, Long> own = new HashMap<>();
      for (SlotReading slot : rank.slots()) {
        WaitState pattern = pattern(slot);
        if (pattern != null) {
          Map<Long, Long> floors = pattern.scope() == Scope.LOCAL ? own : global;
          floors.merge(slot.meta(), slot.minNanos(), Math::min);
        }
      }
      local.add(own);
    }
  }

  private static @Nullable WaitState[][] patterns() {
    @Nullable WaitState[][] patterns =
        new @Nullable WaitState[MpiCall.values().length][Role.values().length];
    for (MpiCall call : MpiCall.values()) {
      for (Role role : Role.values()) {
        patterns[call.ordinal()][role.ordinal()] = WaitStates.of(call, role).orElse(null);
      }
    }
    return patterns;
  }

  /** The pattern that a slot's calls can wait in; null if there is none. */
  public static @Nullable WaitState pattern(SlotReading slot) {
    return PATTERNS[slot.call().ordinal()][slot.role().ordinal()];
  }

  /**
   * The waiting time of a slot.
   *
   * @param rank index into the ranks given
   * @param slot one of that rank's
   * @return nanoseconds; 0 without a pattern
   */
  public long waitNanos(int rank, SlotReading slot) {
    WaitState pattern = pattern(slot);
    if (pattern == null) {
      return 0;
    }
    Map<Long, Long> floors = pattern.scope() == Scope.LOCAL ? local.get(rank) : global;
    long floor = floors.getOrDefault(slot.meta(), slot.minNanos());
    return Math.max(0, slot.sumNanos() - slot.count() * floor);
  }

  /** Waiting time of a rank by pattern id; patterns without a call are missing. */
  public Map<String, Long> byPattern(int rank) {
    Map<String, Long> waits = new HashMap<>();
    for (SlotReading slot : ranks.get(rank).slots()) {
      WaitState pattern = pattern(slot);
      if (pattern != null) {
        waits.merge(pattern.id(), waitNanos(rank, slot), Long::sum);
      }
    }
    return waits;
  }
}
