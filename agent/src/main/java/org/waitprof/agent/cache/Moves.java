package org.waitprof.agent.cache;

import java.io.File;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** New places of class-path entries that lay elsewhere when a cache file was written. */
final class Moves {
  private final List<String> from = new ArrayList<>();
  private final List<String> to = new ArrayList<>();

  /** Adds an entry: a jar takes along the other jars in its folder, which its manifest may name. */
  void add(String before, String now, boolean isJar) {
    put(before, now);
    if (isJar) {
      put(String.valueOf(new File(before).getParent()), String.valueOf(new File(now).getParent()));
    }
  }

  private void put(String before, String now) {
    if (!from.contains(before)) {
      from.add(before);
      to.add(now);
    }
  }

  /**
   * The present stamp of a file in its new place.
   *
   * @return null if the file has changed, or its place is unknown
   */
  @Nullable PathStamp follow(PathStamp stamp) {
    String path = null;
    int longest = -1;
    for (int i = 0; i < from.size(); i++) {
      String before = from.get(i);
      if (before.length() > longest && isAtOrBelow(stamp.path(), before)) {
        longest = before.length();
        path = to.get(i).concat(stamp.path().substring(longest));
      }
    }
    if (path == null || path.equals(stamp.path())) {
      return stamp.holds() ? stamp : null;
    }
    return stamp.at(new File(path));
  }

  private static boolean isAtOrBelow(String path, String folder) {
    return path.startsWith(folder)
        && (path.length() == folder.length() || path.charAt(folder.length()) == '/');
  }
}
