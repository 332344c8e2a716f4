package org.waitprof.record;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.waitprof.record.ThreadState.RegionStack;
import org.waitprof.record.path.NameText;
import org.waitprof.record.path.PathListener;
import org.waitprof.record.path.SiteHash;
import org.waitprof.record.path.ThreadFrame;

/**
 * Named phases of a program, entered and left by the calling thread. Regions are at the beginning
 * of call paths, before all frames, wherever on the stack they were entered. So another method than
 * the one that entered them may leave them. The running context, which methods restore, is
 * unchanged by them. They cost the hot path one addition: a call's path is context plus region.
 *
 * <p>Called by the public class {@code Waitprof} in the application's threads.
 */
public final class Regions {
  /** Text that a region's frame has in place of a class name. */
  public static final String OWNER = "(region)";

  /** Regions nested deeper are counted, so that they can be left, and otherwise ignored. */
  private static final int MAX_DEPTH = 64;

  private static final int MAX_NAME_LENGTH = 200;

  private Regions() {}

  /**
   * Enters a region.
   *
   * @param name name of the region; characters that paths use, and halves of surrogate pairs,
   *     become {@code _}
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
    RegionStack stack = state.regions;
    if (stack == null) {
      stack = new RegionStack();
      state.regions = stack;
    }
    int depth = stack.depth++;
    if (depth >= MAX_DEPTH) {
      return;
    }
    grow(stack, depth);
    put(stack, depth, plain(name));
    rehash(state, stack, depth);
    if (depth == 0) {
      outermost(state, stack);
    }
  }

  /** Makes room for one more region than these. */
  private static void grow(RegionStack stack, int depth) {
    if (depth == stack.frames.length) {
      stack.frames = Arrays.copyOf(stack.frames, 2 * depth);
      stack.sites = Arrays.copyOf(stack.sites, 2 * depth);
      stack.around = Arrays.copyOf(stack.around, 2 * depth);
    }
  }

  /** Hash that distinguishes a region from others, for {@link #enterMethod}. */
  public static long site(String name) {
    return SiteHash.of(OWNER, plain(name), 0);
  }

  /**
   * Enters the region of a method, unless the thread is in it already: recursion, and methods of
   * one name that call each other, are one. Called by woven code; allocates nothing where the
   * thread entered it at the same place before.
   *
   * @param name name of the region
   * @param site of that name
   * @return whether it has been entered, for {@link #leaveMethod}
   */
  public static boolean enterMethod(String name, long site) {
    ThreadState state = ThreadState.current();
    RegionStack stack = state.regions;
    int depth = stack == null ? 0 : stack.depth;
    if (depth >= MAX_DEPTH || find(stack, site) >= 0) {
      return false;
    }
    try {
      if (stack != null && depth < stack.frames.length && stack.sites[depth] == site) {
        // Its frame is still there from the last time.
        stack.depth++;
        rehash(state, stack, depth);
        if (depth == 0) {
          outermost(state, stack);
        }
      } else {
        enter(state, name);
      }
      return true;
    } catch (Throwable e) {
      RecorderFaults.note(state, e);
      return false;
    }
  }

  /**
   * Leaves the region of a method, wherever it is among the thread's regions: the method may have
   * left others entered, or thrown. Called by woven code.
   */
  public static void leaveMethod(boolean entered, long site) {
    ThreadState state = ThreadState.current();
    RegionStack stack = state.regions;
    int at = entered ? find(stack, site) : -1;
    if (stack == null || at < 0) {
      return;
    }
    if (at == stack.depth - 1) {
      leave();
      return;
    }
    try {
      shift(stack, at + 1, at, stack.depth - at - 1);
      stack.depth--;
      rehash(state, stack, at);
      if (at == 0) {
        outermost(state, stack);
      }
    } catch (Throwable e) {
      RecorderFaults.note(state, e);
    }
  }

  /** Index of a region among the regions that are kept, without phases; -1 if it is not there. */
  private static int find(@Nullable RegionStack stack, long site) {
    if (stack != null) {
      for (int i = Math.min(stack.depth, MAX_DEPTH) - 1; i >= (stack.hasPhase ? 1 : 0); i--) {
        if (stack.sites[i] == site) {
          return i;
        }
      }
    }
    return -1;
  }

  private static void put(RegionStack stack, int at, String plain) {
    stack.frames[at] = OWNER + "." + plain + ":0";
    stack.sites[at] = SiteHash.of(OWNER, plain, 0);
  }

