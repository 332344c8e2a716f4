package org.waitprof.report.figures;

import java.util.ArrayList;
import java.util.List;
import org.waitprof.model.JobProfile;
import org.waitprof.waitstate.MeasuredMetric.Kind;

/**
 * Where the time of all ranks went: parts that add up to it.
 *
 * @param runNanos run time of all ranks together
 * @param parts in the order of a picture; those that were not distinguished are missing
 */
public record RankTime(long runNanos, List<Part> parts) {

  public RankTime {
    parts = List.copyOf(parts);
  }

  /**
   * A part.
   *
   * @param id {@code useful}, {@code mpi}, {@code wait}, {@code completion}, {@code no-core}
   * @param title for readers
   * @param ratio share of rank time (0..1)
   */
  public record Part(String id, String title, double ratio) {}

  /**
   * The parts of a job's time.
   *
   * @param job its headline
   */
  public static RankTime of(JobProfile profile, Headline job) {
    long mpiNanos = 0;
    for (int rank : Selection.ALL.presentRanks(profile)) {
      mpiNanos += profile.ranks().get(rank).mpiNanos();
    }
    double inMpi = within(RunTime.ratio(mpiNanos, job.runNanos()), 1);
    double wait = within(job.waitRatio(), inMpi);
    long completionNanos = 0;
    for (MeasuredTime time : MeasuredTime.all()) {
      if (time.kind() == Kind.COMPLETION && time.isIn(profile)) {
        completionNanos += time.spreadInRun(profile, Selection.ALL).total();
      }
    }
    double completion = within(RunTime.ratio(completionNanos, job.runNanos()), inMpi - wait);
    // Nobody knows where in the program a rank lost its core: all parts give alike.
    double noCore = job.noCore().isNotable() ? within(job.noCore().ratio(), 1) : 0;
    double rest = 1 - noCore;
    List<Part> parts = new ArrayList<>();
    parts.add(new Part("useful", "outside of MPI", (1 - inMpi) * rest));
    parts.add(
        new Part(
            "mpi",
            job.estimated() ? "in MPI, not waiting" : "in MPI otherwise: transfer, overhead",
            (inMpi - wait - completion) * rest));
    parts.add(new Part("wait", job.estimated() ? "waiting (estimated)" : "waiting", wait * rest));
    if (completion > 0) {
      parts.add(new Part("completion", "completion of collectives", completion * rest));
    }
    if (noCore > 0) {
      parts.add(new Part("no-core", "no core, taken from the others alike", noCore));
    }
    return new RankTime(job.runNanos(), parts);
  }

  private static double within(double ratio, double most) {
    return Math.max(0, Math.min(most, ratio));
  }
}
