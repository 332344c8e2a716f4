package org.waitprof.cli.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Predicate;
import org.waitprof.model.JobProfile;
import org.waitprof.profilefile.ProfileReader;
import org.waitprof.replay.result.RecordedFacts;

/** Finds the profiles beside a trace: what was recorded with it, what was analysed from it. */
final class ProfileBeside {
  private static final String RECORDED = "";

  private ProfileBeside() {}

  /**
   * The analysis of a trace with what that profile knows; as it is where there is no profile of the
   * same run, or none that can be read.
   *
   * @param trace its place
   */
  static JobProfile add(JobProfile analysed, Path trace) {
    return read(trace, RECORDED, column -> false)
        .map(recorded -> RecordedFacts.add(analysed, recorded))
        .orElse(analysed);
  }

  /**
   * What {@code analyze} has made of a trace, else what was recorded with it; empty where there is
   * neither, or none that can be read and is of the same run.
   *
   * @param trace its place
   * @param run the id of its run
   * @param wanted which columns of the profile to read
   */
  static Optional<JobProfile> of(Path trace, String run, Predicate<String> wanted) {
    return read(trace, AnalyzeCommand.SUFFIX, wanted)
        .filter(profile -> isOf(run, profile))
        .or(() -> read(trace, RECORDED, wanted).filter(profile -> isOf(run, profile)));
  }

  private static boolean isOf(String run, JobProfile profile) {
    return !run.isEmpty() && run.equals(profile.facts().runId());
  }

  private static Optional<JobProfile> read(Path trace, String suffix, Predicate<String> wanted) {
    String name = String.valueOf(trace.getFileName());
    Path file = trace.resolveSibling(name.replaceFirst("[.]trace$", "") + suffix + ".wprof");
    if (name.endsWith(".trace") && Files.isRegularFile(file)) {
      try {
        return Optional.of(ProfileReader.read(file, wanted));
      } catch (IOException e) {
        return Optional.empty();
      }
    }
    return Optional.empty();
  }
}
