package org.waitprof.agent.cache;

import java.io.File;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/**
 * Relevant content of a folder of the class path: class files, and folders named as a part of a
 * package is. Of a class's name no file in a folder with a full stop can come, so such folders are
 * never looked into.
 */
public final class ClassFolder {
  private static final String CLASS = ".class";

  /** Entries, and time, after which a folder is taken for one with classes. */
  private static final int MOST_ENTRIES = 5000;

  private static final long MOST_NANOS = 20_000_000;

  /** Entries that have that time in any case: a busy machine must not give each start a new key. */
  private static final int FEW_ENTRIES = 100;

  /** Bytes of a folder itself from which on listing it alone would take too long. */
  private static final long LARGE = 1 << 20;

  private ClassFolder() {}

  /** Whether an entry of this name may hold classes if it is a folder. */
  public static boolean mayBePackage(String name) {
    return name.indexOf('.') < 0;
  }

  /** Whether an entry of a folder is a class file, or a folder that may hold some. */
  public static boolean matters(File folder, String name) {
    return name.endsWith(CLASS) || (mayBePackage(name) && new File(folder, name).isDirectory());
  }

  /**
   * Whether a folder has no class file in it or below it. Programs are started in folders with
   * input and results, which {@code mpirun} puts on the class path. Costs 10 us for each file
   * without a full stop in its name, 1 us for others; gives up after 5000, or after 100 and 20 ms.
   *
   * @return false also if the search would take too long, and for a file that is no folder
   */
  public static boolean isWithoutClasses(File folder) {
    return isWithoutClasses(folder, MOST_NANOS);
  }

  static boolean isWithoutClasses(File folder, long mostNanos) {
    long begin = System.nanoTime();
    int entries = 0;
    ArrayDeque<File> left = new ArrayDeque<>();
    left.add(folder);
    for (File each = left.poll(); each != null; each = left.poll()) {
      if (entries > FEW_ENTRIES && System.nanoTime() - begin > mostNanos) {
        return false;
      }
      @Nullable String @Nullable [] names = each.length() > LARGE ? null : each.list();
      if (names == null) {
        return false;
      }
      entries += names.length;
      for (String name : names) {
        if (name == null || name.endsWith(CLASS) || entries > MOST_ENTRIES) {
          return false;
        }
        File entry = mayBePackage(name) ? new File(each, name) : null;
        if (entry != null && entry.isDirectory()) {
          left.add(entry);
        }
      }
    }
    return true;
  }
}
