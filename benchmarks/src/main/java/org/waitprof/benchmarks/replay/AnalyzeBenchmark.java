package org.waitprof.benchmarks.replay;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.nio.file.Path;
import java.util.Locale;
import org.waitprof.replay.Replay;
import org.waitprof.replay.Replay.ProgressListener;
import org.waitprof.replay.ReplayResult;
import org.waitprof.trace.Trace;
import org.waitprof.trace.TraceReaders;

/**
 * Analyses a computed trace, or one of a file, and prints events a second, per core, and memory.
 * Both readings count, events once. Run by {@code analyze.sh}.
 */
public final class AnalyzeBenchmark {
  private static final int EVENTS_AN_ITERATION = 13;

  private AnalyzeBenchmark() {}

  /**
   * Runs the benchmark.
   *
   * @param args events in millions, ranks, threads; or a trace's place and threads
   */
  public static void main(String[] args) throws Exception {
    if (args.length == 2) {
      try (Trace trace = TraceReaders.open(Path.of(args[0]))) {
        measure(trace, Integer.parseInt(args[1]));
      }
      return;
    }
    long events = (long) (Double.parseDouble(args[0]) * 1e6);
    int ranks = Integer.parseInt(args[1]);
    try (Trace trace = new RingTrace(ranks, events / ranks / EVENTS_AN_ITERATION)) {
      measure(trace, Integer.parseInt(args[2]));
    }
  }

  private static void measure(Trace trace, int threads) {
    long start = System.nanoTime();
    ReplayResult result = new Replay(trace, threads, ProgressListener.NONE).run();
    double seconds = (System.nanoTime() - start) * 1e-9;
    double millions = result.quality().events() * 1e-6;
    long peak = 0;
    for (MemoryPoolMXBean pool : ManagementFactory.getMemoryPoolMXBeans()) {
      if (pool.getType() == MemoryType.HEAP) {
        peak += pool.getPeakUsage().getUsed();
      }
    }
    System.out.printf(
        Locale.ROOT,
        "%d ranks, %.1f M events, %d threads: %.1f s, %.2f M events/s, %.2f M events/s and thread;"
            + " heap of %d MiB, used at most %d MiB; %d records held at most%n",
        result.ranks().size(),
        millions,
        threads,
        seconds,
        millions / seconds,
        millions / seconds / threads,
        Runtime.getRuntime().maxMemory() >> 20,
        peak >> 20,
        result.quality().held());
  }
}
