package org.waitprof.cli.merge;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.waitprof.cli.CommandFailure;
import org.waitprof.cli.Session;
import org.waitprof.report.wording.Template;
import org.waitprof.system.CountText;
import org.waitprof.system.FileOwners;
import org.waitprof.system.OwnedFile;

/**
 * Finds the counter files that ranks left behind. In folders that all users may write to, files and
 * folders of other users are passed over and counted. Links in folders are not followed.
 */
public final class FoundCounters {
  /** Pattern of the recorder's names; a number follows if a name was taken. */
  private static final Pattern NAME = Pattern.compile("waitprof-.*\\.counters(\\.[0-9]+)?");

  /**
   * Greatest depth of searched folders. Copies from many nodes are in folders of folders, but a
   * home directory is not searched through.
   */
  private static final int DEPTH = 4;

  private final FileOwners owners;
  private int foreignFiles;
  private int foreignFolders;

  /**
   * Starts without any files.
   *
   * @param owners users whose files count
   */
  public FoundCounters(FileOwners owners) {
    this.owners = owners;
  }

  /**
   * The counter files among some files and folders, each once. A file that is named is taken
   * whatever its name.
   *
   * @throws CommandFailure if a named file or folder does not exist, cannot be read, or holds no
   *     counter file
   */
  public List<Path> in(List<Path> filesAndFolders, Session session) throws CommandFailure {
    Set<Path> found = new LinkedHashSet<>();
    for (Path given : filesAndFolders) {
      Path path = session.resolve(given);
      try {
        int passedOver = foreignFiles;
        if (!Files.isDirectory(path)) {
          // A user who names a link means the file behind it.
          add(path.toRealPath(), found);
        } else if (!found.addAll(below(path.toRealPath(), DEPTH)) && passedOver == foreignFiles) {
          throw CommandFailure.unreadable(given + ": no waitprof-*.counters in this folder");
        }
      } catch (IOException e) {
        throw CommandFailure.unreadable(given.toString(), e);
      }
    }
    found.forEach(session::input);
    return new ArrayList<>(found);
  }

  /**
   * A remark on files that were passed over because they belong to other users; empty if none were.
   */
  public String passedOver() {
    String files = count(foreignFiles, "file");
    String folders = count(foreignFolders, "folder");
    return files.isEmpty() && folders.isEmpty()
        ? ""
        : Template.fill(
            "left out, of other users: %s%s%s; --any-owner also reads these",
            files, files.isEmpty() || folders.isEmpty() ? "" : ", ", folders);
  }

  private static String count(int count, String what) {
    return count == 0 ? "" : CountText.of(count, what);
  }

  /**
   * The counter files below a folder, sorted.
   *
   * @throws IOException if a folder of the reader's own cannot be entered
   */
  public List<Path> below(Path folder, int depth) throws IOException {
    Set<Path> found = new TreeSet<>();
    collect(folder, depth, found);
    return List.copyOf(found);
  }

  private void collect(Path folder, int depth, Set<Path> found) throws IOException {
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder)) {
      for (Path entry : entries) {
        if (NAME.matcher(String.valueOf(entry.getFileName())).matches()) {
          add(entry, found);
        } else if (depth > 1 && Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS)) {
          enter(entry, depth - 1, found);
        }
      }
    } catch (DirectoryIteratorException e) {
      throw e.getCause();
    }
  }

  private void enter(Path folder, int depth, Set<Path> found) throws IOException {
    try {
      collect(folder, depth, found);
    } catch (IOException e) {
      if (isReaders(folder)) {
        throw e;
      }
      foreignFolders++;
    }
  }

  /** Takes a regular file whose owner counts. A file that has gone meanwhile is ignored. */
  private void add(Path file, Set<Path> found) throws IOException {
    if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
      return;
    }
    long owner;
    try {
      owner = OwnedFile.uid(file);
    } catch (NoSuchFileException e) {
      return;
    }
    if (owners.accepts(owner) && (owners.isReader(owner) || Files.isReadable(file))) {
      found.add(file);
    } else {
      foreignFiles++;
    }
  }

  private boolean isReaders(Path folder) {
    try {
      return owners.isReader(OwnedFile.uid(folder));
    } catch (IOException e) {
      // The file has gone meanwhile.
      return false;
    }
  }
}
