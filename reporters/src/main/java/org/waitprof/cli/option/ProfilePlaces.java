package org.waitprof.cli.option;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.waitprof.cli.CommandFailure;
import org.waitprof.cli.Session;

/** Folders of profiles, which users may name in place of a profile. */
final class ProfilePlaces {
  private static final String TRACE_ENDING = ".trace";

  private ProfilePlaces() {}

  /**
   * The profiles that a user means by a file or a folder, by name.
   *
   * @throws CommandFailure if it is a folder without profiles, or a trace
   */
  static List<Path> all(Path given, Session session) throws CommandFailure {
    Path path = session.resolve(given);
    return Files.isDirectory(path) ? in(path, session.shown(given)) : List.of(given);
  }

  /**
   * The single profile that a user means: the file, or the newest one of the folder.
   *
   * @throws CommandFailure if it is a folder without profiles, or a trace
   */
  static Path newest(Path given, Session session) throws CommandFailure {
    List<Path> candidates = all(given, session);
    Path newest = candidates.get(0);
    try {
      FileTime newestTime = FileTime.fromMillis(Long.MIN_VALUE);
      for (Path candidate : candidates.size() > 1 ? candidates : List.<Path>of()) {
        FileTime time = Files.getLastModifiedTime(session.resolve(candidate));
        if (time.compareTo(newestTime) >= 0) {
          newest = candidate;
          newestTime = time;
        }
      }
    } catch (IOException e) {
      throw CommandFailure.unreadable(session.shown(newest), e);
    }
    return newest;
  }

  private static List<Path> in(Path folder, String name) throws CommandFailure {
    if (folder.toString().endsWith(TRACE_ENDING)) {
      throw CommandFailure.unreadable(
          name + ": is the trace of a run; 'analyze " + name + "' makes a profile of it");
    }
    List<Path> found = new ArrayList<>();
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*.wprof")) {
      for (Path file : files) {
        if (Files.isRegularFile(file)) { // Reading a pipe of that name would never end.
          found.add(file);
        }
      }
    } catch (IOException e) {
      throw CommandFailure.unreadable(name, e);
    }
    if (found.isEmpty()) {
      throw CommandFailure.unreadable(name + ": no *.wprof in this folder");
    }
    Collections.sort(found);
    return found;
  }
}
