package org.waitprof.record;

import java.lang.StackWalker.StackFrame;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Walks the real stack once for each new key, and now and then for a known one: gives the readable
 * path and proves the running hash right by recomputing it from the frames. Cold: 2 to 10 us a
 * walk, which is why calls are not walked each time.
 */
public final class PathWalk {
  private static final Set<Long> SITES = ConcurrentHashMap.newKeySet();

  /** Application frames, outermost first. */
  private final List<StackFrame> frames;

  private PathWalk(List<StackFrame> frames) {
    this.frames = frames;
  }

  /** Tells the walker of a site that has been instrumented. Called by the weaver. */
  public static void noteSite(long site) {
    SITES.add(site);
  }

  /** Walks the calling thread's stack. */
  static PathWalk ofCaller() {
    List<StackFrame> frames = new ArrayList<>();
    boolean innermostOnly = RecordSettings.pathDepth() == RecordSettings.PathDepth.SITE;
    if (RecordSettings.pathDepth() != RecordSettings.PathDepth.OFF) {
      StackWalker.getInstance()
          .forEach(
              frame -> {
                if (RecordSettings.isApplication(frame.getClassName())
                    && !(innermostOnly && !frames.isEmpty())) {
                  frames.add(frame);
                }
              });
    }
    Collections.reverse(frames);
    return new PathWalk(frames);
  }

  /** The hash that the running context should have. */
  long hash() {
    long hash = 0;
    for (StackFrame frame : frames) {
      hash = SiteHash.inside(hash, site(frame));
    }
    return hash;
  }

  /** Frames joined with {@code ;} in the form of {@code org.waitprof.model.CallPath}. */
  String text() {
    StringBuilder text = new StringBuilder();
    for (StackFrame frame : frames) {
      append(text, frame);
    }
    return text.toString();
  }

  /** The path of an overflow slot: the innermost frame alone, marked as standing for many paths. */
  String overflowText() {
    StringBuilder text = new StringBuilder("(overflow).paths:0");
    if (!frames.isEmpty()) {
      append(text, frames.get(frames.size() - 1));
    }
    return text.toString();
  }

  /** Which overflow slot the call belongs to. */
  long overflowHash() {
    long site = frames.isEmpty() ? 0 : site(frames.get(frames.size() - 1));
    return SiteHash.inside(1, site);
  }

  /** Reports that the running context differs from this stack. */
  void reportMismatch(RankCounters rank) {
    rank.add(CounterLayout.MISMATCHES_OFFSET, 1);
    Lifecycle lifecycle = RecordSettings.lifecycle();
    if (lifecycle != null) {
      boolean[] known = new boolean[frames.size()];
      for (int i = 0; i < known.length; i++) {
        known[i] = SITES.contains(site(frames.get(i)));
      }
      lifecycle.mismatch(frames, known);
    }
  }

  private static void append(StringBuilder text, StackFrame frame) {
    if (text.length() > 0) {
      text.append(';');
    }
    text.append(frame.getClassName())
        .append('.')
        .append(frame.getMethodName())
        .append(':')
        .append(Math.max(0, frame.getLineNumber()));
  }

  private static long site(StackFrame frame) {
    return SiteHash.of(frame.getClassName(), frame.getMethodName(), frame.getLineNumber());
  }
}
