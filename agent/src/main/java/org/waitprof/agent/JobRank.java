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

/**
 * Objects that the agent keeps for one rank of this JVM: how it talks to the others, and what looks
 * at its CPUs, its threads and its windows of time. A profile without these looks is as good but
 * for them, so what fails there costs a line and no more. From Finalize on it does not hold the
 * rank's counters, which may go with their loader. Called in threads of the application.
 */
final class JobRank {
  private static final int FINALIZE = MpiCall.MPI_FINALIZE.ordinal();

  private final RankCpu cpu = new RankCpu();
  private @Nullable Messenger messenger;
  private @Nullable JobSample sample;
  private @Nullable ThreadWatch threads;
  private @Nullable RankWatch windows;
  private long handedOver = -1;

  /** The calling thread makes its first MPI call. */
  void addThread(RankCounters rank) {
    try {
      cpu.add();
    } catch (RuntimeException | Error e) {
      cpuFailed(e);
    }
    try {
      if (rank.hasSeveralThreads()) {
        watchThreads(rank);
      }
    } catch (RuntimeException | Error e) {
      AgentOutput.println(
          "waitprof: threads of rank " + rank.rank() + " are not measured one by one: " + e);
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

  /** From here on the others count on this rank at Finalize. */
  synchronized void talksBy(Messenger messenger) {
    this.messenger = messenger;
  }

  /** The coordinated sample of this rank has begun. */
  synchronized void takes(JobSample sample) {
    this.sample = sample;
  }

  /** Init has returned; a coordinated sample and a trace get the JVM's counters. */
  void beginCpu(boolean looking) {
    try {
      cpu.begin(looking);
    } catch (RuntimeException | Error e) {
      cpuFailed(e);
    }
  }

  private static void cpuFailed(Throwable e) {
    AgentOutput.println("waitprof: what the CPUs did is not known: " + e);
  }

  /** Init has returned, and the job wants windows of time. */
  synchronized void beginWindows(RankCounters rank, SharedInstants instants) {
    try {
      windows = new RankWatch(rank, instants, cpu::lackedNanos);
    } catch (RuntimeException | Error e) {
      AgentOutput.println("waitprof: no windows of time of rank " + rank.rank() + ": " + e);
    }
  }

  /**
   * Finalize has been entered: the rank's counters are given what its CPUs did.
   *
   * @param alone whether there is no other rank in this JVM
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
   * Finalize has been entered: gives what was seen of the threads; null if one thread called MPI.
   */
  synchronized long @Nullable [] endThreads() {
    ThreadWatch ended = threads;
    threads = null;
    return ended == null ? null : ended.end();
  }

  /** Finalize has been entered: gives the counts by windows of time; null if there are none. */
  synchronized @Nullable WindowsImage endWindows() {
    RankWatch ended = windows;
    windows = null;
    WindowsImage image = ended == null ? null : ended.end();
    cpu.endWindows();
    return image;
  }

  /** Returns when all ranks have entered Finalize; at once where this rank cannot talk to them. */
  void meetOthers() {
    Messenger talking;
    synchronized (this) {
      talking = messenger;
    }
    try {
      if (talking != null) {
        talking.minima(new long[] {0});
      }
    } catch (ReflectiveOperationException e) {
      AgentOutput.println("waitprof: waiting in MPI_Finalize is not known: " + e);
    }
  }

  /** How it talks to the others, once: null where it cannot, or somebody has asked before. */
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

  /** The counters are about to be handed over. Called in the thread that called Finalize. */
  synchronized void handsOver(RankCounters rank) {
    handedOver = rank.calls(FINALIZE);
  }

  /**
   * Reports MPI calls that other threads made after the rank had handed over its counters: MPI
   * forbids them, MPJ Express allows them, and a program whose main thread calls Finalize early may
   * do most of its work so. Called when the JVM ends.
   */
  synchronized void tellLateCalls(RankCounters rank) {
    long late = handedOver < 0 ? 0 : rank.calls(FINALIZE) - handedOver;
    if (late > 0) {
      AgentOutput.println(
          "waitprof: rank "
              + rank.rank()
              + ": "
              + late
              + (late == 1 ? " MPI call" : " MPI calls")
              + " of other threads ended after MPI_Finalize had been entered and "
              + (late == 1 ? "is" : "are")
              + " not in the profile");
    }
  }

  /** The end of the line that says that there is no profile. */
  static String whereCountersAre(RankCounters rank) {
    Path file = rank.file();
    return file == null
        ? "; the counters are lost, because there is no file of them, either"
        : "; the counters are still there, make one with: " + merge(rank, file, "");
  }

  /** The command that makes a profile of this job's counters: others may be in the same folder. */
  static String merge(RankCounters rank, Path file, String options) {
    String run = rank.runId().isEmpty() ? "" : "--run " + rank.runId() + " ";
    return "java -jar waitprof.jar merge " + options + run + file.getParent();
  }
}
