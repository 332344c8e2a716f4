package org.waitprof.agent;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.waitprof.agent.live.Endpoint;
import org.waitprof.options.OptionKey;
import org.waitprof.options.Options;
import org.waitprof.record.AgentOutput;
import org.waitprof.record.RankCounters;
import org.waitprof.record.RankRegistry;
import org.waitprof.record.RecorderFaults;
import org.waitprof.record.file.FaultText;
import org.waitprof.record.thread.AgentThread;
import org.waitprof.report.wording.Durations;

/**
 * Work that is left when the JVM of a profiled job ends: the endpoint closes; a job that has not
 * entered Finalize prints where its counters are; rank 0's process writes the cache. A process that
 * was started as a rank and has never called Init reports that: its user would look for a profile.
 * A rank's own child does not.
 *
 * <p>The work is done on a daemon thread of its own, for which the JVM waits some seconds at most.
 * A lock that the application holds, or a home on a server that does not answer, must not keep a
 * job from ending.
 */
final class AtExit implements Runnable {
  private static final long LIMIT_MILLIS = 5000;

  /** A longer time is worth a line: a JVM that ends at once takes some tenths of a second. */
  private static final long NOTABLE_AFTER_NANOS = 2_000_000_000;

  private final Options options;
  private final Transformer transformer;
  private final @Nullable Endpoint endpoint;
  private final Job job;

  /** Ranks of this JVM that wait for the others in Init. */
  private final AtomicInteger exchanging = new AtomicInteger();

  private volatile boolean begun;

  /** Whether a process that has never called Init reports that. */
  private boolean expected;

  /** Whether rank 0 lives in this JVM, which then does the work of one process per job. */
  private volatile boolean holdsRoot;

  AtExit(Options options, Transformer transformer, @Nullable Endpoint endpoint, Job job) {
    this.options = options;
    this.transformer = transformer;
    this.endpoint = endpoint;
    this.job = job;
  }

  /**
   * Registers the work with the JVM.
   *
   * @param expected whether the launcher has made this JVM the rank that speaks for all
   */
  void register(boolean expected) {
    this.expected = expected;
    Runtime.getRuntime().addShutdownHook(AgentThread.hook("waitprof-exit", this));
  }

  /** Notes that a rank of this JVM begins to wait for the others. Called in its thread. */
  void beginExchange() {
    begun = true;
    exchanging.incrementAndGet();
  }

  /** Notes that a rank of this JVM no longer waits for the others, and knows its number. */
  void endExchange(int rank) {
    exchanging.decrementAndGet();
    if (rank == 0) {
      holdsRoot = true;
    }
  }

  /**
   * Called by the JVM in its shutdown hook, which is a thread of the agent, too: the JVM starts no
   * further hooks, the program's among them, once it cannot start one.
   */
  @Override
  public void run() {
    if (!begun && !expected) {
      return;
    }
    try {
      Thread work = AgentThread.of("waitprof-last-work", this::work);
      work.start();
      boolean unused = AgentThread.await(work, LIMIT_MILLIS);
    } catch (OutOfMemoryError e) {
      return; // Counters are in their file anyway.
    }
  }

  private void work() {
    try {
      end();
    } catch (Exception | Error e) {
      AgentOutput.println("the work at the end of the JVM failed: " + e);
    }
  }

  private void end() {
    RecorderFaults.reportLate();
    if (!begun) {
      tellOfNothing();
      return;
    }
    if (endpoint != null) {
      endpoint.close();
    }
    job.tellLateCalls();
    for (RankCounters rank : RankRegistry.all()) {
      if (rank.isRunning()) {
        rank.header().noteInstant();
        tellOfCounters(rank);
      } else {
        tellOfTimeAfter(rank);
      }
    }
    if (RecorderFaults.hasLackedStack()) {
      AgentOutput.println(
          "calls of a thread that had too little stack left are not in the profile; give it more"
              + " (java -Xss)");
    }
    if (exchanging.get() > 0) {
      AgentOutput.println(
          "ended while it waited in MPI_Init for the other ranks: give -javaagent to all"
              + " ranks, or to none");
    }
    if (holdsRoot) {
      saveCache();
    }
  }

  private void tellOfNothing() {
    if (RecorderFaults.hasReported()) {
      return;
    }
    if (RecorderFaults.hasLackedStack()) {
      AgentOutput.println(
          "no profile: too little stack was left in MPI_Init; give its thread more"
              + " (java -Xss)");
    } else if (!transformer.hasFailed() && !ParentRank.exists()) {
      AgentOutput.println("no profile: " + transformer.bindings.early.reason());
    }
  }

  /** A shutdown hook of the program may still come to Finalize. */
  private static void tellOfCounters(RankCounters rank) {
    if (rank.rank() == 0) {
      AgentOutput.println(
          "MPI_Finalize was not reached before the JVM began to end"
              + (rank.file() == null
                  ? ", and the counters have no file: no profile"
                  : "; if no profile follows, make it with: "
                      + JobRank.merge(rank, rank.file(), "--allow-partial ")));
    }
  }

  /** The profile was written when Finalize was entered: only this line reports what came later. */
  private static void tellOfTimeAfter(RankCounters rank) {
    long nanos = rank.header().nanosAfterFinalize();
    if (nanos >= NOTABLE_AFTER_NANOS) {
      AgentOutput.println(
          "the process of rank "
              + rank.rank()
              + " went on for "
              + Durations.of(nanos)
              + " after MPI_Finalize; the profile does not contain that time");
    }
  }

  /** A job whose cache cannot be written is not harmed, but its user may want to know. */
  private void saveCache() {
    try {
      String refusal = transformer.save();
      if (refusal != null) {
        AgentOutput.println("instrumented classes of an earlier start are not used: " + refusal);
      }
    } catch (IOException e) {
      if (!options.get(OptionKey.CACHE).equals(OptionKey.CACHE.defaultValue())) {
        AgentOutput.println(
            "instrumented classes are not kept for the next start: "
                + FaultText.of(e)
                + " (cache="
                + options.get(OptionKey.CACHE)
                + ")");
      }
    } catch (SecurityException e) {
      AgentOutput.println(
          "instrumented classes are not kept for the next start: " + e.getMessage());
    } catch (RuntimeException | Error e) {
      AgentOutput.println("instrumented classes are not kept for the next start: " + e);
    }
  }
}
