package org.waitprof.record.barrier;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The barrier calls of one thread, in memory. Written by that thread alone; others may read the
 * first {@link #count()}.
 */
public final class BarrierLog {
  /** Some 50 MB a thread. */
  static final int MOST = 1 << 20;

  private static final StackWalker WALKER = StackWalker.getInstance();

  /**
   * A call of a barrier that has returned.
   *
   * @param path number of its call path, see {@link #path}
   * @param waits whether it waited for the others
   * @param beginNanos by {@code System.nanoTime}, and so the end
   * @param result what the call returned
   */
  public record BarrierCall(
      BarrierObject place, int path, boolean waits, long beginNanos, long endNanos, int result) {}

  private final String thread;
  private final long startNanos;
  private final Map<Long, Integer> pathsByHash = new HashMap<>();
  private final List<List<StackTraceElement>> paths = new ArrayList<>();
  private volatile BarrierCall[] calls = new BarrierCall[64];
  private volatile int count;
  private boolean full;

  // The call under way.
  private @Nullable BarrierObject place;
  private int path;
  private boolean waits;
  private long beginNanos;

  BarrierLog(Thread owner) {
    thread = owner.getName();
    startNanos = ThreadStart.nanos(owner);
  }

  void begin(BarrierObject at, boolean waitsForAll) {
    if (full) {
      return; // Nobody asks where that was.
    }
    path = currentPath();
    waits = waitsForAll;
    place = at; // One that was left by an exception is forgotten here.
    beginNanos = System.nanoTime();
  }

  void end(long nanos, int result) {
    BarrierObject at = place;
    place = null;
    if (at == null || full) {
      return;
    }
    int used = count;
    if (used == calls.length) {
      if (used == MOST) {
        full = true;
        return;
      }
      BarrierCall[] more = new BarrierCall[2 * used];
      System.arraycopy(calls, 0, more, 0, used);
      calls = more;
    }
    calls[used] = new BarrierCall(at, path, waits, beginNanos, nanos, result);
    count = used + 1;
  }

  private int currentPath() {
    PathReader reader = new PathReader(null);
    WALKER.forEach(reader);
    Integer known = pathsByHash.get(reader.hash);
    if (known != null) {
      return known;
    }
    List<StackTraceElement> frames = new ArrayList<>();
    WALKER.forEach(new PathReader(frames));
    synchronized (paths) {
      paths.add(frames);
      pathsByHash.put(reader.hash, paths.size() - 1);
      return paths.size() - 1;
    }
  }

  /** Looks at frames from the innermost on, the recorder's own left out. */
  private static final class PathReader
      implements java.util.function.Consumer<StackWalker.StackFrame> {
    private static final String OWN = "org.waitprof.record.barrier.";

    private final @Nullable List<StackTraceElement> frames;
    long hash;

    PathReader(@Nullable List<StackTraceElement> frames) {
      this.frames = frames;
    }

    @Override
    public void accept(StackWalker.StackFrame frame) {
      String name = frame.getClassName();
      if (name.startsWith(OWN)) {
        return;
      }
      hash = 31 * hash + name.hashCode();
      hash = 31 * hash + frame.getMethodName().hashCode();
      hash = (hash ^ frame.getByteCodeIndex()) * 0x9E3779B97F4A7C15L;
      if (frames != null) {
        frames.add(frame.toStackTraceElement());
      }
    }
  }

  /** The thread's name at its first barrier. */
  public String thread() {
    return thread;
  }

  /** When the thread began, by {@code System.nanoTime}, to some 10 ms. */
  public long startNanos() {
    return startNanos;
  }

  /** Whether there were more calls than are kept. */
  public boolean isFull() {
    return full;
  }

  /** Number of calls that have returned. */
  public int count() {
    return count;
  }

  /** The call of that number, from 0 to {@link #count()} - 1. */
  public BarrierCall call(int number) {
    return calls[number];
  }

  /** The stack of a path, innermost frame first. */
  public List<StackTraceElement> path(int number) {
    synchronized (paths) {
      return paths.get(number);
    }
  }
}
