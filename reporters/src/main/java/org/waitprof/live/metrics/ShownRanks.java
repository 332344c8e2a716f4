package org.waitprof.live.metrics;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import org.waitprof.live.RunningJob;
import org.waitprof.live.RunningJob.Rank;

/**
 * Chooses the ranks that get series of their own, if a job has too many for all. Chosen are the
 * ranks that wait most, and the rank that waits least, because the others wait for it.
 */
final class ShownRanks {
  private ShownRanks() {}

  static List<Rank> of(RunningJob job, Predicate<Rank> isShown, int most) {
    List<Rank> ranks = new ArrayList<>(job.ranks().stream().filter(isShown).toList());
    if (ranks.size() <= most) {
      return ranks;
    }
    ranks.sort(Comparator.comparingLong(job::waitNanos).reversed());
    List<Rank> chosen = new ArrayList<>(ranks.subList(0, Math.max(0, most - 1)));
    if (most > 0) {
      chosen.add(ranks.get(ranks.size() - 1));
    }
    chosen.sort(Comparator.comparingInt(Rank::index));
    return chosen;
  }
}
