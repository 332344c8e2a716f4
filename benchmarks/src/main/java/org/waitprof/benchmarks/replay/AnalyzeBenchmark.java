package org.waitprof.benchmarks.replay;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.nio.file.Path;
import java.util.Locale;
import org.waitprof.benchmarks.ProcessUse;
import org.waitprof.replay.Replay;
import org.waitprof.replay.Replay.ProgressListener;
import org.waitprof.replay.delay.DelayRule;
import org.waitprof.replay.exchange.Exchange;
import org.waitprof.replay.exchange.ReplayQuality.Occurrence;
import org.waitprof.replay.result.ReplayResult;
import org.waitprof.replay.window.WindowRule;
import org.waitprof.trace.Trace;
import org.waitprof.trace.TraceReaders;

/**
 * Analyses a computed trace, or one in a folder, and prints events a second, per core, and memory:
 * most heap used, and most that the process had resident. Both readings count, events once. Run by
 * {@code analyze.sh}.
 */
public final class AnalyzeBenchmark {
  private static final int EVENTS_PER_ITERATION = 13;

  private AnalyzeBenchmark() {}

  /**
   * Runs the benchmark.
   *
   * @param args events in millions, ranks, threads; a trace's place and threads; {@code write}, a
   *     folder, events in millions, ranks; or {@code prv}, a file, MiB, ranks. The property {@code
   *     delays} names the delay rule, {@code factors} is {@code none}, {@code run} for the ideal
   *     network, the default, or {@code windows} for windows of time as well
   */
  public static void main(String[] args) throws Exception {
    if (args[0].equals("write")) {
      int ranks = Integer.parseInt(args[3]);
      long bytes = RingFolder.write(Path.of(args[1]), ranks, iterations(args[2], ranks));
      System.out.printf(
          Locale.ROOT,
          "a folder of %d MiB, %.1f bytes an event%n",
          bytes >> 20,
          bytes / (Double.parseDouble(args[2]) * 1e6));
      return;
    }
    if (args[0].equals("prv")) {
      RingParaver.write(Path.of(args[1]), Long.parseLong(args[2]) << 20, Integer.parseInt(args[3]));
      return;
    }
    long start = System.nanoTime();
    if (args.length == 2) {
      // What a Paraver trace takes to be opened is part of it: then it is read.
      try (Trace trace = TraceReaders.open(Path.of(args[0]))) {
        measure(trace, Integer.parseInt(args[1]), start);
      }
      return;
    }
    int ranks = Integer.parseInt(args[1]);
    try (Trace trace = RingCursor.trace(ranks, iterations(args[0], ranks))) {
      measure(trace, Integer.parseInt(args[2]), start);
    }
  }

  private static long iterations(String millions, int ranks) {
    return (long) (Double.parseDouble(millions) * 1e6) / ranks / EVENTS_PER_ITERATION;
  }

  private static void measure(Trace trace, int threads, long start) throws IOException {
    DelayRule rule = DelayRule.valueOf(System.getProperty("delays", DelayRule.SCALASCA.name()));
    String factors = System.getProperty("factors", "run");
    Replay replay = new Replay(trace, threads, Exchange.ALONE, rule, ProgressListener.NONE);
    ReplayResult result =
        (switch (factors) {
              case "none" -> replay.withoutIdealNetwork();
              case "windows" -> replay.withWindows(WindowRule.USUAL);
              default -> replay;
            })
            .run();
    double seconds = (System.nanoTime() - start) * 1e-9;
    double cpuSeconds = ProcessUse.cpuNanos() * 1e-9;
    double millions = result.quality().of(Occurrence.EVENTS) * 1e-6;
    long peak = 0;
    for (MemoryPoolMXBean pool : ManagementFactory.getMemoryPoolMXBeans()) {
      if (pool.getType() == MemoryType.HEAP) {
        peak += pool.getPeakUsage().getUsed();
      }
    }
    System.out.printf(
        Locale.ROOT,
        "%d ranks, %.1f M events, delays %s, factors %s, %d threads: %.1f s, %.2f M events/s, %.1f"
            + " s of CPU, %.2f M events/s of CPU; heap of %d MiB, used at most %d MiB, process %d"
            + " MiB; %d records held at most%n",
        result.ranks().size(),
        millions,
        rule,
        factors,
        threads,
        seconds,
        millions / seconds,
        cpuSeconds,
        millions / cpuSeconds,
        Runtime.getRuntime().maxMemory() >> 20,
        peak >> 20,
        ProcessUse.OWN.mostKilobytes() / 1024,
        result.quality().of(Occurrence.HELD));
  }
}
