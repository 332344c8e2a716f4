package org.waitprof.cli.doctor;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.waitprof.cli.Environment;
import org.waitprof.options.OptionKey;
import org.waitprof.options.Options;
import org.waitprof.system.PathText;

/**
 * Input of doctor: a machine, and a launch line if the user gave one.
 *
 * @param environment the machine
 * @param launch the launch line; with no words if none was given
 * @param options options of the agent, as the agent of the launch line would read them
 */
record DoctorContext(Environment environment, LaunchLine launch, Options options) {
  private static final List<String> LIBRARIES =
      List.of(
          "/usr/lib/*/openmpi/lib",
          "/usr/lib/*",
          "/usr/lib64/openmpi/lib",
          "/usr/lib64",
          "/usr/lib/openmpi/lib",
          "/usr/local/lib",
          "/usr/local/openmpi/lib",
          "/opt/*/lib");

  /** A variable of the environment; empty if it is not set. */
  String variable(String name) {
    return environment.variable(name);
  }

  /** Reads the options once, for all checks: they may be in a file on a slow server. */
  static DoctorContext of(Environment environment, LaunchLine launch) {
    Options options =
        Options.read(launch.agentText(), environment.variables(), launch.properties());
    return new DoctorContext(environment, launch, options);
  }

  /** The value of an option of the agent. */
  String option(OptionKey key) {
    return options.get(key);
  }

  /** The path itself, or the nearest folder above it that exists. */
  static Path existing(Path path) {
    Path there = path.toAbsolutePath();
    while (there.getParent() != null && !Files.exists(there)) {
      there = there.getParent();
    }
    return there;
  }

  /** A path as the user writes it. */
  Path resolve(String path) {
    return environment.directory().resolve(PathText.of(path));
  }

  /** Path of the program of that name on the PATH. */
  Optional<Path> onPath(String program) {
    for (String folder : environment.variable("PATH").split(":", -1)) {
      if (!folder.isEmpty()) {
        Path file = environment.directory().resolve(folder).resolve(program);
        if (Files.isExecutable(file) && !Files.isDirectory(file)) {
          return Optional.of(file);
        }
      }
    }
    return Optional.empty();
  }

  /**
   * Path of MPI's launcher: the line's first word, or mpirun without a line; empty if the line
   * begins with another program.
   */
  Optional<Path> launcher() {
    if (!launch.words().isEmpty() && !launch.hasLauncher()) {
      return Optional.empty();
    }
    String word = launch.words().isEmpty() ? "mpirun" : launch.words().get(0);
    return program(word);
  }

  /** Path of the program that a shell would start for a word; empty without one. */
  Optional<Path> program(String word) {
    return word.contains("/")
        ? Optional.of(resolve(word))
            .filter(file -> Files.isExecutable(file) && !Files.isDirectory(file))
        : onPath(word);
  }

  /**
   * Folders that may have native libraries of the ranks.
   *
   * @param launcher path of the program that starts them; {@code ../lib} is one of the folders
   */
  List<String> libraryFolders(Path launcher) {
    List<String> folders = new ArrayList<>();
    folders.addAll(launch.libraryPath());
    folders.addAll(List.of(variable("LD_LIBRARY_PATH").split(":", -1)));
    folders.add(launcher.resolveSibling("../lib").normalize().toString());
    folders.addAll(LIBRARIES);
    return folders;
  }

  /** The first line of a system file; empty if it cannot be read. */
  String line(String absolute) {
    try {
      return Files.readString(environment.system(absolute)).lines().findFirst().orElse("").trim();
    } catch (IOException e) {
      return "";
    }
  }

  /**
   * The first file of that name in some folders.
   *
   * @param folders absolute; a {@code *} stands for any one folder
   */
  Optional<Path> find(String name, List<String> folders) {
    return folders.stream()
        .filter(folder -> folder.startsWith("/"))
        .flatMap(folder -> expand(folder).stream())
        .map(folder -> folder.resolve(name))
        .filter(Files::isRegularFile)
        .findFirst();
  }

  private List<Path> expand(String folder) {
    int star = folder.indexOf("/*");
    if (star < 0) {
      return List.of(environment.system(folder));
    }
    String rest = folder.substring(star + 2);
    List<Path> expanded = new ArrayList<>();
    try (DirectoryStream<Path> folders =
        Files.newDirectoryStream(environment.system(folder.substring(0, star + 1)))) {
      folders.forEach(each -> expanded.add(each.resolve("." + rest).normalize()));
    } catch (IOException e) {
      return List.of();
    }
    expanded.sort(null);
    return expanded;
  }
}
