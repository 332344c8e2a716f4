package ways;

import java.nio.ByteBuffer;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.locks.LockSupport;
import waits.Disturbance;
import waits.World;

/**
 * Ways to wait, one after the other. A way is a method that each rank calls once a round; the
 * rounds begin at the same moments of one clock, with one rank late, which sleeps. Its truth: a
 * rank waits from its call to the moment at which the last of the others came, or to its own end.
 * Lines:
 *
 * <pre>
 * way METHOD LATE RANK PATTERN WAIT_NS ALL_NS
 * disturbed RANK NS
 * </pre>
 *
 * <p>LATE is the frame between the way and its rounds: {@code lateFirst}, where rank 0 is late, or
 * {@code lateLast}.
 */
final class Bench {
  private static final long LATE_NANOS = 20_000_000;

  /** From the moment when the late one came to the next round. */
  private static final long GAP_NANOS = 4_000_000;

  private static final int ROUNDS = 10;
  private static final int WARM_UP = 2;

  /** How often a way is called. */
  static final int CALLS = ROUNDS + WARM_UP;

  private final Set<String> words;
  private final int rank;
  private final int ranks;
  private final StringBuilder lines = new StringBuilder();
  private final long disturbed;

  /** What each rank does once a round. */
  interface Way {
    void round() throws Exception;
  }

  /**
   * All ways of a program.
   *
   * @param arguments {@code all}, names of methods, or nothing: those that stand for the others
   */
  Bench(String[] arguments) throws Exception {
    words = new TreeSet<>(Set.of(arguments));
    rank = World.rank();
    ranks = World.size();
    disturbed = Disturbance.nanos();
  }

  /** A way with rank 0 late. */
  void first(String method, String pattern, Way way) throws Exception {
    if (words.isEmpty()) {
      run(method, 0, pattern, way);
    } else {
      moreFirst(method, pattern, way);
    }
  }

  /** A way with the last rank late. */
  void last(String method, String pattern, Way way) throws Exception {
    if (words.isEmpty()) {
      run(method, ranks - 1, pattern, way);
    } else {
      moreLast(method, pattern, way);
    }
  }

  /** A way with rank 0 late, where it is asked for. */
  void moreFirst(String method, String pattern, Way way) throws Exception {
    if (words.contains("all") || words.contains(method)) {
      run(method, 0, pattern, way);
    }
  }

  /** A way with the last rank late, where it is asked for. */
  void moreLast(String method, String pattern, Way way) throws Exception {
    if (words.contains("all") || words.contains(method)) {
      run(method, ranks - 1, pattern, way);
    }
  }

  private void run(String method, int late, String pattern, Way way) throws Exception {
    long[] in = new long[ROUNDS];
    long[] out = new long[ROUNDS];
    warm(way);
    long start = World.latest(System.nanoTime()) + GAP_NANOS;
    for (int round = 0; round < ROUNDS; round++) {
      sleepUntil(start + (rank == late ? LATE_NANOS : 0));
      in[round] = System.nanoTime();
      if (late == 0) {
        lateFirst(way);
      } else {
        lateLast(way);
      }
      out[round] = System.nanoTime();
      start += LATE_NANOS + GAP_NANOS;
    }
    long waited = 0;
    long[] latest = latestOfOthers(in);
    for (int round = 0; round < ROUNDS; round++) {
      waited += Math.max(0, Math.min(out[round], latest[round]) - in[round]);
    }
    long all = ROUNDS * (LATE_NANOS + GAP_NANOS);
    String side = late == 0 ? "lateFirst" : "lateLast";
    lines.append(
        "way ways."
            + method
            + " "
            + side
            + " "
            + rank
            + " "
            + pattern
            + " "
            + waited
            + " "
            + all
            + "\n");
  }

  /** What happens for the first time is no waiting. */
  private void warm(Way way) throws Exception {
    for (int round = 0; round < WARM_UP; round++) {
      way.round();
    }
  }

  private void lateFirst(Way way) throws Exception {
    way.round();
  }

  private void lateLast(Way way) throws Exception {
    way.round();
  }

  private long[] latestOfOthers(long[] own) throws Exception {
    long[] latest = new long[own.length];
    ByteBuffer mine = ByteBuffer.allocate(own.length * Long.BYTES);
    mine.asLongBuffer().put(own);
    for (int step = 1; step < ranks; step++) {
      byte[] theirs = new byte[own.length * Long.BYTES];
      World.sendrecv(mine.array(), (rank + step) % ranks, theirs, (rank - step + ranks) % ranks);
      for (int round = 0; round < own.length; round++) {
        latest[round] = Math.max(latest[round], ByteBuffer.wrap(theirs).getLong(round * 8));
      }
    }
    return latest;
  }

  static void sleepUntil(long end) {
    for (long left = end - System.nanoTime(); left > 0; left = end - System.nanoTime()) {
      LockSupport.parkNanos(left);
    }
  }

  /** Prints what this rank found. */
  void print() throws Exception {
    Thread.sleep(300L * rank); // a launcher may mix what comes at once
    System.out.print(lines);
    Disturbance.print(rank, disturbed);
    System.out.flush();
  }
}
