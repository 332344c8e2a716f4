package org.waitprof.agent;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import org.jspecify.annotations.Nullable;
import org.waitprof.agent.flight.StackRecorder;
import org.waitprof.agent.flight.StackSample;
import org.waitprof.record.AgentOutput;
import org.waitprof.record.RankCounters;
import org.waitprof.timeseries.StackCounts;
import org.waitprof.trace.folder.StacksFile;

/**
 * Execution samples of the threads of each rank of this JVM, with {@code stacks=on}: one recording
 * from the first Init to the last Finalize. What fails here costs the samples and a line.
 */
final class StackSampling {
  /** Stacks of a rank in its profile, at most. */
  private static final int MOST_STACKS = 512;

  private final boolean wanted;
  private final ApplicationClasses application;
  private final Map<RankCounters, List<Long>> threads = new WeakHashMap<>();
  private @Nullable StackRecorder recorder;
  private boolean failed;
  private int running;

  StackSampling(boolean wanted, ApplicationClasses application) {
    this.wanted = wanted;
    this.application = application;
  }

  /** The calling thread makes its first MPI call. */
  @SuppressWarnings("deprecation") // threadId() is Java 19
  synchronized void add(RankCounters rank) {
    if (wanted) {
      threads.computeIfAbsent(rank, none -> new ArrayList<>()).add(Thread.currentThread().getId());
    }
  }

  /** Init has returned. */
  synchronized void begin(RankCounters rank) {
    running++;
    if (!wanted || failed || recorder != null) {
      return;
    }
    try {
      recorder = new StackRecorder(application, ApplicationClasses::isOfCalls);
    } catch (LinkageError e) {
      failed(rank, "this JVM has no Flight Recorder (module jdk.jfr)");
    } catch (RuntimeException e) {
      failed(rank, String.valueOf(e.getMessage()));
    }
  }

  private void failed(RankCounters rank, String why) {
    failed = true;
    if (rank.rank() <= 0) {
      AgentOutput.println("waitprof: no execution samples, stacks=on is ignored: " + why);
    }
  }

  /**
   * Finalize has been entered.
   *
   * @param folder of the rank's trace, which gets the samples as well; null without one
   * @return samples by stack of the program; rare stacks count for their callers
   */
  synchronized Map<String, Long> end(RankCounters rank, @Nullable Path folder) {
    StackRecorder its = recorder;
    running--;
    List<Long> own = threads.remove(rank);
    if (its == null || own == null) {
      return Map.of();
    }
    Map<String, Long> stacks = new HashMap<>();
    try {
      StacksFile file = folder == null ? null : StacksFile.create(folder, rank.rank());
      int written = 0;
      for (StackSample sample : its.samples()) {
        int thread = own.indexOf(sample.thread());
        if (thread >= 0) {
          stacks.merge(sample.stack(), 1L, Long::sum);
          if (file != null && written++ < StacksFile.MOST_SAMPLES) {
            file.add(sample.ticks(), thread, sample.stack());
          }
        }
      }
      if (file != null) {
        file.finish();
      }
    } catch (IOException | RuntimeException | Error e) {
      AgentOutput.println("waitprof: no execution samples of rank " + rank.rank() + ": " + e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    if (running == 0) {
      its.close();
      recorder = null;
    }
    return StackCounts.bounded(stacks, MOST_STACKS, StackSampling::caller);
  }

  private static String caller(String stack) {
    int end = stack.lastIndexOf(';');
    return end < 0 ? stack : stack.substring(0, end);
  }
}
