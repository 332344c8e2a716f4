package org.waitprof.benchmarks;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.waitprof.model.Histogram;

/**
 * Cost of the pieces of a slot's update, added one after the other, on a heap array: profiles have
 * no option to leave them out. {@link RecordBenchmark} measures the further cost of the mapped
 * file.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class BookBenchmark {
  private static final int COUNT = 0;
  private static final int SUM = 1;
  private static final int MIN = 2;
  private static final int MAX = 3;
  private static final int BYTES = 4;
  private static final int BUCKETS = 8;

  private final long[] slot = new long[BUCKETS + Histogram.BUCKETS];
  private long nanos = 1;

  /** A duration that no compiler can foresee. */
  private long next() {
    nanos = nanos * 6364136223846793005L + 1442695040888963407L;
    return nanos >>> 44;
  }

  /** The duration alone: what the others are compared to. */
  @Benchmark
  public long nothing() {
    return next();
  }

  /** Count and sum: what any profile has. */
  @Benchmark
  public long countAndSum() {
    return countAndSum(next());
  }

  private long countAndSum(long duration) {
    slot[SUM] += duration;
    return ++slot[COUNT];
  }

  /** Adds minimum, maximum and bytes: the statistics that the paper adds to a profile. */
  @Benchmark
  public long minimumAsWell() {
    return minimumAsWell(next());
  }

  private long minimumAsWell(long duration) {
    if (duration < slot[MIN]) {
      slot[MIN] = duration;
    }
    if (duration > slot[MAX]) {
      slot[MAX] = duration;
    }
    slot[BYTES] += 8;
    return countAndSum(duration);
  }

  /** Adds the histogram: all that a slot has. */
  @Benchmark
  public long histogramAsWell() {
    long duration = next();
    slot[BUCKETS + Histogram.bucket(duration)]++;
    return minimumAsWell(duration);
  }
}
