package org.waitprof.cli.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.waitprof.model.JobProfile;
import org.waitprof.profilefile.ProfileReader;
import org.waitprof.replay.result.RecordedFacts;

/** Finds the profile that was recorded beside a trace. */
final class ProfileBeside {
  private ProfileBeside() {}

  /**
   * The analysis of a trace with what that profile knows; as it is where there is no profile of the
   * same run, or none that can be read.
   *
   * @param trace its place
   */
  static JobProfile add(JobProfile analysed, Path trace) {
    String name = String.valueOf(trace.getFileName());
    Path file = trace.resolveSibling(name.replaceFirst("[.]trace$", "") + ".wprof");
    if (name.endsWith(".trace") && Files.isRegularFile(file)) {
      try {
        return RecordedFacts.add(analysed, ProfileReader.read(file, column -> false));
      } catch (IOException e) {
        return analysed;
      }
    }
    return analysed;
  }
}
