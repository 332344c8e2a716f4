package org.waitprof.agent;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.waitprof.agent.cpu.ProcessStart;
import org.waitprof.agent.cpu.RankCpu;
import org.waitprof.agent.interval.RankWatch;
import org.waitprof.agent.interval.SharedInstants;
import org.waitprof.agent.interval.WindowsImage;
import org.waitprof.agent.messenger.Messenger;
import org.waitprof.agent.thread.ThreadWatch;
import org.waitprof.model.MpiCall;
import org.waitprof.record.AgentOutput;
import org.waitprof.record.RankCounters;
import org.waitprof.record.file.CounterLayout;
import org.waitprof.record.thread.StoppedThread;
import org.waitprof.system.CountText;

/**
 * Objects that the agent keeps for one rank of this JVM: the connection to other ranks, and the
 * observers of its CPUs, its threads and its windows of time. A profile without these observations
 * lacks nothing else, so a failure there costs a line and no more. From Finalize on it does not
 * hold the rank's counters, which may go with their loader. Called in threads of the application.
 */
final class JobRank {
  private static final int FINALIZE = MpiCall.MPI_FINALIZE.ordinal();

  /**
   * Memory that is given back at the entry of Finalize. A program may have filled its heap by then,
   * and the other ranks wait for this one's part in what they do together.
   */
  private static final int RESERVE_BYTES = 1 << 19;

  private final RankCpu cpu = new RankCpu();

  @SuppressWarnings("UnusedVariable") // it takes room
  private byte @Nullable [] reserve;

  private @Nullable Messenger messenger;
  private @Nullable JobSample sample;
  private @Nullable ThreadWatch threads;
  private @Nullable RankWatch windows;
  private long handedOver = -1;

  /** Notes that the calling thread makes its first MPI call. */
  void addThread(RankCounters rank) {
    try {
      cpu.add();
    } catch (RuntimeException | Error e) {
      StoppedThread.passOn(e);
      cpuFailed(e);
    }
    try {
      if (rank.hasSeveralThreads()) {
        watchThreads(rank);
      }
    } catch (RuntimeException | Error e) {
      StoppedThread.passOn(e);
      AgentOutput.println("threads of rank " + rank.rank() + " are not measured one by one: " + e);
    }
  }

  private synchronized void watchThreads(RankCounters rank) {
    ThreadWatch known = threads;
    if (known != null) {
      known.noteThread();
    } else {
      threads = new ThreadWatch(rank);
    }
  }

  /** Sets the connection to other ranks: from here on they count on this rank at Finalize. */
  synchronized void talksBy(Messenger messenger) {
    this.messenger = messenger;
    try {
      reserve = new byte[RESERVE_BYTES];
    } catch (OutOfMemoryError e) {
      reserve = null; // The heap is too small for any.
    }
  }

  /** Notes that the coordinated sample of this rank has begun. */
  synchronized void takes(JobSample sample) {
    this.sample = sample;
  }

  /** Begins to observe CPUs after Init; a coordinated sample and a trace get the JVM's counters. */
  void beginCpu(boolean looking) {
    try {
      cpu.begin(looking);
    } catch (RuntimeException | Error e) {
      cpuFailed(e);
    }
  }

  private static void cpuFailed(Throwable e) {
    AgentOutput.failed("CPU times are not known", e);
  }

  /** Begins windows of time after Init, if the job wants them. */
  synchronized void beginWindows(RankCounters rank, SharedInstants instants) {
    try {
      windows = new RankWatch(rank, instants, cpu::lackedNanos);
    } catch (RuntimeException | Error e) {
      AgentOutput.failed("no windows of time of rank " + rank.rank(), e);
    }
  }

  /**
   * Adds the observations of CPUs to the rank's counters. All ranks have entered Finalize.
   *
   * @param alone whether this JVM has no other rank
   */
  void endCpu(RankCounters rank, boolean alone) {
    try {
      rank.header().put(CounterLayout.PROCESS_START_MILLIS_OFFSET, ProcessStart.epochMillis());
      rank.header().put(CounterLayout.LEFT_THREADS_OFFSET, cpu.leftThreads());
      rank.noteCpu(cpu.end(alone).toNumbers());
    } catch (RuntimeException | Error e) {
      cpuFailed(e);
    }
  }

