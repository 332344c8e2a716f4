package org.waitprof.cli.option;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.jspecify.annotations.Nullable;
import org.waitprof.cli.Busy;
import org.waitprof.cli.CommandFailure;
import org.waitprof.cli.Session;
import org.waitprof.model.JobProfile;
import org.waitprof.profilefile.MeasuredValues;
import org.waitprof.profilefile.ProfileWriter;
import org.waitprof.profilefile.output.OutputName;
import org.waitprof.profilefile.output.UnfinishedFile;
import picocli.CommandLine.Option;

/**
 * Options for the place of the profile that a command makes: never over an existing file, unless
 * asked to.
 */
public final class ProfileOutput {
  private static final String EXTENSION = ".wprof";

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      descriptionKey = "profile")
  @Nullable Path file;

  @Option(names = "--force")
  boolean force;

  /** Fails early if the file is an input, or exists and must not be replaced. */
  public void check(Session session) throws CommandFailure {
    Path target = file;
    if (target == null || Files.isDirectory(session.resolve(target))) {
      return;
    }
    if (Files.exists(session.output(target)) && !force) {
      throw CommandFailure.usage(target + ": exists; --force replaces it");
    }
  }

  /**
   * Writes a profile that was made from a trace like {@link #write}, unless its times or sizes are
   * damaged.
   */
  public void writeMeasured(JobProfile profile, Path trace, String suffix, Session session)
      throws CommandFailure {
    if (!MeasuredValues.arePlausible(profile)) {
      throw CommandFailure.unreadable(
          session.shown(trace)
              + ": its times or sizes are damaged: below zero, or in all more than nine years or"
              + " 256 petabytes");
    }
    write(profile, suffix, session);
  }

  /**
   * Writes the profile and prints its name on stdout.
   *
   * @param suffix before the extension, if the user gave no name
   */
  public void write(JobProfile profile, String suffix, Session session) throws CommandFailure {
    Path wanted = session.output(wanted(profile, suffix, session));
    Path written;
    try {
      written =
          Busy.with(session, "writing " + session.shown(wanted), () -> stored(profile, wanted));
    } catch (IOException e) {
      throw CommandFailure.unwritable(session.shown(wanted), e);
    }
    Path folder = written.getParent();
    if (folder != null) {
      for (Path left : UnfinishedFile.sweep(folder, System.currentTimeMillis())) {
        session.remark("removed " + session.shown(left) + ", left by a process that is gone");
      }
    }
    session.print(session.shown(written) + "\n");
  }

  private Path stored(JobProfile profile, Path wanted) throws IOException {
    if (!force) {
      return ProfileWriter.write(profile, wanted);
    }
    Path fresh = ProfileWriter.write(profile, wanted.resolveSibling("." + wanted.getFileName()));
    return Files.move(fresh, wanted, StandardCopyOption.REPLACE_EXISTING);
  }

  /**
   * Path for the profile, by the rules of the agent's option {@code out}: empty, a folder, or a
   * name with place holders.
   */
  private Path wanted(JobProfile profile, String suffix, Session session) throws CommandFailure {
    OutputName.Values values = OutputName.Values.of(profile, session.environment().variables());
    Path target = file;
    try {
      String given = target == null ? "" : session.resolve(target).toString();
      String name = OutputName.resolve(given, values).toString();
      if (target != null && !Files.isDirectory(session.resolve(target))) {
        return Path.of(name);
      }
      int end = name.endsWith(EXTENSION) ? name.length() - EXTENSION.length() : name.length();
      return session.resolve(Path.of(name.substring(0, end) + suffix + name.substring(end)));
    } catch (IllegalArgumentException e) {
      throw CommandFailure.usage("-o " + target + ": " + e.getMessage());
    }
  }
}
