package org.waitprof.report.figures.headline;

import org.waitprof.model.JobProfile;
import org.waitprof.report.figures.MeasuredTime;
import org.waitprof.report.figures.Selection;
import org.waitprof.waitstate.MeasuredMetric.Kind;

/** Time of all ranks in which collectives were being completed, where a replay has measured it. */
final class CompletionTime {
  /** End of the names of columns with such times. */
  static final String SUFFIX = "_completion_ns";

  private CompletionTime() {}

  /** Nanoseconds in the run time; 0 without such columns. */
  static long nanos(JobProfile profile) {
    // A job that ends has none, and would load all patterns to find that out: 50 ms of CPU.
    boolean known = false;
    for (String column : profile.columns().keySet()) {
      known |= column.endsWith(SUFFIX);
    }
    if (!known) {
      return 0;
    }
    long nanos = 0;
    for (MeasuredTime time : MeasuredTime.all()) {
      if (time.kind() == Kind.COMPLETION && time.isIn(profile)) {
        nanos += time.spreadInRun(profile, Selection.ALL).total();
      }
    }
    return nanos;
  }
}
