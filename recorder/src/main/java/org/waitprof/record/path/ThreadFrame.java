package org.waitprof.record.path;

import org.waitprof.model.Frame;

/**
 * The frame before the call paths of a rank's threads other than the first: {@code
 * (thread).pool-#-thread-#:0}. Threads whose names differ in numbers alone are in one group, and so
 * are their paths, on all ranks. Cold.
 *
 * @param text the frame, as it stands in paths
 * @param site its part of a path's hash
 */
public record ThreadFrame(String text, long site) {
  private static final int MAX_NAME_LENGTH = 100;

  /** Returns the frame of a thread's group. */
  public static ThreadFrame of(Thread thread) {
    String group = group(thread.getName());
    return new ThreadFrame(Frame.THREAD + "." + group + ":0", SiteHash.of(Frame.THREAD, group, 0));
  }

  /** The name of a thread's group: its own, with {@code #} in place of each number. */
  public static String group(String given) {
    String name = NameText.of(given, MAX_NAME_LENGTH);
    StringBuilder group = new StringBuilder();
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      boolean digit = c >= '0' && c <= '9';
      if (digit && group.length() > 0 && group.charAt(group.length() - 1) == '#') {
        continue;
      }
      boolean special = c == ';' || c == ':' || c == '.' || Character.isISOControl(c);
      group.append(digit ? '#' : special ? '_' : c);
    }
    return group.length() == 0 ? "unnamed" : group.toString();
  }
}
