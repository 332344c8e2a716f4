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
 * In ways of pairs, ranks 2n and 2n + 1 exchange something, and one rank of each pair is late. The
 * file {@code ways.seen} says how profile and trace must see each way. Lines:
 *
 * <pre>
 * way METHOD LATE RANK WAIT_NS|late ALL_NS LOST_NS
 * disturbed RANK NS
 * </pre>
 *
 * <p>LATE is the frame between the way and its rounds: {@code lateFirst}, where rank 0 is late, or
 * {@code lateLast}. LOST is what others than waitprof kept the rank from its core for.
 */
final class Bench {
  private static final String LATENESS = "late=";
  private static final long USUAL_MICROS = 20_000;
  private static final long LEAST_GAP_NANOS = 400_000;

  /** How long all rounds of a way should last at least. */
  private static final long WAY_NANOS = 240_000_000;

  private static final int LEAST_ROUNDS = 10;
  private static final int MOST_ROUNDS = 300;
  private static final int WARM_UP = 2;

  private final Set<String> words;
  private final long lateNanos;

  /** From the moment when the late rank came to the next round. */
  private final long gapNanos;

  private final int rounds;
  private boolean inPairs;
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
   * @param arguments {@code all}, names of methods, or none: those that stand for the others; and
   *     {@code late=MICROSECONDS}, by default 20 000
   */
  Bench(String[] arguments) throws Exception {
    words = new TreeSet<>(Set.of(arguments));
    lateNanos = 1000 * lateMicros(arguments);
    words.removeIf(word -> word.startsWith(LATENESS));
    gapNanos = Math.max(lateNanos / 5, LEAST_GAP_NANOS);
    long fit = WAY_NANOS / (lateNanos + gapNanos);
    rounds = (int) Math.min(MOST_ROUNDS, Math.max(LEAST_ROUNDS, fit));
    rank = World.rank();
    ranks = World.size();
    disturbed = Disturbance.nanos();
  }

  private static long lateMicros(String[] arguments) {
    for (String argument : arguments) {
      if (argument.startsWith(LATENESS)) {
        return Long.parseLong(argument.substring(LATENESS.length()));
      }
    }
    return USUAL_MICROS;
  }

  /** The ways that follow are of pairs, or of all ranks. */
  void inPairs(boolean pairs) {
    inPairs = pairs;
  }

  /** How often a way is called. */
  int calls() {
    return rounds + WARM_UP;
  }

  /** A way with rank 0 late. */
  void first(String method, Way way) throws Exception {
    if (words.isEmpty()) {
      run(method, true, way);
    } else {
      moreFirst(method, way);
    }
  }

  /** A way with the last rank late. */
  void last(String method, Way way) throws Exception {
    if (words.isEmpty()) {
      run(method, false, way);
    } else {
      moreLast(method, way);
    }
  }

  /** A way with rank 0 late, where it is asked for. */
  void moreFirst(String method, Way way) throws Exception {
    if (words.contains("all") || words.contains(method)) {
      run(method, true, way);
    }
  }

  /** A way with the last rank late, where it is asked for. */
  void moreLast(String method, Way way) throws Exception {
    if (words.contains("all") || words.contains(method)) {
      run(method, false, way);
    }
  }

  private void run(String method, boolean first, Way way) throws Exception {
    long[] in = new long[rounds];
    long[] out = new long[rounds];
    warm(way);
    long disturbedBefore = Disturbance.byOthers();
    long start = World.latest(System.nanoTime()) + gapNanos;
    for (int round = 0; round < rounds; round++) {
      sleepUntil(start + (isLate(first) ? lateNanos : 0));
      in[round] = System.nanoTime();
      if (first) {
        lateFirst(way);
      } else {
        lateLast(way);
      }
      out[round] = System.nanoTime();
      start += lateNanos + gapNanos;
    }
    long lost = Math.max(0, Disturbance.byOthers() - disturbedBefore);
    long waited = 0;
    long[] latest = latestOfOthers(in);
    for (int round = 0; round < rounds; round++) {
      waited += Math.max(0, Math.min(out[round], latest[round]) - in[round]);
    }
    long all = rounds * (lateNanos + gapNanos);
    String side = first ? "lateFirst" : "lateLast";
    lines.append(
        "way ways."
            + method
            + " "
            + side
            + " "
            + rank
            + " "
            + (isLate(first) ? "late" : waited)
            + " "
            + all
            + " "
            + lost
            + "\n");
  }

  private boolean isLate(boolean first) {
    return inPairs ? rank % 2 == (first ? 0 : 1) : rank == (first ? 0 : ranks - 1);
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
      boolean counts = !inPairs || (rank - step + ranks) % ranks == (rank ^ 1);
      for (int round = 0; counts && round < own.length; round++) {
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
