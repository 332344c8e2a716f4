package org.waitprof.benchmarks;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.waitprof.model.MpiCall;
import org.waitprof.record.Context;
import org.waitprof.record.Polls;
import org.waitprof.record.Probe;
import org.waitprof.record.RankCounters;
import org.waitprof.record.RankRegistry;
import org.waitprof.record.ThreadState;

/**
 * A recorded call around no call at all: the cost of the probes themselves, compared with two bare
 * clock reads. Counters are in a mapped file, as in a job.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(
    value = 2,
    jvmArgsAppend = {
      "--add-exports=java.base/jdk.internal.misc=ALL-UNNAMED",
      "--add-exports=jdk.jfr/jdk.jfr.internal=ALL-UNNAMED"
    })
public class RecordBenchmark {
  private static final int CALL = MpiCall.MPI_SEND.ordinal();
  private static final int POLL = MpiCall.MPI_IPROBE.ordinal();
  private static final int PATHS = 1024;

  /** Thread that records: found by a comparison, or through the table. */
  @Param({"main", "other"})
  public String thread = "";

  private final long[] sites = new long[PATHS];

  /** Lets the right thread be the first that the recorder sees, then records each key once. */
  @Setup(Level.Trial)
  public void attach() throws InterruptedException {
    if (thread.equals("other")) {
      Thread first = new Thread(Context::current);
      first.start();
      first.join();
    }
    for (int i = 0; i < PATHS; i++) {
      sites[i] = (i + 1) * 0x9E3779B97F4A7C15L;
    }
    recordOn1024Paths();
  }

  @TearDown(Level.Trial)
  public void removeFile() {
    RankRegistry.all().forEach(RankCounters::deleteFile);
  }

  /** Two bare clock reads, for comparison. */
  @Benchmark
  public long twoNanoTimeReads() {
    long begin = System.nanoTime();
    return System.nanoTime() - begin;
  }

  /** A call recorded on one path. */
  @Benchmark
  public void record() {
    Probe.exit(Probe.enter(8, CALL));
  }

  /** A poll that finds nothing, as those before it. */
  @Benchmark
  public void unsuccessfulPoll() {
    Probe.exitPoll(Polls.enter(0, POLL), null);
  }

  /** Calls recorded on many paths in turn: slots that are not in the nearest cache. */
  @Benchmark
  @OperationsPerInvocation(PATHS)
  public void recordOn1024Paths() {
    for (long site : sites) {
      ThreadState state = Context.here();
      long around = Context.enter(state, site);
      Probe.exit(Probe.enter(8, CALL));
      Context.leave(state, around);
    }
  }

  /** A call site entered and left. */
  @Benchmark
  public void callSite() {
    ThreadState state = Context.here();
    long around = Context.enter(state, 42);
    Context.leave(state, around);
  }

  /** Ten call sites, one inside the other. */
  @Benchmark
  public long tenCallSites() {
    return nest(10);
  }

  private static long nest(int depth) {
    if (depth == 0) {
      return Context.current();
    }
    ThreadState state = Context.here();
    long around = Context.enter(state, depth);
    long innermost = nest(depth - 1);
    Context.leave(state, around);
    return innermost;
  }
}
