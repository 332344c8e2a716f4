package org.waitprof.report.mpip;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.waitprof.model.Frame;
import org.waitprof.model.JobProfile;
import org.waitprof.model.MpiCall;
import org.waitprof.report.figures.CallTree;
import org.waitprof.report.figures.Selection;

/**
 * An MPI call with its whole call path, which mpiP names a call site.
 *
 * @param id from 1, in the order of the profile
 * @param call the MPI call
 * @param frames the call path, innermost first as mpiP counts levels
 * @param rows rows of the call site in the profile
 */
record MpipSite(int id, MpiCall call, List<Frame> frames, List<Integer> rows) {

  /** Order in which mpiP sorts its statistics. */
  static final Comparator<MpipSite> BY_NAME =
      Comparator.comparing(MpipSite::shortName).thenComparing(MpipSite::id);

  /** The call sites of a selection within the run time. */
  static List<MpipSite> of(JobProfile profile, Selection selection) {
    List<MpipSite> sites = new ArrayList<>();
    for (CallTree.Node end : CallTree.of(profile, selection).endsInRunTime(profile)) {
      MpiCall call = Objects.requireNonNull(end.call());
      List<Frame> frames = new ArrayList<>();
      for (CallTree.Node at = end.parent(); at != null; at = at.parent()) {
        Frame frame = at.frame();
        if (frame != null) {
          frames.add(frame);
        }
      }
      sites.add(new MpipSite(sites.size() + 1, call, frames, end.rows()));
    }
    return sites;
  }

  /** Name without prefix: {@code Recv}, as mpiP writes {@code MPI_Recv}. */
  String shortName() {
    return call.standardName().replace("MPI_", "");
  }
}
