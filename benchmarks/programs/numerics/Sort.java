package numerics;

import java.util.Random;

/**
 * Sorts whole numbers, most of them in the middle of their range, in buckets: sizes are summed over
 * all ranks, each rank takes a row of buckets with about as many keys as the others, keys go to
 * their rank, which counts them. What comes out must be sorted, be of the rank's buckets, and have
 * the number and the sum of what went in.
 */
final class Sort implements Kernel {
  private static final int KEYS = 1 << 20;
  private static final int BITS = 16;
  private static final int BUCKET_BITS = 10;

  private final int size = Link.size();
  private final int rank = Link.rank();
  private final int[] keys = new int[KEYS / size];

  @Override
  public double step(int step) throws Exception {
    Random random = new Random(31L * step + rank);
    double[] sums = new double[4];
    for (int i = 0; i < keys.length; i++) {
      int bits = random.nextInt();
      keys[i] = ((bits & 0xFFFF) + (bits >>> 16) + (random.nextInt() & 0xFFFF)) / 3;
      sums[0] += keys[i];
    }
    sums[1] = keys.length;
    int[] buckets = new int[1 << BUCKET_BITS];
    for (int key : keys) {
      buckets[key >> (BITS - BUCKET_BITS)]++;
    }
    Link.sum(buckets);
    int[] owner = owners(buckets);
    int[] outCounts = new int[size];
    for (int key : keys) {
      outCounts[owner[key >> (BITS - BUCKET_BITS)]]++;
    }
    int[] inCounts = new int[size];
    Link.allToAll(outCounts, inCounts, 1);
    int[] outAt = starts(outCounts);
    int[] inAt = starts(inCounts);
    int[] out = new int[keys.length];
    int[] next = outAt.clone();
    for (int key : keys) {
      out[next[owner[key >> (BITS - BUCKET_BITS)]]++] = key;
    }
    int[] in = new int[inAt[size - 1] + inCounts[size - 1]];
    Link.allToAllv(out, outCounts, outAt, in, inCounts, inAt);
    counted(in);
    int wrong = 0;
    for (int i = 0; i < in.length; i++) {
      wrong += i > 0 && in[i] < in[i - 1] ? 1 : 0;
      wrong += owner[in[i] >> (BITS - BUCKET_BITS)] == rank ? 0 : 1;
      sums[2] += in[i];
    }
    sums[3] = in.length;
    Link.sum(sums);
    return wrong + Math.abs(sums[0] - sums[2]) + Math.abs(sums[1] - sums[3]);
  }

  /** The rank of each bucket: about as many keys for all. */
  private int[] owners(int[] buckets) {
    int[] owner = new int[buckets.length];
    long before = 0;
    for (int bucket = 0; bucket < buckets.length; bucket++) {
      owner[bucket] = (int) Math.min(size - 1, before * size / ((long) keys.length * size));
      before += buckets[bucket];
    }
    return owner;
  }

  private static int[] starts(int[] counts) {
    int[] starts = new int[counts.length];
    for (int i = 1; i < starts.length; i++) {
      starts[i] = starts[i - 1] + counts[i - 1];
    }
    return starts;
  }

  private static void counted(int[] in) {
    int[] count = new int[1 << BITS];
    for (int key : in) {
      count[key]++;
    }
    int at = 0;
    for (int key = 0; key < count.length; key++) {
      for (int i = 0; i < count[key]; i++) {
        in[at++] = key;
      }
    }
  }
}
