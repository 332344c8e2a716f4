// Expected: lines "truth RANK PATTERN NANOS", what each rank waited in calls on windows, by the ranks'
// own clocks: of a call during which the other rank began what it waits for (its post, its unlock),
// the part before. In every other round rank 1 posts 20 ms late, rank 0 completes 20 ms after its
// transfer, and rank 0 holds its window's lock for 20 ms while rank 1 asks for it. Runs on 2 ranks
// of one host.
package waits;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import mpi.Group;
import mpi.MPI;
import mpi.Win;

/** Waits in calls on windows that two ranks make by themselves. */
public final class OneSided {
  private static final int ROUNDS = 14;
  private static final int WARM_UP = 4;
  private static final long LATE_MILLIS = 20;
  private static final long BEHIND_MILLIS = 4;

  /** Kept: a window does not keep its memory from being collected, nor a transfer its data. */
  private static final ByteBuffer MEMORY = MPI.newByteBuffer(64);

  private static final ByteBuffer DATA = MPI.newByteBuffer(64);
  private static final StringBuilder TIMES = new StringBuilder();

  private static boolean measured;

  /** A call of MPI. */
  interface Operation {
    void run() throws Exception;
  }

  private OneSided() {}

  public static void main(String[] args) throws Exception {
    World.init(args);
    Win win = new Win(MEMORY, 64, 1, MPI.INFO_NULL, MPI.COMM_WORLD);
    Group world = MPI.COMM_WORLD.getGroup();
    Group other = world.incl(new int[] {1 - World.rank()});
    for (int round = 0; round < WARM_UP; round++) {
      round(win, other, 0);
    }
    measured = true;
    long before = Disturbance.nanos();
    for (int round = 0; round < ROUNDS; round++) {
      rounds(win, other, round % 2 * LATE_MILLIS);
    }
    Disturbance.print(World.rank(), before);
    print();
    win.free();
    World.finish();
  }

  private static void rounds(Win win, Group other, long lateMillis) throws Exception {
    round(win, other, lateMillis);
  }

  private static void round(Win win, Group other, long lateMillis) throws Exception {
    boolean first = World.rank() == 0;
    // Late Post.
    World.latest(0);
    if (first) {
      timed("late start", () -> win.start(other, 0));
      timed("late put", () -> win.put(DATA, 8, MPI.BYTE, 1, 0, 8, MPI.BYTE));
      timed("late complete", () -> win.complete());
    } else {
      Thread.sleep(lateMillis);
      timed("late post", () -> win.post(other, 0));
      timed("late wait", () -> win.waitFor());
    }
    // Early Wait, Late Complete.
    World.latest(0);
    if (first) {
      win.start(other, 0);
      Thread.sleep(lateMillis / 4);
      timed("early put", () -> win.put(DATA, 8, MPI.BYTE, 1, 0, 8, MPI.BYTE));
      Thread.sleep(lateMillis);
      timed("early complete", () -> win.complete());
    } else {
      win.post(other, 0);
      timed("early wait", () -> win.waitFor());
    }
    // Lock Contention.
    World.latest(0);
    if (first) {
      timed("held lock", () -> win.lock(MPI.LOCK_EXCLUSIVE, 0, 0));
      Thread.sleep(lateMillis);
      timed("held unlock", () -> win.unlock(0));
    } else {
      Thread.sleep(BEHIND_MILLIS);
      timed("asked lock", () -> win.lock(MPI.LOCK_EXCLUSIVE, 0, 0));
      timed("asked put", () -> win.put(DATA, 8, MPI.BYTE, 0, 8, 8, MPI.BYTE));
      timed("asked flush", () -> win.flush(0));
      timed("asked unlock", () -> win.unlock(0));
    }
  }

  private static void timed(String name, Operation operation) throws Exception {
    long begin = System.nanoTime();
    operation.run();
    long end = System.nanoTime();
    if (measured) {
      TIMES.append(name).append(' ').append(begin).append(' ').append(end).append('\n');
    }
  }

  private static void print() throws Exception {
    byte[][] ofRanks = World.gather(TIMES.toString().getBytes("US-ASCII"));
    if (ofRanks.length == 0) {
      return;
    }
    Map<String, List<long[]>> times = new LinkedHashMap<>();
    for (byte[] ofRank : ofRanks) {
      for (String line : new String(ofRank, "US-ASCII").trim().split("\n")) {
        String[] words = line.split(" ");
        times
            .computeIfAbsent(words[0] + " " + words[1], absent -> new ArrayList<>())
            .add(new long[] {Long.parseLong(words[2]), Long.parseLong(words[3])});
      }
    }
    long post = 0;
    long wait = 0;
    long complete = 0;
    long lock = 0;
    for (int round = 0; round < ROUNDS; round++) {
      for (String call : List.of("late start", "late put", "late complete")) {
        post += until(times.get("late post").get(round)[0], times.get(call).get(round));
      }
      for (String way : List.of("late", "early")) {
        long completed = times.get(way + " complete").get(round)[0];
        long[] waits = times.get(way + " wait").get(round);
        wait += until(completed, waits);
        long transferred = Math.max(waits[0], times.get(way + " put").get(round)[1]);
        complete += completed < waits[1] ? Math.max(0, completed - transferred) : 0;
      }
      for (String call : List.of("asked lock", "asked put", "asked flush", "asked unlock")) {
        lock += until(times.get("held unlock").get(round)[0], times.get(call).get(round));
      }
    }
    System.out.println("truth 0 late_post " + post);
    System.out.println("truth 1 early_wait " + wait);
    System.out.println("truth 1 late_complete " + complete);
    System.out.println("truth 1 lock_contention " + lock);
    System.out.flush();
  }

  /** How much of a call lies before a moment that falls into it. */
  private static long until(long nanos, long[] call) {
    return call[0] < nanos && nanos < call[1] ? nanos - call[0] : 0;
  }
}
