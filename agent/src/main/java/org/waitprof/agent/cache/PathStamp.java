package org.waitprof.agent.cache;

import java.io.File;
import org.jspecify.annotations.Nullable;

/**
 * What a file or folder of the class path looked like when it was looked through. Asked at every
 * start, before any class of the program is loaded; 5 us each, as {@code java.io.File} asks the
 * system with less ado than {@code java.nio.file}.
 *
 * @param path absolute
 * @param modified milliseconds since 1970; 0 if it was missing
 * @param size bytes of a file
 * @param listing {@link #listed} over what {@link ClassFolder#matters} in a folder; 0 for what is
 *     no folder, or whose time of change alone counts
 */
public record PathStamp(String path, long modified, long size, long listing) {
  /** A file as it is now, or that it is missing. */
  public static PathStamp ofFile(File file) {
    return new PathStamp(file.getPath(), file.lastModified(), file.length(), 0);
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

  /** Whether it still looks like that. */
  boolean holds() {
    File file = new File(path);
    if (file.lastModified() == modified) {
      return size < 0 || listing != 0 || file.length() == size;
    }
    // Programs write into the folder that they run in, which mpirun puts on the class path.
    return listing != 0 && listing == listing(file);
  }

  private static long listing(File folder) {
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

  /** What {@code listing} begins with. */
  public static final long EMPTY_FOLDER = 1;
}
