package org.waitprof.model.lateness;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.waitprof.model.JobProfile;
import org.waitprof.model.JobProfile.RankPair;

/**
 * Causes of lateness, in which waiting for a rank that was held up counts as causes of the rank
 * that held it up. In a pipeline every stage waits for the one before it, and the first stage is
 * the cause of all waiting.
 *
 * <p>A profile has no order of events. So only the least part counts for which a rank must have
 * held up the late one: the time in MPI that delayed the late rank, less all of its time in MPI
 * that is not waiting for that rank. The rest remains under {@link LatenessCause#WAITING}: others
 * may have held up the late rank, or it transferred data. The causes of the rank that held it up
 * are taken in the proportions of all waiting for that rank. A trace shows more.
 */
public final class WaitOrigins {
  /** Largest length of a chain of ranks that is followed; the rest remains. */
  private static final int STEPS = 1000;

  /** Part of all passed-on waiting that is not followed any further. */
  private static final double NEGLIGIBLE = 0.001;

  private final Map<Integer, List<LatenessRow>> recorded = new HashMap<>();
  private final Map<Integer, Map<LatenessCause, LatenessRow>> sums = new HashMap<>();

  private WaitOrigins(List<LatenessRow> rows) {
    rows.forEach(row -> recorded.computeIfAbsent(row.rank(), none -> new ArrayList<>()).add(row));
  }

  /** The part of a rank's held-up time for which a peer must have held it up, 0..1. */
  private record Holder(int peer, double part) {}

  /**
   * Causes of a job by rank and cause, ranks ascending; causes that are not known stay as they are.
   */
  public static List<LatenessRow> of(JobProfile profile) {
    List<LatenessRow> rows = LatenessRows.of(profile).rows();
    WaitOrigins origins = new WaitOrigins(rows);
    Map<Integer, LatenessRow> heldUp = new TreeMap<>();
    for (LatenessRow row : rows) {
      if (isHeldUp(row)) {
        heldUp.put(row.rank(), row);
      } else {
        origins.add(row);
      }
    }
    origins.passOn(heldUp, holders(profile, heldUp));
    return origins.sums.values().stream()
        .flatMap(each -> each.values().stream())
        .sorted(Comparator.comparingInt(LatenessRow::rank).thenComparing(LatenessRow::cause))
        .toList();
  }

  private static boolean isHeldUp(LatenessRow row) {
    return row.cause() == LatenessCause.WAITING && row.waitNanos() > 0 && row.rank() >= 0;
  }

  private static Map<Integer, List<Holder>> holders(
      JobProfile profile, Map<Integer, LatenessRow> heldUp) {
    Map<Integer, Long> waits = new HashMap<>();
    Map<Integer, Long> longest = new HashMap<>();
    for (RankPair pair : profile.pairs()) {
      waits.merge(pair.peer(), pair.waitNanos(), Long::sum);
      longest.merge(pair.peer(), pair.waitNanos(), Math::max);
    }
    Map<Integer, List<Holder>> holders = new HashMap<>();
    for (RankPair pair : profile.pairs()) {
      LatenessRow row = heldUp.get(pair.rank());
      if (row == null || pair.peer() < 0 || pair.waitNanos() <= 0) {
        continue;
      }
      // Several ranks wait for a late one at once, in a collective: its own time is that of one.
      double waited = waits.getOrDefault(row.rank(), 0L);
      double share = waited == 0 ? 1 : longest.getOrDefault(row.rank(), 0L) / waited;
      double mpi = profile.ranks().get(row.rank()).mpiNanos();
      double delay = Math.min(mpi, row.waitNanos() * share);
      double part = delay <= 0 ? 0 : (delay - (mpi - pair.waitNanos())) / delay;
      if (part > 0) {
        holders
            .computeIfAbsent(row.rank(), none -> new ArrayList<>())
            .add(new Holder(pair.peer(), Math.min(1, part)));
      }
    }
    return holders;
  }

  /** Follows held-up ranks to those that began, step by step. */
  private void passOn(Map<Integer, LatenessRow> heldUp, Map<Integer, List<Holder>> holders) {
    double negligible = NEGLIGIBLE * total(heldUp.values());
    Map<Integer, LatenessRow> pending = heldUp;
    for (int step = 0; step < STEPS && total(pending.values()) > negligible; step++) {
      Map<Integer, LatenessRow> next = new TreeMap<>();
      for (LatenessRow row : pending.values()) {
        double rest = 1;
        for (Holder holder : holders.getOrDefault(row.rank(), List.of())) {
          if (spread(row.withPart(holder.part()), holder.peer(), next)) {
            rest -= holder.part();
          }
        }
        add(row.withPart(Math.max(0, rest)));
      }
      pending = next;
    }
    pending.values().forEach(this::add);
  }

  private static long total(Collection<LatenessRow> rows) {
    return rows.stream().mapToLong(LatenessRow::waitNanos).sum();
  }

  /**
   * Divides waiting among the causes of a rank.
   *
   * @param next receives the part for which that rank was held up itself
   * @return false if its causes are not known
   */
  private boolean spread(LatenessRow waits, int rank, Map<Integer, LatenessRow> next) {
    List<LatenessRow> causes = recorded.getOrDefault(rank, List.of());
    long all = total(causes);
    for (LatenessRow cause : causes) {
      if (cause.waitNanos() > 0) {
        LatenessRow part = waits.withPart((double) cause.waitNanos() / all);
        LatenessRow moved =
            new LatenessRow(rank, cause.cause(), part.waitNanos(), part.intervalNanos(), 0, 0);
        if (isHeldUp(cause)) {
          next.merge(rank, moved, LatenessRow::plus);
        } else {
          add(moved);
        }
      }
    }
    return all > 0;
  }

  private void add(LatenessRow row) {
    if (!row.isKnown() || row.waitNanos() != 0 || row.lostNanos() != 0 || row.events() != 0) {
      sums.computeIfAbsent(row.rank(), none -> new HashMap<>())
          .merge(row.cause(), row, LatenessRow::plus);
    }
  }
}
