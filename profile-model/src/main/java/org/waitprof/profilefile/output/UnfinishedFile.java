package org.waitprof.profilefile.output;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.waitprof.model.rank.ProcessId;
import org.waitprof.system.KernelText;
import org.waitprof.system.StrictModes;

/**
 * Files that a process has not finished. They are hidden and named {@code
 * .NAME.HOST-PID-NANOS.part}, so that files of a process that was killed can be recognised and
 * removed.
 */
public final class UnfinishedFile {
  private static final String ENDING = ".part";

  /** Longest name of a file on Linux. */
  private static final int MOST_BYTES = 255;

  /** A host's name may stand for several containers that do not see each other's processes. */
  private static final long AGE_MILLIS = 600_000;

  private UnfinishedFile() {}

  /** A name for a file that is to get another one when it is complete. */
  public static String name(String wanted) {
    String end =
        "." + KernelText.hostName() + "-" + ProcessId.get() + "-" + System.nanoTime() + ENDING;
    return "." + ending(wanted, MOST_BYTES - 1 - end.length()) + end;
  }

  /** The longest end of a name that takes no more than this many bytes. */
  static String ending(String name, int most) {
    int begin = 0;
    while (name.substring(begin).getBytes(StandardCharsets.UTF_8).length > most) {
      begin = name.offsetByCodePoints(begin, 1);
    }
    return name.substring(begin);
  }

  /**
   * Removes files that ended processes left in a folder. Commands that write a profile there do it.
   * The agent does not, because listing a large folder takes time. Files that cannot be removed
   * stay.
   *
   * @param now milliseconds since 1970
   * @return the files removed: the user's own, of this host, of a process that is gone, and not
   *     written to for ten minutes
   */
  public static List<Path> sweep(Path folder, long now) {
    List<Path> removed = new ArrayList<>();
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, ".*.wprof.*" + ENDING)) {
      long user = StrictModes.self();
      for (Path file : files) {
        if (isLeftBehind(String.valueOf(file.getFileName()))
            && StrictModes.Entry.of(file).isOf(user)
            && Files.getLastModifiedTime(file).toMillis() < now - AGE_MILLIS
            && Files.deleteIfExists(file)) {
          removed.add(file);
        }
      }
    } catch (IOException | RuntimeException e) {
      return removed; // It would have been tidy, no more.
    }
    return removed;
  }

  private static boolean isLeftBehind(String name) {
    int nanos = name.lastIndexOf('-');
    int pid = name.lastIndexOf('-', nanos - 1);
    String stem = pid < 0 ? "" : name.substring(0, pid);
    if (!stem.endsWith("." + KernelText.hostName())) {
      return false;
    }
    try {
      long process = Long.parseLong(name.substring(pid + 1, nanos));
      return process > 0 && Files.notExists(Path.of("/proc/" + process));
    } catch (NumberFormatException e) {
      return false;
    }
  }
}
