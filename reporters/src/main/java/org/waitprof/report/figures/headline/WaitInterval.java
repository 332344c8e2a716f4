package org.waitprof.report.figures.headline;

import java.util.Optional;
import org.waitprof.model.JobProfile;
import org.waitprof.model.JobProfile.ProfileKey;
import org.waitprof.model.WaitSource;

/**
 * Interval that contains the waiting time of a job with a probability of 95 %, as far as it was
 * measured on a sample. Keys are taken to be off independently of each other.
 *
 * @param lowNanos lower end
 * @param highNanos upper end
 */
public record WaitInterval(long lowNanos, long highNanos) {
  /**
   * The interval of a job.
   *
   * @param waitNanos its waiting time
   * @return nothing where no key was sampled
   */
  static Optional<WaitInterval> of(JobProfile profile, long waitNanos) {
    double squares = 0;
    boolean sampled = false;
    for (ProfileKey key : profile.keys()) {
      if (key.source() == WaitSource.SAMPLED) {
        double half = key.sample().intervalNanos();
        squares += half * half;
        sampled = true;
      }
    }
    long half = Math.round(Math.sqrt(squares));
    return sampled
        ? Optional.of(new WaitInterval(Math.max(0, waitNanos - half), waitNanos + half))
        : Optional.empty();
  }
}
