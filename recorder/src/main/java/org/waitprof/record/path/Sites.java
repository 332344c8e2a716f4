package org.waitprof.record.path;

import java.lang.StackWalker.StackFrame;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Facts about sites that stack walks need: which are woven, and on which lines calls are in class
 * versions that have been replaced. Cold; called by the weaver, in any thread.
 */
public final class Sites {
  private static final Set<Long> WOVEN = ConcurrentHashMap.newKeySet();

  /** Lines by a hash of class, method, descriptor and place in the byte code. */
  private static final Map<Long, Integer> OLD_LINES = new ConcurrentHashMap<>();

  /** Line of an instruction on whose line two replaced versions disagree. */
  private static final int AMBIGUOUS = 0;

  private Sites() {}

  /** Notes that a site has been instrumented. */
  public static void noteWoven(long site) {
    WOVEN.add(site);
  }

  static boolean isWoven(long site) {
    return WOVEN.contains(site);
  }

  /**
   * Takes down an instruction in a version of a class that is about to be replaced.
   *
   * @param methodAndDescriptor name and descriptor of the method that it is in
   * @param place its offset in the byte code
   */
  public static void noteOldLine(
      String className, String methodAndDescriptor, int place, int line) {
    long key = SiteHash.of(className, methodAndDescriptor, place);
    OLD_LINES.merge(key, line, (one, other) -> one.equals(other) ? one : AMBIGUOUS);
  }

  /** Whether a frame is one of a method that was active when its class was replaced. */
  static boolean isReplaced(StackFrame frame) {
    return frame.getLineNumber() < 0 && OLD_LINES.containsKey(key(frame));
  }

  private static long key(StackFrame frame) {
    String method = frame.getMethodName() + frame.getDescriptor();
    return SiteHash.of(frame.getClassName(), method, frame.getByteCodeIndex());
  }

  /**
   * The line of a frame; 0 where it is unknown. An active method whose class was replaced goes on
   * in its old version, of which the JVM knows the place, but no longer the line.
   */
  static int line(StackFrame frame) {
    int line = frame.getLineNumber();
    if (line < 0 && !OLD_LINES.isEmpty()) {
      line = OLD_LINES.getOrDefault(key(frame), 0);
    }
    return Math.max(0, line);
  }
}
