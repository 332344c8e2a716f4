package org.waitprof.agent.analysis;

import java.io.IOException;
import java.nio.file.Path;
import org.waitprof.model.JobProfile;
import org.waitprof.profilefile.ProfileWriter;
import org.waitprof.replay.result.RecordedFacts;

/**
 * Result of the analysis of a job's trace.
 *
 * @param profile the measured profile
 * @param file where it is to be, or is
 * @param nanos how long all ranks were busy with it
 */
public record AnalysedTrace(JobProfile profile, Path file, long nanos) {
  /**
   * Writes it with what the job's own profile knows besides. Called by rank 0.
   *
   * @return the same as it was written
   * @throws IOException if it cannot be
   */
  public AnalysedTrace write(JobProfile recorded) throws IOException {
    JobProfile whole = RecordedFacts.add(profile, recorded);
    return new AnalysedTrace(whole, ProfileWriter.write(whole, file), nanos);
  }
}
