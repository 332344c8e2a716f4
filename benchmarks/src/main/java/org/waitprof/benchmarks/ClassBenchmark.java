package org.waitprof.benchmarks;

import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.waitprof.model.Histogram;
import org.waitprof.model.SizeClass;

/** The two classifications of a recorded call: of its bytes, and of its duration. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class ClassBenchmark {
  private static final int VALUES = 1024;

  /** All magnitudes up to a minute alike, in an order that no branch predictor knows. */
  private final long[] values =
      new SplittableRandom(1)
          .longs(VALUES, 0, 36)
          .map(bits -> (1L << bits) + bits * bits)
          .toArray();

  /** Computes the size classes of many sizes. */
  @Benchmark
  @OperationsPerInvocation(VALUES)
  public long sizeClass() {
    long sum = 0;
    for (long value : values) {
      sum += SizeClass.of(value);
    }
    return sum;
  }

  /** Finds the histogram buckets of many durations. */
  @Benchmark
  @OperationsPerInvocation(VALUES)
  public long histogramBucket() {
    long sum = 0;
    for (long value : values) {
      sum += Histogram.bucket(value);
    }
    return sum;
  }
}
