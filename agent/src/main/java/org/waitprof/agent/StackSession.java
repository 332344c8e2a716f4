package org.waitprof.agent;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.WeakHashMap;
import org.jspecify.annotations.Nullable;
import org.waitprof.agent.flight.StackRecorder;
import org.waitprof.agent.flight.StackSample;
import org.waitprof.record.AgentOutput;
import org.waitprof.record.RankCounters;
import org.waitprof.record.thread.StoppedThread;
import org.waitprof.timeseries.StackCounts;
import org.waitprof.trace.folder.StacksFile;

/**
 * Execution samples of the threads of each rank of this JVM, with {@code stacks=on}, and the causes
 * that blocked them, with {@code causes=full}. One recording lasts from the first Init to the last
 * Finalize. A failure here costs the samples and a line.
 */
final class StackSession {
  /** Maximum number of stacks of a rank in its profile. */
  private static final int MOST_STACKS = 512;

  /** A recording that took longer to begin is reported. */
  private static final long LONG_NANOS = 500_000_000;

  private final boolean wanted;
  private final boolean samples;
  private final boolean causes;
  private final ApplicationClasses application;

  /** Threads by rank: the number of a thread in its rank, by the JVM's id of the thread. */
  private final Map<RankCounters, Map<Long, Integer>> threads = new WeakHashMap<>();

  private @Nullable StackRecorder recorder;
  private @Nullable String failed;
  private long startNanos;
  private boolean late;
  private int running;

  StackSession(boolean samples, boolean causes, ApplicationClasses application) {
    wanted = samples || causes;
    this.samples = samples;
    this.causes = causes;
    this.application = application;
  }

  /** Notes that the calling thread makes its first MPI call. */
  @SuppressWarnings("deprecation") // threadId() is Java 19
  synchronized void add(RankCounters rank) {
    if (wanted) {
      Map<Long, Integer> own = threads.computeIfAbsent(rank, none -> new HashMap<>());
      own.putIfAbsent(Thread.currentThread().getId(), own.size());
    }
  }

  /** Begins the recording after Init, before the run begins; returns when it has begun. */
  synchronized void begin() {
    running++;
    if (!wanted || failed != null || recorder != null) {
      return;
    }
    try {
      StackRecorder fresh =
          new StackRecorder(samples, causes, application::isSampled, ApplicationClasses::isOfCalls);
      recorder = fresh;
      startNanos = fresh.awaitStart();
      late = fresh.isStarting();
    } catch (LinkageError e) {
      failed = "this JVM has no Flight Recorder (module jdk.jfr)";
    } catch (RuntimeException | Error e) {
      StoppedThread.note(e); // No memory, or no further thread: the other ranks wait for this one.
      failed = String.valueOf(e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Reports problems, once, on one rank: the run has begun, and the rank is known. */
  synchronized void begun(RankCounters rank) {
    String why = failed;
    if (rank.rank() <= 0 && why != null) {
      String options =
          samples && causes
              ? "stacks=on and causes=full are"
              : (samples ? "stacks=on is" : "causes=full is");
      AgentOutput.println(options + " ignored: " + why);
    } else if (rank.rank() <= 0 && startNanos >= LONG_NANOS) {
      AgentOutput.println(
          String.format(
              Locale.ROOT,
              late
                  ? "recording of stacks had not begun after %.1f s: it misses the start"
                  : "recording of stacks took %.1f s to begin, before the run",
              startNanos / 1e9));
    }
  }

  /**
   * Samples and blocked times of a rank.
   *
   * @param stacks samples by stack of the program; rare stacks count for their callers
   * @param heldUp nanoseconds by {@code HeldUps.name}
   */
  record Found(Map<String, Long> stacks, Map<String, Long> heldUp) {
    boolean isEmpty() {
      return stacks.isEmpty() && heldUp.isEmpty();
    }
  }

  /**
   * Ends the samples of a rank at the entry of Finalize.
   *
   * @param folder folder of the rank's trace, which also gets samples and pauses; null without one
   * @return samples, and times by the cause that blocked the rank
   */
  synchronized Found end(RankCounters rank, @Nullable Path folder) {
    StackRecorder its = recorder;
    running--;
    Map<Long, Integer> own = threads.remove(rank);
    if (its == null || own == null) {
      return new Found(Map.of(), Map.of());
    }
    Map<String, Long> stacks = new HashMap<>();
    Map<String, Long> heldUp = Map.of();
    try {
      StackRecorder.Seen seen = its.seen();
      heldUp = seen.blockedBy(own.keySet());
      if (folder != null && causes) {
        seen.writePauses(own, folder, rank.rank());
      }
      StacksFile file = folder == null || !samples ? null : StacksFile.create(folder, rank.rank());
      int written = 0;
      for (StackSample sample : seen.samples()) {
        int thread = own.getOrDefault(sample.thread(), -1);
        if (thread >= 0) {
          stacks.merge(sample.stack(), (long) seen.weight(), Long::sum);
          if (file != null && written++ < StacksFile.MOST_SAMPLES) {
            file.add(sample.ticks(), thread, sample.stack());
          }
        }
      }
      if (file != null) {
        file.finish();
      }
    } catch (IOException | RuntimeException | Error e) {
      AgentOutput.failed("no execution samples of rank " + rank.rank(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    if (running == 0) {
      its.close();
      recorder = null;
    }
    return new Found(StackCounts.bounded(stacks, MOST_STACKS, StackSession::caller), heldUp);
  }

  private static String caller(String stack) {
    int end = stack.lastIndexOf(';');
    return end < 0 ? stack : stack.substring(0, end);
  }
}
