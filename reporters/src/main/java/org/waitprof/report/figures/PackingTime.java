package org.waitprof.report.figures;

import java.util.List;
import java.util.Optional;
import org.waitprof.model.CallPath;
import org.waitprof.model.JobProfile;
import org.waitprof.model.MpiCall;

/**
 * Time in which messages are packed and unpacked: the program's own calls, and on MPJ Express the
 * serialisation of {@code MPI.OBJECT}, which is booked as these.
 *
 * @param ratio share of rank time (0..1)
 * @param path call path that takes most of it
 */
public record PackingTime(double ratio, CallPath path) {
  /** Packing time of a whole job; empty if it is too short to mention. */
  public static Optional<PackingTime> of(JobProfile profile) {
    List<Totals<CallPath>> places =
        Totals.by(
            profile, Selection.ALL, row -> isPacking(row.key().call()), row -> row.key().path());
    double ratio = 0;
    double most = 0;
    CallPath path = CallPath.EMPTY;
    for (Totals<CallPath> place : places) {
      ratio += place.timeRatio();
      if (place.timeRatio() > most) {
        most = place.timeRatio();
        path = place.key();
      }
    }
    return ratio < UnanalysedTime.NOTABLE
        ? Optional.empty()
        : Optional.of(new PackingTime(ratio, path));
  }

  /** Whether a call only turns data into bytes or back. */
  static boolean isPacking(MpiCall call) {
    return call == MpiCall.MPI_PACK || call == MpiCall.MPI_UNPACK;
  }
}
