package org.waitprof.record.meeting;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The meetings of one thread, in memory. Written by its thread alone; others may read what is there
 * up to {@link #meetings()}.
 */
public final class MeetingLog {
  /** Some 50 MB a thread. */
  static final int MOST = 1 << 20;

  private static final StackWalker WALKER = StackWalker.getInstance();

  /**
   * A meeting.
   *
   * @param path number of its call path, see {@link #path}
   * @param waits whether it waited until all had come
   * @param beginNanos by {@code System.nanoTime}, and so the end
   * @param result what the call returned
   */
  public record Meeting(
      MeetingPlace place, int path, boolean waits, long beginNanos, long endNanos, int result) {}

  private final String thread;
  private final long startNanos;
  private final Map<Long, Integer> pathsByHash = new HashMap<>();
  private final List<List<StackTraceElement>> paths = new ArrayList<>();
  private volatile Meeting[] meetings = new Meeting[64];
  private volatile int count;
  private boolean full;

  // The meeting under way.
  private @Nullable MeetingPlace place;
  private int path;
  private boolean waits;
  private long beginNanos;

  MeetingLog(Thread owner) {
    thread = owner.getName();
    startNanos = ThreadStart.nanos(owner);
  }

  void begin(MeetingPlace at, boolean waitsForAll) {
    path = currentPath();
    waits = waitsForAll;
    place = at; // One that was left by an exception is forgotten here.
    beginNanos = System.nanoTime();
  }

  void end(long nanos, int result) {
    MeetingPlace at = place;
    place = null;
    if (at == null || full) {
      return;
    }
    int used = count;
    if (used == meetings.length) {
      if (used == MOST) {
        full = true;
        return;
      }
      Meeting[] more = new Meeting[2 * used];
      System.arraycopy(meetings, 0, more, 0, used);
      meetings = more;
    }
    meetings[used] = new Meeting(at, path, waits, beginNanos, nanos, result);
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
    private static final String OWN = "org.waitprof.record.meeting.";

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

  /** The thread's name when it first met others. */
  public String thread() {
    return thread;
  }

  /** When the thread began, by {@code System.nanoTime}, to some 10 ms. */
  public long startNanos() {
    return startNanos;
  }

  /** Whether there were more meetings than are kept. */
  public boolean isFull() {
    return full;
  }

  /** How many meetings have ended. */
  public int meetings() {
    return count;
  }

  /** A meeting. */
  public Meeting meeting(int number) {
    return meetings[number];
  }

  /** The stack of a path, innermost frame first. */
  public List<StackTraceElement> path(int number) {
    synchronized (paths) {
      return paths.get(number);
    }
  }
}
