package org.waitprof.it;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/**
 * What a job left.
 *
 * @param command how {@code run.sh} was called, to repeat it by hand
 * @param exitCode the program's own on Open MPI; on MPJ 0, or 1 when a rank ended with an exception
 * @param stdout what launcher and ranks printed; with MPJ their stderr, too
 * @param stderr what launcher and ranks printed as errors
 * @param folder the working directory of the ranks
 * @param elapsed from the start of the launcher to its end
 * @param others the part of all cores that others than these tests had meanwhile, by the kernel
 */
public record MpiResult(
    List<String> command,
    int exitCode,
    String stdout,
    String stderr,
    Path folder,
    Duration elapsed,
    double others) {

  /** The exit code of a job that was ended after its time limit. */
  public static final int TIMED_OUT = 124;

  /** Whether the job was ended after its time limit. */
  public boolean timedOut() {
    return exitCode == TIMED_OUT;
  }

  /** This result, if the job ended well; otherwise fails with all that it printed. */
  public MpiResult ok() {
    if (exitCode != 0) {
      throw failure("exit code " + exitCode);
    }
    return this;
  }

  /** The lines of stdout. */
  public List<String> lines() {
    return stdout.lines().toList();
  }

  /** What follows this word and a blank on the one line of stdout that starts with it. */
  public String after(String word) {
    List<String> found = stdout.lines().filter(line -> line.startsWith(word + " ")).toList();
    if (found.size() != 1) {
      throw failure(found.size() + " lines that start with \"" + word + "\"");
    }
    return found.get(0).substring(word.length() + 1);
  }

  /** What the agent may have said: stderr, and the files it writes where that is in stdout. */
  public String said() {
    StringBuilder said = new StringBuilder(stderr);
    for (Path log : files(".log")) {
      try {
        said.append(Files.readString(log));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return said.toString();
  }

  /** The files in the working directory with this ending, sorted. */
  public List<Path> files(String ending) {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(ending)).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The one profile in the working directory. */
  public Path profile() {
    List<Path> profiles = files(".wprof");
    if (profiles.size() != 1) {
      throw failure("profiles in " + folder + ": " + profiles);
    }
    return profiles.get(0);
  }

  private AssertionError failure(String what) {
    return new AssertionError(
        what
            + "\n"
            + String.join(" ", command)
            + "\n--- stdout\n"
            + stdout
            + "--- stderr\n"
            + stderr);
  }
}
