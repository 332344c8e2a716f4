package org.waitprof.cli.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Predicate;
import org.waitprof.cli.Session;
import org.waitprof.model.JobProfile;
import org.waitprof.model.Metric;
import org.waitprof.profilefile.ProfileReader;
import org.waitprof.replay.result.RecordedFacts;

/** Finds the profiles next to a trace: the recorded profile, and the profile of its analysis. */
final class ProfileBeside {
  private static final String RECORDED = "";
  private static final String ENDING = ".trace";

  private ProfileBeside() {}

  /**
   * Adds facts of the profile recorded with a trace to the analysis. Returns the analysis unchanged
   * if no readable profile of the same run exists.
   *
   * @param trace path of the trace
   */
  static JobProfile add(JobProfile analysed, Path trace, Session session) {
    return read(session.resolve(trace), RECORDED, Metric.WAIT.name()::equals)
        .map(recorded -> RecordedFacts.add(analysed, recorded))
        .orElse(analysed);
  }

  /**
   * The profile of a trace's analysis, else the profile recorded with it. Empty if no readable
   * profile of the same run exists.
   *
   * @param trace path of the trace
   * @param run the id of its run
   * @param wanted selects the columns of the profile to read
   */
  static Optional<JobProfile> of(
      Path trace, String run, Predicate<String> wanted, Session session) {
    Path place = session.resolve(trace);
    return read(place, AnalyzeCommand.SUFFIX, wanted)
        .filter(profile -> isOf(run, profile))
        .or(() -> read(place, RECORDED, wanted).filter(profile -> isOf(run, profile)));
  }

  private static boolean isOf(String run, JobProfile profile) {
    return !run.isEmpty() && run.equals(profile.facts().runId());
  }

  /** Notes the profile recorded with a trace as an input, so that it is not written over. */
  static void note(Path trace, Session session) {
    session.input(file(session.resolve(trace), RECORDED));
  }

  private static Path file(Path trace, String suffix) {
    String name = String.valueOf(trace.getFileName());
    return name.endsWith(ENDING)
        ? trace.resolveSibling(
            name.substring(0, name.length() - ENDING.length()) + suffix + ".wprof")
        : trace;
  }

  private static Optional<JobProfile> read(Path trace, String suffix, Predicate<String> wanted) {
    Path file = file(trace, suffix);
    if (!file.equals(trace) && Files.isRegularFile(file)) {
      try {
        return Optional.of(ProfileReader.read(file, wanted));
      } catch (IOException e) {
        return Optional.empty();
      }
    }
    return Optional.empty();
  }
}
