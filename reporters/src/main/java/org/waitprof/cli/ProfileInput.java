package org.waitprof.cli;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.waitprof.estimate.Estimation;
import org.waitprof.estimate.Estimator;
import org.waitprof.estimate.Estimators;
import org.waitprof.file.ProfileReader;
import org.waitprof.model.JobProfile;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The profile that a command reads: the parameter FILE of most of them. */
public final class ProfileInput {
  @Parameters(
      paramLabel = "FILE",
      arity = "0..1",
      description = "Profile to read. Default: the newest *.wprof in the working directory.")
  @Nullable Path file;

  @Option(
      names = "--estimator",
      paramLabel = "NAME",
      completionCandidates = EstimatorNames.class,
      description = {
        "How to tell a call that does not wait: ${COMPLETION-CANDIDATES}.",
        "Default: as the profile was made, by the minimum."
      })
  @Nullable String estimator;

  /** The file's name for the user and what is in it. */
  public record Input(String name, JobProfile profile) {}

  /** Finds and reads the profile; says on stderr which, if the user did not. */
  public Input read(Session session) throws CommandFailure {
    return read(session, metric -> true);
  }

  /** The same without the columns that the command does not need, see {@link ProfileReader}. */
  public Input read(Session session, Predicate<String> wanted) throws CommandFailure {
    Path chosen = file;
    if (chosen == null) {
      chosen = newest(session);
      session.remark("reading " + session.shown(chosen));
    }
    // An estimator works on all of the profile, histograms included.
    Predicate<String> columns = estimator == null ? wanted : metric -> true;
    JobProfile profile = read(session.resolve(chosen), session.shown(chosen), columns);
    return new Input(session.shown(chosen), estimated(session, profile));
  }

  private JobProfile estimated(Session session, JobProfile profile) throws CommandFailure {
    String name = estimator;
    if (name == null) {
      return profile;
    }
    Optional<Estimator> known = Estimators.named(name);
    if (known.isEmpty()) {
      throw CommandFailure.usage(
          "--estimator " + name + ": no such estimator; known are " + String.join(", ", names()));
    }
    if (profile.facts().estimator().equals("trace")) {
      session.remark("--estimator " + name + " changes nothing: this profile is measured");
    }
    return Estimation.with(known.get(), profile);
  }

  private static List<String> names() {
    return Estimators.all().stream().map(Estimator::id).toList();
  }

  /** For help and shell completion. */
  static final class EstimatorNames implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return names().iterator();
    }
  }

  static JobProfile read(Path path, String name, Predicate<String> wanted) throws CommandFailure {
    try {
      if (Files.isDirectory(path)) {
        throw CommandFailure.unreadable(name + ": is a directory, not a profile");
      }
      return ProfileReader.read(path, wanted);
    } catch (IOException e) {
      throw CommandFailure.unreadable(ReadFailure.text(name, path, e));
    }
  }

  private static Path newest(Session session) throws CommandFailure {
    Path newest = null;
    FileTime newestTime = FileTime.fromMillis(Long.MIN_VALUE);
    Path directory = session.surroundings().directory();
    try (DirectoryStream<Path> files = Files.newDirectoryStream(directory, "*.wprof")) {
      for (Path candidate : files) {
        FileTime time = Files.getLastModifiedTime(candidate);
        int order = time.compareTo(newestTime);
        if (newest == null || order > 0 || (order == 0 && candidate.compareTo(newest) > 0)) {
          newest = candidate;
          newestTime = time;
        }
      }
    } catch (IOException e) {
      throw CommandFailure.unreadable(ReadFailure.text(directory.toString(), e));
    }
    if (newest == null) {
      throw CommandFailure.usage("no *.wprof in the working directory: which profile?");
    }
    return newest;
  }
}
