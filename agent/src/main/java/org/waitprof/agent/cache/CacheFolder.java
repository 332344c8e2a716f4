package org.waitprof.agent.cache;

import java.io.BufferedOutputStream;
import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/**
 * The folder that cache files lie in. What lies there is defined as classes, so it must be the
 * user's own and nobody else may write there; else it is not used. Files appear complete or not at
 * all, and the oldest go when they take too much room.
 */
final class CacheFolder {
  private static final String SUFFIX = ".woven";
  private static final String UNFINISHED = ".part";

  /** What all files together may take, and how many there may be. */
  private static final long MOST_BYTES = 128L << 20;

  private static final int MOST_FILES = 100;
  private static final long HOUR = 3_600_000;

  /** Permission bits of group and others to write. */
  private static final int WRITABLE_BY_OTHERS = 0022;

  private final File folder;

  CacheFolder(File folder) {
    this.folder = folder;
  }

  /**
   * The folder that an option means: {@code on} the user's folder for caches, as the XDG base
   * directory specification says; anything else a folder. Null if the user has none.
   */
  static @Nullable CacheFolder of(String option, @Nullable String xdgCacheHome, String home) {
    if (!option.equals("on")) {
      return new CacheFolder(new File(option).getAbsoluteFile());
    }
    if (xdgCacheHome != null && xdgCacheHome.startsWith("/")) {
      return new CacheFolder(new File(xdgCacheHome, "waitprof/classes"));
    }
    return home.startsWith("/") ? new CacheFolder(new File(home, ".cache/waitprof/classes")) : null;
  }

  /** The file of a key. */
  File file(long hash) {
    return new File(folder, Long.toHexString(hash).concat(SUFFIX));
  }

  /** Whether the user alone can write to a file, and to the folder; costs 0.1 ms. */
  boolean isPrivate(File file) {
    try {
      // /proc/self is a link of root's; what it leads to belongs to whom the process belongs to.
      long user = number(Path.of("/proc/self").toRealPath(), "uid");
      return isPrivate(folder.toPath(), user) && isPrivate(file.toPath(), user);
    } catch (IOException | RuntimeException e) {
      return false;
    }
  }

  private static boolean isPrivate(Path path, long user) throws IOException {
    return number(path, "uid") == user && (number(path, "mode") & WRITABLE_BY_OTHERS) == 0;
  }

  private static long number(Path path, String attribute) throws IOException {
    Object value = Files.getAttribute(path, "unix:".concat(attribute), LinkOption.NOFOLLOW_LINKS);
    return value instanceof Number number ? number.longValue() : -1;
  }

  /** Writes a file. */
  interface Content {
    /** Writes it to the end. */
    void writeTo(OutputStream out) throws IOException;
  }

  /**
   * Puts a file there, complete, in place of an older one.
   *
   * @throws IOException if the folder cannot be made or written to
   * @throws SecurityException if somebody else may write there
   */
  void put(File file, Content content) throws IOException {
    Files.createDirectories(
        folder.toPath(),
        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    if (!isPrivate(folder)) {
      throw new SecurityException(
          folder + " must belong to you, and nobody else may write there: chmod go-w " + folder);
    }
    Path part = Files.createTempFile(folder.toPath(), file.getName(), UNFINISHED);
    try {
      try (OutputStream out = new BufferedOutputStream(new FileOutputStream(part.toFile()))) {
        content.writeTo(out);
      }
      Files.move(part, file.toPath(), StandardCopyOption.ATOMIC_MOVE);
    } finally {
      Files.deleteIfExists(part);
    }
    sweep(file);
  }

  /** Removes the oldest files beyond the limits, and what was left half-written. */
  private void sweep(File newest) throws IOException {
    File[] files = folder.listFiles();
    if (files == null) {
      return;
    }
    Arrays.sort(files, Comparator.comparingLong(File::lastModified).reversed());
    long bytes = newest.length();
    int kept = 1;
    for (File file : files) {
      String name = file.getName();
      if (name.endsWith(UNFINISHED)) {
        if (file.lastModified() < System.currentTimeMillis() - HOUR) {
          Files.deleteIfExists(file.toPath());
        }
      } else if (name.endsWith(SUFFIX) && !file.equals(newest)) {
        bytes += file.length();
        if (++kept > MOST_FILES || bytes > MOST_BYTES) {
          Files.deleteIfExists(file.toPath());
        }
      }
    }
  }
}
