package org.waitprof.model.lateness;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.waitprof.model.JobProfile;
import org.waitprof.model.JobProfile.RankPair;

/**
 * Causes of lateness, in which waiting for a rank that was held up counts as causes of the rank
 * that held it up. In a pipeline every stage waits for the one before it, and the first stage is
 * the cause of all waiting.
 *
 * <p>A profile has no order of events. It shows who held up a rank only if nearly all of that
 * rank's time in MPI is waiting for one other rank. Else the rank may have transferred data, or
 * others may have held it up: its part remains under {@link LatenessCause#WAITING}. The causes of
 * the rank that began are taken in the proportions of all waiting for that rank. A trace shows
 * more.
 */
public final class WaitOrigins {
  /** Least part of a rank's time in MPI that is waiting for a rank, which then held it up. */
  private static final double NEARLY_ALL = 0.8;

  private final Map<Integer, List<LateCause>> recorded = new HashMap<>();
  private final Map<Integer, Integer> holders;
  private final Map<Integer, Map<LatenessCause, LateCause>> sums = new HashMap<>();

  private WaitOrigins(List<LateCause> rows, Map<Integer, Integer> holders) {
    rows.forEach(row -> recorded.computeIfAbsent(row.rank(), none -> new ArrayList<>()).add(row));
    this.holders = holders;
  }

  /**
   * Causes of a job by rank and cause, ranks ascending; causes that are not known stay as they are.
   */
  public static List<LateCause> of(JobProfile profile) {
    List<LateCause> rows =
        profile.sections().get(LateCauses.class).map(LateCauses::rows).orElse(List.of());
    WaitOrigins origins = new WaitOrigins(rows, holders(profile));
    for (LateCause row : rows) {
      if (isHeldUp(row) && origins.holders.containsKey(row.rank())) {
        origins.passOn(row);
      } else {
        origins.add(row);
      }
    }
    return origins.sums.values().stream()
        .flatMap(each -> each.values().stream())
        .sorted(Comparator.comparingInt(LateCause::rank).thenComparing(LateCause::cause))
        .toList();
  }

  /** The rank that held up each rank; missing where that is not known. */
  private static Map<Integer, Integer> holders(JobProfile profile) {
    Map<Integer, Integer> holders = new HashMap<>();
    for (RankPair pair : profile.pairs()) {
      long least = Math.round(NEARLY_ALL * profile.ranks().get(pair.rank()).mpiNanos());
      if (pair.peer() >= 0 && pair.waitNanos() > 0 && pair.waitNanos() >= least) {
        holders.put(pair.rank(), pair.peer());
      }
    }
    return holders;
  }

  private static boolean isHeldUp(LateCause row) {
    return row.cause() == LatenessCause.WAITING && row.waitNanos() > 0 && row.rank() >= 0;
  }

  /** Follows held-up ranks to the one that began, and leaves a part at each on the way. */
  private void passOn(LateCause heldUp) {
    Set<Integer> passed = new HashSet<>();
    LateCause rest = heldUp;
    Integer holder = holders.get(rest.rank());
    while (holder != null && passed.add(rest.rank())) {
      List<LateCause> causes = recorded.getOrDefault(holder, List.of());
      long all = causes.stream().mapToLong(LateCause::waitNanos).sum();
      if (all == 0) {
        break; // its causes are not known
      }
      double waiting = 0;
      for (LateCause cause : causes) {
        double part = (double) cause.waitNanos() / all;
        if (isHeldUp(cause)) {
          waiting = part;
        } else {
          add(moved(rest.withPart(part), cause.rank(), cause.cause()));
        }
      }
      rest = moved(rest.withPart(waiting), holder, LatenessCause.WAITING);
      holder = holders.get(holder);
    }
    add(rest);
  }

  /** The waiting alone: what a rank lost is in its own rows. */
  private static LateCause moved(LateCause waits, int rank, LatenessCause cause) {
    return new LateCause(rank, cause, waits.waitNanos(), waits.intervalNanos(), 0, 0);
  }

  private void add(LateCause row) {
    if (row.isKnown() && row.waitNanos() == 0 && row.lostNanos() == 0 && row.events() == 0) {
      return;
    }
    sums.computeIfAbsent(row.rank(), none -> new HashMap<>())
        .merge(row.cause(), row, LateCause::plus);
  }
}
