package org.waitprof.agent.callpath.scan;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.waitprof.agent.cache.CacheSink;
import org.waitprof.agent.cache.PathStamp;

/**
 * What was looked through: entries of class paths, and all that must not change for the result to
 * hold. A class file that is written over in place changes its folder in no way; so the files of
 * classes with call sites, and of those that were loaded, are witnesses as well. Any other such
 * class is recognised by its content when it is loaded. Not thread-safe.
 */
public final class ClassPathScan {
  /** Entries, and the paths under which they were named. */
  private final Map<Path, Path> entries = new HashMap<>();

  private final Set<PathStamp> stamps = new LinkedHashSet<>();
  private long begin = Long.MAX_VALUE;
  private boolean unchanged = true;

  /** Begins with a class path; gives the entries that are new. */
  public List<Path> begin(ClassPath path) {
    begin = Math.min(begin, System.currentTimeMillis());
    stamps.addAll(path.stamps());
    List<Path> fresh = new ArrayList<>();
    path.entries()
        .forEach(
            (entry, named) -> {
              if (entries.putIfAbsent(entry, named) == null) {
                fresh.add(entry);
              }
            });
    return fresh;
  }

  /** Adds a folder below an entry. */
  public void add(PathStamp folder) {
    String path = named(folder.path());
    stamps.add(new PathStamp(path, folder.modified(), folder.size(), folder.listing()));
  }

  /**
   * Adds the file of a class that has been read, if it lies in a folder.
   *
   * @param entry the class-path entry that it comes from; empty if unknown
   * @param className internal name of the class
   * @param length bytes of the file as it was read
   */
  public void addFile(String entry, String className, int length) {
    if (!entry.isEmpty()) {
      File file = new File(named(entry), className.concat(".class"));
      PathStamp stamp = PathStamp.ofFile(file);
      if (stamp.modified() > 0) {
        unchanged &= stamp.modified() < begin && stamp.size() == length;
        stamps.add(stamp);
      }
    }
  }

  private String named(String path) {
    Path found = Path.of(path);
    for (Map.Entry<Path, Path> each : entries.entrySet()) {
      if (found.startsWith(each.getKey())) {
        return each.getValue().resolve(each.getKey().relativize(found)).toString();
      }
    }
    return path;
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
