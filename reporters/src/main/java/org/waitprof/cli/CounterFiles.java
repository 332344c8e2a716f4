package org.waitprof.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Finds the counter files that ranks left behind. */
public final class CounterFiles {
  /** The recorder's names; a number follows where a name was taken. */
  private static final Pattern NAME = Pattern.compile("waitprof-.*\\.counters(\\.[0-9]+)?");

  /** Copies from many nodes lie in folders of folders; a home directory is not searched through. */
  private static final int DEPTH = 4;

  private CounterFiles() {}

  /**
   * The counter files among some files and folders, each once. A file that is named is taken
   * whatever its name.
   *
   * @throws CommandFailure if one of them does not exist, cannot be read, or holds none
   */
  static List<Path> in(List<Path> filesAndFolders, Session session) throws CommandFailure {
    Set<Path> found = new LinkedHashSet<>();
    for (Path given : filesAndFolders) {
      Path path = session.resolve(given);
      try {
        List<Path> files = Files.isDirectory(path) ? below(path, DEPTH) : List.of(path);
        if (files.isEmpty()) {
          throw CommandFailure.unreadable(given + ": no waitprof-*.counters in this folder");
        }
        for (Path file : files) {
          found.add(file.toRealPath());
        }
      } catch (IOException e) {
        throw CommandFailure.unreadable(ReadFailure.text(given.toString(), e));
      }
    }
    return new ArrayList<>(found);
  }

  /** The counter files below a folder, sorted; folders that cannot be entered are an error. */
  public static List<Path> below(Path folder, int depth) throws IOException {
    try (Stream<Path> files = Files.walk(folder, depth)) {
      return files
          .filter(file -> NAME.matcher(String.valueOf(file.getFileName())).matches())
          .filter(Files::isRegularFile)
          .sorted()
          .toList();
    } catch (java.io.UncheckedIOException e) {
      throw e.getCause();
    }
  }
}