  /** Computes the hashes of the regions from a place on, after those around them have changed. */
  private static void rehash(ThreadState state, RegionStack stack, int from) {
    state.region = from == 0 ? base(state) : stack.around[from];
    for (int i = from; i < Math.min(stack.depth, MAX_DEPTH); i++) {
      stack.around[i] = state.region;
      state.region = SiteHash.inside(state.region, stack.sites[i]);
    }
  }

  /** A thread's paths begin with its frame from now on, before all regions. Cold. */
  static void root(ThreadState state, ThreadFrame frame) {
    state.frame = frame;
    RegionStack stack = state.regions;
    if (stack == null) {
      state.region = base(state);
    } else {
      rehash(state, stack, 0);
    }
  }

  private static long base(ThreadState state) {
    return state.frame == null ? 0 : SiteHash.inside(0, state.frame.site());
  }

  /** The rank's phase is the outermost region of the thread that called Init. */
  private static void outermost(ThreadState state, RegionStack stack) {
    if (state.table != SlotTable.UNATTACHED && state.table.rank.isFirst(state.table)) {
      String frame = stack.depth == 0 ? null : stack.frames[0];
      String name = frame == null ? null : frame.substring(OWNER.length() + 1, frame.length() - 2);
      long now = Clock.ticks();
      RankCounters rank = state.table.rank;
      rank.phases().enter(name, now);
      PathListener listener = rank.pathListener();
      if (listener != null) {
        listener.phase(name, now);
      }
    }
  }

  /**
   * Begins a phase of the calling thread. It becomes the outermost region, in place of the phase
   * before. The regions that the thread is in are then inside of it.
   *
   * @param name name of the phase; null for none from now on
   */
  public static void phase(@Nullable String name) {
    ThreadState state = ThreadState.current();
    try {
      RegionStack stack = state.regions;
      if (stack == null) {
        stack = new RegionStack();
        state.regions = stack;
      }
      phase(state, stack, name);
    } catch (Throwable e) {
      RecorderFaults.note(state, e);
    }
  }

  private static void phase(ThreadState state, RegionStack stack, @Nullable String name) {
    if (name == null) {
      if (stack.hasPhase) {
        shift(stack, 1, 0, stack.depth - 1);
        stack.depth--;
        stack.hasPhase = false;
        rehash(state, stack, 0);
        outermost(state, stack);
      }
      return;
    }
    if (!stack.hasPhase) {
      if (stack.depth >= MAX_DEPTH) {
        return;
      }
      grow(stack, stack.depth);
      shift(stack, 0, 1, stack.depth);
      stack.depth++;
      stack.hasPhase = true;
    }
    put(stack, 0, plain(name));
    rehash(state, stack, 0);
    outermost(state, stack);
  }

  private static void shift(RegionStack stack, int from, int to, int regions) {
    int count = Math.min(regions, stack.frames.length - Math.max(from, to));
    System.arraycopy(stack.frames, from, stack.frames, to, count);
    System.arraycopy(stack.sites, from, stack.sites, to, count);
  }

  /** Leaves the region entered last; does nothing outside of regions. */
  public static void leave() {
    ThreadState state = ThreadState.current();
    RegionStack stack = state.regions;
    if (stack != null && stack.depth > (stack.hasPhase ? 1 : 0)) {
      stack.depth--;
      if (stack.depth < MAX_DEPTH) {
        state.region = stack.around[stack.depth];
      }
      if (stack.depth == 0) {
        ended(state, stack);
      }
    }
  }

  /** Init has returned in a thread, which may be in a region. */
  static void began(ThreadState state) {
    if (state.regions != null) {
      outermost(state, state.regions);
    }
  }

  private static void ended(ThreadState state, RegionStack stack) {
    try {
      outermost(state, stack);
    } catch (Throwable e) {
      RecorderFaults.note(state, e);
    }
  }

  /** A call path behind the frames of the thread and its regions. */
  static String before(ThreadState state, String path) {
    RegionStack stack = state.regions;
    int depth = stack == null ? 0 : Math.min(stack.depth, MAX_DEPTH);
    StringBuilder text = new StringBuilder();
    if (state.frame != null) {
      text.append(state.frame.text());
    }
    for (int i = 0; stack != null && i < depth; i++) {
      text.append(text.length() == 0 ? "" : ";").append(stack.frames[i]);
    }
    if (text.length() == 0) {
      return path;
    }
    return path.isEmpty() ? text.toString() : text.append(';').append(path).toString();
  }

  private static String plain(String given) {
    String name = NameText.of(given, MAX_NAME_LENGTH);
    StringBuilder plain = new StringBuilder();
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      plain.append(c == ';' || c == ':' || Character.isISOControl(c) ? '_' : c);
    }
    return plain.length() == 0 ? "_" : plain.toString();
  }
}