  /**
   * Ends the observation of threads at the entry of Finalize. Returns null if one thread called
   * MPI.
   */
  synchronized long @Nullable [] endThreads() {
    ThreadWatch ended = threads;
    threads = null;
    try {
      return ended == null ? null : ended.end();
    } catch (RuntimeException | Error e) {
      AgentOutput.failed("threads are not measured one by one", e);
      return null;
    }
  }

  /**
   * Ends the windows of time at the entry of Finalize. Returns their counts; null without windows.
   */
  synchronized @Nullable WindowsImage endWindows() {
    RankWatch ended = windows;
    windows = null;
    try {
      WindowsImage image = ended == null ? null : ended.end();
      cpu.endWindows();
      return image;
    } catch (RuntimeException | Error e) {
      AgentOutput.failed("windows of time are not known", e);
      return null;
    }
  }

  /**
   * Returns when all ranks have entered Finalize; at once if this rank cannot communicate. Ranks on
   * one host share a clock, which gives the entry of the last one. Without that, the last rank to
   * enter spends the least time here, all of it for the meeting itself.
   *
   * @param entered when this rank entered, by {@code System.nanoTime}
   * @return nanoseconds since the last rank entered; 0 if that is not known
   */
  long meetOthers(long entered) {
    Messenger talking;
    synchronized (this) {
      talking = messenger;
      reserve = null;
    }
    try {
      cpu.enterFinalize();
    } catch (RuntimeException | Error e) {
      StoppedThread.note(e);
      cpuFailed(e);
    }
    HotSide.prepare(ClassPack.END);
    try {
      if (talking != null) {
        long clock = clock();
        long[] least = talking.minima(new long[] {-entered, clock, -clock});
        long last = -least[0];
        if (least[1] != -least[2]) {
          long met = System.nanoTime();
          last = met - talking.minima(new long[] {met - entered})[0];
        }
        return Math.max(0, System.nanoTime() - Math.max(last, entered));
      }
    } catch (ReflectiveOperationException e) {
      AgentOutput.println("waiting in MPI_Finalize is not known: " + e);
    }
    return 0;
  }

  /** A number for this host's clock. Without one, the ranks compare their clocks by messages. */
  private static long clock() {
    try {
      return Host.clockKey().hashCode();
    } catch (RuntimeException | Error e) {
      AgentOutput.failed("the clock of this host is not known", e);
      return System.nanoTime();
    }
  }

  /** Takes the connection to other ranks, once; null if it is missing or already taken. */
  synchronized @Nullable Messenger takeMessenger() {
    Messenger taken = messenger;
    messenger = null;
    return taken;
  }

  /** Gives the coordinated sample away, once; null if the job takes none. */
  synchronized @Nullable JobSample takeSample() {
    JobSample taken = sample;
    sample = null;
    return taken;
  }

  /**
   * Notes that the counters are about to be handed over. Called in the thread that called Finalize.
   */
  synchronized void handsOver(RankCounters rank) {
    handedOver = rank.calls(FINALIZE);
  }

  /**
   * Reports MPI calls that other threads made after the rank had handed over its counters: MPI
   * forbids them, but MPJ Express allows them. A program whose main thread calls Finalize early may
   * do most of its work in this way. Called when the JVM ends.
   */
  synchronized void tellLateCalls(RankCounters rank) {
    long late = handedOver < 0 ? 0 : rank.calls(FINALIZE) - handedOver;
    if (late > 0) {
      AgentOutput.println(
          "rank "
              + rank.rank()
              + ": "
              + CountText.of(late, "MPI call")
              + " of other threads ended after MPI_Finalize had been entered and "
              + (late == 1 ? "is" : "are")
              + " not in the profile");
    }
  }

  /** The end of the line that reports a missing profile: the place of the counters. */
  static String whereCountersAre(RankCounters rank) {
    Path file = rank.file();
    return file == null
        ? "; the counters are lost, because they have no file"
        : "; the counter files remain, make one with: " + merge(rank, file, "");
  }

  /**
   * The command that makes a profile of this job's counters: the folder may hold counters of other
   * jobs.
   */
  static String merge(RankCounters rank, Path file, String options) {
    String run = rank.runId().isEmpty() ? "" : "--run " + rank.runId() + " ";
    return "java -jar waitprof.jar merge " + options + run + file.getParent();
  }
}
