package org.waitprof.record;

import java.util.Arrays;
import org.waitprof.record.path.SiteHash;

/**
 * Named phases of a program, entered and left by the calling thread. Regions stand at the beginning
 * of call paths, before all frames, wherever on the stack they were entered: so they need not be
 * left by the method that entered them, and the running context, which methods restore, is as
 * without them. They cost the hot path one addition: a call's path is context plus region.
 *
 * <p>Called by the public class {@code Waitprof} in the application's threads.
 */
public final class Regions {
  /** What a region's frame has in place of a class name. */
  public static final String OWNER = "(region)";

  /** Regions nested deeper are counted, so that they can be left, and otherwise ignored. */
  private static final int MAX_DEPTH = 64;

  private static final int MAX_NAME_LENGTH = 200;

  /** One thread's regions, outermost first. */
  static final class Stack {
    private String[] frames = new String[4];
    private long[] around = new long[4];
    private int depth;
  }

  private Regions() {}

  /**
   * Enters a region.
   *
   * @param name what the region is to be called; characters that paths use become {@code _}
   */
  public static void enter(String name) {
    ThreadState state = ThreadState.current();
    try {
      enter(state, name);
    } catch (Throwable e) {
      RecorderFaults.note(state, e);
    }
  }

  private static void enter(ThreadState state, String name) {
    Stack stack = state.regions;
    if (stack == null) {
      stack = new Stack();
      state.regions = stack;
    }
    int depth = stack.depth++;
    if (depth >= MAX_DEPTH) {
      return;
    }
    if (depth == stack.frames.length) {
      stack.frames = Arrays.copyOf(stack.frames, 2 * depth);
      stack.around = Arrays.copyOf(stack.around, 2 * depth);
    }
    String plain = plain(name);
    stack.frames[depth] = OWNER + "." + plain + ":0";
    stack.around[depth] = state.region;
    state.region = SiteHash.inside(state.region, SiteHash.of(OWNER, plain, 0));
  }

  /** Leaves the region entered last; nothing happens if there is none. */
  public static void leave() {
    ThreadState state = ThreadState.current();
    Stack stack = state.regions;
    if (stack != null && stack.depth > 0) {
      stack.depth--;
      if (stack.depth < MAX_DEPTH) {
        state.region = stack.around[stack.depth];
      }
    }
  }

  /** A call path behind the frames of the thread's regions. */
  static String before(ThreadState state, String path) {
    Stack stack = state.regions;
    if (stack == null || stack.depth == 0) {
      return path;
    }
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < Math.min(stack.depth, MAX_DEPTH); i++) {
      text.append(i == 0 ? "" : ";").append(stack.frames[i]);
    }
    return path.isEmpty() ? text.toString() : text.append(';').append(path).toString();
  }

  private static String plain(String name) {
    StringBuilder plain = new StringBuilder();
    for (int i = 0; i < Math.min(name.length(), MAX_NAME_LENGTH); i++) {
      char c = name.charAt(i);
      plain.append(c == ';' || c == ':' || Character.isISOControl(c) ? '_' : c);
    }
    return plain.length() == 0 ? "_" : plain.toString();
  }
}
