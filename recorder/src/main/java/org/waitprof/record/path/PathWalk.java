package org.waitprof.record.path;

import java.lang.StackWalker.StackFrame;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.function.Predicate;

/**
 * Walks the real stack once for each new key, and now and then for a known one. It gives the
 * readable path and proves the running hash right by recomputing it from the frames. Cold: a walk
 * takes 2 to 10 us, so calls are not walked each time.
 */
public final class PathWalk {
  /**
   * Maximum number of frames of a path. Longer paths are not readable, and walking them takes too
   * long.
   */
  static final int MAX_FRAMES = 1024;

  /**
   * Maximum number of frames of a walk where many paths of the thread were longer than {@link
   * #MAX_FRAMES}.
   */
  static final int CUT_FRAMES = 64;

  /** Frames outside of the application count as well, a sixteenth each. */
  private static final int ALL_FRAMES = 16;

  /** Frames give their classes, and since Java 25 their descriptors, to such a walker alone. */
  public static final StackWalker WALKER =
      StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);

  /** Frames of the application on the stack, outermost first. */
  private final List<StackFrame> frames;

  private final int[] lines;
  private final long[] sites;
  private final boolean complete;

  /** Frames that were looked at, of the application or not. */
  private int seen;

  PathWalk(List<StackFrame> frames, boolean complete) {
    this.frames = frames;
    this.complete = complete;
    lines = new int[frames.size()];
    sites = new long[frames.size()];
    for (int i = 0; i < lines.length; i++) {
      StackFrame frame = frames.get(i);
      lines[i] = Sites.line(frame);
      sites[i] = SiteHash.of(frame.getClassName(), frame.getMethodName(), lines[i]);
    }
  }

  /**
   * Walks the calling thread's stack.
   *
   * @param cut whether to give a deep stack up soon
   * @param isApplication whether a class of that binary name belongs in call paths
   */
  public static PathWalk ofCaller(PathDepth depth, boolean cut, Predicate<String> isApplication) {
    return switch (depth) {
      case FULL -> walk(cut ? CUT_FRAMES : MAX_FRAMES, isApplication);
      case SITE -> walk(1, isApplication);
      case OFF -> new PathWalk(List.of(), true);
    };
  }

  /** Walks up to the innermost application frame. */
  public static PathWalk innermost(PathDepth depth, Predicate<String> isApplication) {
    return walk(depth == PathDepth.OFF ? 0 : 1, isApplication);
  }

  private static PathWalk walk(int most, Predicate<String> isApplication) {
    return WALKER.walk(stack -> walk(stack.iterator(), most, isApplication));
  }

  private static PathWalk walk(
      Iterator<StackFrame> stack, int most, Predicate<String> isApplication) {
    List<StackFrame> frames = new ArrayList<>();
    int seen = 0;
    int all = ALL_FRAMES * Math.max(CUT_FRAMES, most);
    while (frames.size() < most && seen < all && stack.hasNext()) {
      StackFrame frame = stack.next();
      seen++;
      if (isApplication.test(frame.getClassName())) {
        frames.add(frame);
      }
    }
    boolean complete = most <= 1 || (frames.size() < most && seen < all);
    // For any other walk, callers ask no more than where the call is.
    List<StackFrame> kept = complete || frames.isEmpty() ? frames : frames.subList(0, 1);
    Collections.reverse(kept);
    PathWalk walk = new PathWalk(kept, complete);
    walk.seen = seen;
    return walk;
  }

  /** Number of frames that were looked at, which is the cost of the walk. */
  public int seen() {
    return seen;
  }

  /** Whether the walk came to the bottom of the stack, or to where it was meant to end. */
  public boolean isComplete() {
    return complete;
  }

  /** The hash that the running context should have. */
  public long hash() {
    long hash = 0;
    for (long site : sites) {
      hash = SiteHash.inside(hash, site);
    }
    return hash;
  }

  /**
   * Whether the stack has a method that was active when its class was woven. Such a method goes on
   * without its sites until it returns, so that the running context cannot match the walk.
   */
  public boolean hasReplacedFrame() {
    for (StackFrame frame : frames) {
      if (Sites.isReplaced(frame)) {
        return true;
      }
    }
    return false;
  }

  /** Frames joined with {@code ;} in the form of {@code org.waitprof.model.CallPath}. */
  public String text() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < lines.length; i++) {
      append(text, i);
    }
    return text.toString();
  }

  /** The path of an overflow slot: the innermost frame alone, marked as standing for many paths. */
  public String overflowText() {
    StringBuilder text = new StringBuilder("(overflow).paths:0");
    if (lines.length > 0) {
      append(text, lines.length - 1);
    }
    return text.toString();
  }

  /** Hash of the overflow slot that the call belongs to. */
  public long overflowHash() {
    return SiteHash.inside(1, sites.length == 0 ? 0 : sites[sites.length - 1]);
  }

  private void append(StringBuilder text, int i) {
    StackFrame frame = frames.get(i);
    if (text.length() > 0) {
      text.append(';');
    }
    text.append(frame.getClassName())
        .append('.')
        .append(frame.getMethodName())
        .append(':')
        .append(lines[i]);
  }

  /**
   * Reports the frames that the running context does not know. These are the frames that are not
   * woven, and the one further frame that explains the rest of the difference.
   *
   * @param context the running context
   * @param listener is notified of each
   */
  public void reportMissing(long context, MissingSites listener) {
    int missing = missing(context);
    for (int i = 0; i < sites.length; i++) {
      if (i == missing || !Sites.isWoven(sites[i])) {
        StackFrame frame = frames.get(i);
        listener.missingSite(frame.getClassName(), frame.getMethodName(), lines[i]);
      }
    }
  }

  /**
   * The woven frame without which the others give the context: another call on a line that has a
   * site. -1 without such a frame.
   */
  private int missing(long context) {
    long full = 0;
    for (long site : sites) {
      full = Sites.isWoven(site) ? SiteHash.inside(full, site) : full;
    }
    long weight = 1;
    long inside = full;
    for (int i = sites.length - 1; i >= 0 && full != context; i--) {
      if (Sites.isWoven(sites[i])) {
        long around = (inside - sites[i]) * INVERSE_OF_3;
        if (full - (inside - around) * weight == context) {
          return i;
        }
        weight *= 3;
        inside = around;
      }
    }
    return -1;
  }

  /** 3 times this is 1, in 64 bits. */
  private static final long INVERSE_OF_3 = 0xAAAAAAAAAAAAAAABL;
}
