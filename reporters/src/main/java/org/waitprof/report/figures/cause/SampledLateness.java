package org.waitprof.report.figures.cause;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.waitprof.model.CallPath;
import org.waitprof.model.Frame;
import org.waitprof.model.JobProfile;
import org.waitprof.model.lateness.LatenessCause;
import org.waitprof.model.lateness.LatenessRow;
import org.waitprof.model.lateness.WaitOrigins;
import org.waitprof.report.figures.RankSet;
import org.waitprof.timeseries.WorkLine;

/**
 * Methods that late ranks ran, in a profile without a trace. Waiting that is caused by a rank's
 * computation is divided among the rank's samples beyond the mean of the others. All other causes
 * are frames of their own.
 */
final class SampledLateness {
  /** Smallest number of samples of a rank: with fewer, chance decides what it was found doing. */
  private static final int FEWEST = 10;

  private final Map<Integer, LateTree> byRank = new HashMap<>();
  private final LateTree all = new LateTree();

  /** Reads the execution samples of a job. */
  SampledLateness(JobProfile profile) {
    for (WorkLine line : profile.timeSeries().work()) {
      List<Frame> stack = CallPath.parse(line.stack()).frames();
      for (int rank = 0; rank < line.samples().length; rank++) {
        long samples = line.samples()[rank];
        if (samples > 0) {
          byRank.computeIfAbsent(rank, none -> new LateTree()).add(stack, (double) samples);
          all.add(stack, (double) samples);
        }
      }
    }
  }

  /**
   * Adds the waiting that late ranks caused; does nothing without samples.
   *
   * @param late the ranks
   */
  void addTo(LateTree tree, JobProfile profile, RankSet late) {
    if (byRank.isEmpty()) {
      return;
    }
    for (LatenessRow each : WaitOrigins.of(profile)) {
      if (each.rank() < 0 ? late.equals(RankSet.ALL) : late.contains(each.rank())) {
        add(each, tree);
      }
    }
  }

  private void add(LatenessRow late, LateTree tree) {
    LateTree own = byRank.get(late.rank());
    if (late.waitNanos() <= 0) {
      return;
    }
    if (late.cause() == LatenessCause.COMPUTE && own != null && own.root().weight() >= FEWEST) {
      LateTree its = new LateTree();
      own.spread((double) late.waitNanos(), others(own), its);
      its.ends(tree::add);
    } else {
      Frame frame = new Frame(Frame.REGION, late.cause().ofRank(), 0);
      tree.add(List.of(frame), (double) late.waitNanos());
    }
  }

  /** The mean of the other ranks that were found computing. */
  private LateTree others(LateTree own) {
    int ranks = byRank.size() - 1;
    LateTree mean = new LateTree();
    if (ranks > 0) {
      all.ends((way, samples) -> mean.add(way, samples / ranks));
      own.ends((way, samples) -> mean.add(way, -samples / ranks));
    }
    return mean;
  }
}
