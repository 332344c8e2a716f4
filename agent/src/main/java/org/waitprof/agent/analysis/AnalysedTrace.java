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
 * @param file its file, which may not be written yet
 * @param nanos time for which all ranks were busy with the analysis
 */
public record AnalysedTrace(JobProfile profile, Path file, long nanos) {
  /**
   * Writes the profile with the further facts of the job's own profile. Called by rank 0.
   *
   * @return the analysis as written
   * @throws IOException if it cannot be written
   */
  public AnalysedTrace write(JobProfile recorded) throws IOException {
    JobProfile whole = RecordedFacts.add(profile, recorded);
    return new AnalysedTrace(whole, ProfileWriter.write(whole, file), nanos);
  }
}
