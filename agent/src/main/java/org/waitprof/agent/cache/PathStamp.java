package org.waitprof.agent.cache;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * State of a file or folder of the class path when it was looked through. Asked at every start,
 * before any class of the program is loaded; 5 us each, as {@code java.io.File} asks the system in
 * fewer steps than {@code java.nio.file}.
 *
 * @param path absolute
 * @param modified milliseconds since 1970; 0 if it was missing
 * @param size bytes of a file; -1 for a folder
 * @param listing {@link #listed} over what {@link ClassFolder#matters} in a folder, of a file the
 *     hash of what it holds; 0 for what is missing, or whose time of change alone counts
 */
public record PathStamp(String path, long modified, long size, long listing) {
  private static final String CLASS = ".class";

  /** A file of a class, with the hash of its content. */
  public static PathStamp ofClass(File file, long content) {
    return new PathStamp(file.getPath(), file.lastModified(), file.length(), content);
  }

  /** A file as it is now, or that it is missing. */
  public static PathStamp ofFile(File file) {
    return new PathStamp(file.getPath(), file.lastModified(), file.length(), 0);
  }

  /** A file of which the caller knows that it is not there; asks the system for nothing. */
  public static PathStamp ofMissing(File file) {
    return new PathStamp(file.getPath(), 0, 0, 0);
  }

  /** A folder that is only looked at for its time of change. */
  public static PathStamp ofFolder(File folder) {
    return new PathStamp(folder.getPath(), folder.lastModified(), -1, 0);
  }

  /** The contribution of an entry of a folder to {@code listing}; in any order. */
  public static long listed(String name) {
    long hash = 0xCBF29CE484222325L;
    for (int i = 0; i < name.length(); i++) {
      hash = (hash ^ name.charAt(i)) * 0x100000001B3L;
    }
    return hash;
  }

  /** A jar, with the hash of what it holds. */
  PathStamp withContent() {
    return size > 0 && listing == 0
        ? new PathStamp(path, modified, size, JarDirectory.hash(new File(path)))
        : this;
  }

  /** Whether it still looks like that. */
  boolean holds() {
    File file = new File(path);
    if (file.lastModified() == modified) {
      return size < 0 || file.length() == size;
    }
    return looksAlike(file);
  }

  private boolean looksAlike(File file) {
    if (listing == 0) {
      return false;
    }
    // Programs write into the folder that they run in, which mpirun puts on the class path.
    return size < 0 ? listing == listing(file) : file.length() == size && listing == content(file);
  }

  private static long content(File file) {
    if (!file.getPath().endsWith(CLASS)) {
      return JarDirectory.hash(file);
    }
    if (!file.isFile()) {
      return 0;
    }
    try (FileInputStream in = new FileInputStream(file)) {
      return ContentHash.of(in.readAllBytes());
    } catch (IOException e) {
      return 0;
    }
  }

  /**
   * Stamp of a copy in another place, with equal files and content.
   *
   * @return null if it differs
   */
  @Nullable PathStamp at(File copy) {
    long now = copy.lastModified();
    boolean isAlike =
        listing == 0
            ? (modified == 0) == (now == 0) && (size < 0 || copy.length() == size)
            : looksAlike(copy);
    return isAlike ? new PathStamp(copy.getPath(), now, size, listing) : null;
  }

  static long listing(File folder) {
    @Nullable String @Nullable [] names = folder.list();
    return names == null ? EMPTY_FOLDER : listing(folder, names);
  }

  private static long listing(File folder, @Nullable String[] names) {
    long hash = EMPTY_FOLDER;
    for (String name : names) {
      if (name != null && ClassFolder.matters(folder, name)) {
        hash += listed(name);
      }
    }
    return hash;
  }

  /** Initial value of {@code listing}, for an empty folder. */
  public static final long EMPTY_FOLDER = 1;
}
