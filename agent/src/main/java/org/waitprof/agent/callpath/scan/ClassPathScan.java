package org.waitprof.agent.callpath.scan;

import java.io.File;
import java.util.LinkedHashSet;
import java.util.Set;
import org.waitprof.agent.cache.CacheSink;
import org.waitprof.agent.cache.PathStamp;

/**
 * The class files that were read, as far as they must not change for the result to hold. A class
 * file that is written over in place changes its folder in no way; so the files of classes with
 * call sites, and of those that were loaded, are witnesses as well. Any other such class is
 * recognised by its content when it is loaded. Not thread-safe.
 */
public final class ClassPathScan {
  private final Set<PathStamp> stamps = new LinkedHashSet<>();
  private final long begin = System.currentTimeMillis();
  private boolean unchanged = true;

  /** Begins before any class file is read. */
  public ClassPathScan() {}

  /**
   * Adds the file of a class that has been read, if it is in a folder.
   *
   * @param entry the class-path entry that it comes from; empty if unknown
   * @param className internal name of the class
   * @param length bytes of the file as it was read
   * @param content its hash
   */
  public void addFile(String entry, String className, int length, long content) {
    if (!entry.isEmpty()) {
      PathStamp stamp = PathStamp.ofClass(new File(entry, className.concat(".class")), content);
      if (stamp.modified() > 0) {
        unchanged &= stamp.modified() < begin && stamp.size() == length;
        stamps.add(stamp);
      }
    }
  }

  /** Whether no file has changed since it was read, as far as is known. */
  public boolean isUnchanged() {
    return unchanged;
  }

  /** Names all witnesses. */
  public void describe(CacheSink sink) {
    stamps.forEach(sink::add);
  }
}
