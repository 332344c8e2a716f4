package org.waitprof.cli.option;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.waitprof.calibration.Calibration;
import org.waitprof.calibration.CalibrationReader;
import org.waitprof.cli.Busy;
import org.waitprof.cli.CommandFailure;
import org.waitprof.cli.Session;
import org.waitprof.model.JobProfile;
import org.waitprof.profilefile.ProfileReader;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** The profile that a command reads: the parameter FILE of most of them. */
public final class ProfileInput {
  @Parameters(paramLabel = "FILE", arity = "0..1")
  @Nullable Path file;

  @Mixin EstimatorOption estimator = new EstimatorOption();

  /** The path that was given, for other readers; null without one. */
  public @Nullable Path given() {
    return file;
  }

  /** The file's name as the user knows it, and its profile. */
  public record Input(String name, JobProfile profile) {}

  /**
   * Finds and reads the profile; names it on stderr if the user did not.
   *
   * @param wanted the columns that the command needs, see {@link ProfileReader}
   */
  public Input read(Session session, Predicate<String> wanted) throws CommandFailure {
    Path given = file == null ? session.environment().directory() : file;
    if (file == null && !hasProfiles(given)) {
      throw CommandFailure.usage("no *.wprof in the working directory: which profile?");
    }
    Path chosen = ProfilePlaces.newest(given, session);
    if (!chosen.equals(file)) {
      session.remark("reading " + session.shown(chosen));
    }
    Predicate<String> columns = estimator.isGiven() ? metric -> true : wanted;
    String name = session.shown(chosen);
    return Busy.with(
        session,
        "reading " + name,
        () -> {
          JobProfile profile = read(session.input(chosen), name, columns);
          return new Input(name, estimator.read(session, profile));
        });
  }

  /** Whether the file has the name of a calibration. */
  public boolean isCalibration() {
    return file != null && file.toString().endsWith(".wpcal");
  }

  /** Reads the calibration in the file. */
  public Calibration calibration(Session session) throws CommandFailure {
    Path chosen = file == null ? Path.of("") : file;
    Path path = session.input(chosen);
    try {
      return CalibrationReader.read(path);
    } catch (IOException e) {
      throw CommandFailure.unreadable(session.shown(chosen), path, e);
    }
  }

  static JobProfile read(Path path, String name, Predicate<String> wanted) throws CommandFailure {
    try {
      return ProfileReader.read(path, wanted);
    } catch (IOException e) {
      throw CommandFailure.unreadable(name, path, e);
    }
  }

  private static boolean hasProfiles(Path folder) throws CommandFailure {
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*.wprof")) {
      return files.iterator().hasNext();
    } catch (IOException e) {
      throw CommandFailure.unreadable(folder.toString(), e);
    }
  }
}
