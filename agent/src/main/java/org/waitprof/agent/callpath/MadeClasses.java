package org.waitprof.agent.callpath;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.waitprof.agent.callpath.weave.ParentFirst;
import org.waitprof.agent.callpath.weave.RecorderSight;

/**
 * Classes that a program makes at run time. To weave one takes half a millisecond and keeps what
 * has been read of it. So the first {@link #MOST} are woven; later ones stay as they are, and are
 * left out of call paths. So are files of one name, each of which differs from all before, beyond
 * {@link #MOST_OF_NAME}. Safe for use by several threads.
 */
final class MadeClasses {
  /** Number of classes that are woven although no search of a class path has found them. */
  static final int MOST = 2_000;

  /** Number of different files of one name that are woven, wherever they come from. */
  static final int MOST_OF_NAME = 1_000;

  /** Number of names whose files are counted. */
  private static final int MOST_NAMES = 100_000;

  private final Map<String, Integer> ofName = new HashMap<>();
  private int taken;
  private int left;
  private int leftOfName;

  /** Counts a class file that was woven. */
  synchronized void wove(String name) {
    if (ofName.size() < MOST_NAMES || ofName.containsKey(name)) {
      ofName.merge(name, 1, Integer::sum);
    }
  }

  /** Whether no further file of a name is woven. */
  synchronized boolean hasMany(String name) {
    return ofName.getOrDefault(name, 0) >= MOST_OF_NAME;
  }

  /**
   * Whether a class of a name that many have is left out; counts it if it is.
   *
   * @param isWoven whether the result for its file is known
   */
  synchronized boolean leavesOutOfName(boolean isWoven) {
    leftOfName += isWoven ? 0 : 1;
    return !isWoven;
  }

  /** Counts a class that no search has found. */
  synchronized void take() {
    taken++;
  }

  /** Whether no more of them are woven. */
  synchronized boolean isFull() {
    return taken >= MOST;
  }

  /**
   * Whether a class that no search has found was made at run time: its loader has no file of it.
   * Called once the limit is reached. Asks the loader, which takes some ten microseconds, unless it
   * can have no files but those of the class path: the loader of that would have defined the class.
   *
   * @param name its internal name
   */
  boolean leavesOut(ClassLoader loader, String name) {
    ClassLoader files = ParentFirst.withFiles(loader);
    boolean mayHaveFile = files == loader || (files != null && !RecorderSight.isBuiltIn(files));
    if (mayHaveFile && loader.getResource(name + ".class") != null) {
      return false;
    }
    synchronized (this) {
      left++;
    }
    return true;
  }

  /** A note for the user about the classes that were left out; empty without any. */
  synchronized List<String> limitations() {
    List<String> limitations = new ArrayList<>();
    if (left > 0) {
      limitations.add(madeAtRunTime(left) + MOST);
    }
    if (leftOfName > 0) {
      limitations.add(madeAtRunTime(leftOfName) + MOST_OF_NAME + " of one name");
    }
    return limitations;
  }

  private static String madeAtRunTime(int count) {
    String some = count == 1 ? "1 class that was" : count + " classes that were";
    return some + " made at run time, after the first ";
  }
}
