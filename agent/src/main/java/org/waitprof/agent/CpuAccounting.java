package org.waitprof.agent;

import java.util.Map;
import java.util.WeakHashMap;
import org.jspecify.annotations.Nullable;
import org.waitprof.agent.cpu.ProcessStart;
import org.waitprof.agent.cpu.RankCpu;
import org.waitprof.record.AgentOutput;
import org.waitprof.record.RankCounters;
import org.waitprof.record.file.CounterLayout;

/**
 * The {@link RankCpu} of each rank of this JVM. A profile without it is as good but for that, so
 * what fails here costs a line and no more.
 */
final class CpuAccounting {
  private final Map<RankCounters, RankCpu> ranks = new WeakHashMap<>();

  /** The calling thread makes its first MPI call. */
  void add(RankCounters rank) {
    try {
      RankCpu cpu;
      synchronized (ranks) {
        cpu = ranks.get(rank);
        if (cpu == null) {
          cpu = new RankCpu();
          ranks.put(rank, cpu);
        }
      }
      cpu.add();
    } catch (RuntimeException | Error e) {
      failed(e);
    }
  }

  /** Init has returned; a coordinated sample and a trace get the JVM's counters. */
  void begin(RankCounters rank, boolean looking) {
    try {
      RankCpu cpu = known(rank);
      if (cpu != null) {
        cpu.begin(looking);
      }
    } catch (RuntimeException | Error e) {
      failed(e);
    }
  }

  /** How long the rank has had no core since that was last called; -1 where it is not known. */
  long lackedNanos(RankCounters rank) {
    RankCpu cpu = known(rank);
    return cpu == null ? -1 : cpu.lackedNanos();
  }

  /** {@link #lackedNanos} is not asked for any more. */
  void endWindows(RankCounters rank) {
    RankCpu cpu = known(rank);
    if (cpu != null) {
      cpu.endWindows();
    }
  }

  /** Finalize has been entered: the rank's counters are given them. */
  void end(RankCounters rank) {
    try {
      rank.header().put(CounterLayout.PROCESS_START_MILLIS_OFFSET, ProcessStart.epochMillis());
      RankCpu cpu = known(rank);
      if (cpu != null) {
        boolean alone;
        synchronized (ranks) {
          alone = ranks.size() == 1;
        }
        rank.noteCpu(cpu.end(alone).toNumbers());
      }
    } catch (RuntimeException | Error e) {
      failed(e);
    }
  }

  private @Nullable RankCpu known(RankCounters rank) {
    synchronized (ranks) {
      return ranks.get(rank);
    }
  }

  private static void failed(Throwable e) {
    AgentOutput.println("waitprof: what the CPUs did is not known: " + e);
  }
}
