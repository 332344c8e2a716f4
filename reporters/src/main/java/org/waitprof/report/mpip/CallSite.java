package org.waitprof.report.mpip;

import java.util.ArrayList;
import java.util.List;
import org.waitprof.model.Frame;
import org.waitprof.model.JobProfile;
import org.waitprof.model.Metric;
import org.waitprof.model.MpiCall;
import org.waitprof.report.figures.CallTotals;
import org.waitprof.report.figures.CallTree;
import org.waitprof.report.figures.RowReader;
import org.waitprof.report.figures.Selection;

/**
 * An MPI call with its whole call path.
 *
 * @param id from 1, in the order of the profile
 * @param call what is called
 * @param frames the way there, innermost first as mpiP counts levels
 * @param rows its rows in the profile
 * @param count calls of all selected ranks
 * @param sumNanos their duration
 * @param bytes what they moved
 * @param waitNanos how much of it was waiting
 */
record CallSite(
    int id,
    MpiCall call,
    List<Frame> frames,
    List<Integer> rows,
    long count,
    long sumNanos,
    long bytes,
    long waitNanos) {

  /** The call sites of a selection within the run time. */
  static List<CallSite> of(JobProfile profile, Selection selection) {
    int[] ranks = selection.presentRanks(profile);
    RowReader counts = new RowReader(profile, Metric.COUNT);
    RowReader sums = new RowReader(profile, Metric.SUM);
    RowReader bytes = RowReader.ofMessageBytes(profile);
    RowReader waits = new RowReader(profile, Metric.WAIT);
    List<CallSite> sites = new ArrayList<>();
    for (CallTree.Node end : CallTree.of(profile, selection).ends()) {
      MpiCall call = java.util.Objects.requireNonNull(end.call());
      if (CallTotals.isOutsideOfRunTime(call)) {
        continue;
      }
      List<Frame> frames = new ArrayList<>();
      for (CallTree.Node at = end.parent(); at != null; at = at.parent()) {
        if (at.frame() != null) {
          frames.add(at.frame());
        }
      }
      long[] totals = new long[4];
      for (int row : end.rows()) {
        totals[0] += counts.total(row, ranks);
        totals[1] += sums.total(row, ranks);
        totals[2] += bytes.total(row, ranks);
        totals[3] += waits.total(row, ranks);
      }
      sites.add(
          new CallSite(
              sites.size() + 1,
              call,
              frames,
              end.rows(),
              totals[0],
              totals[1],
              totals[2],
              totals[3]));
    }
    return sites;
  }

  /** {@code Recv}, as mpiP writes {@code MPI_Recv}. */
  String shortName() {
    return call.standardName().replace("MPI_", "");
  }
}
