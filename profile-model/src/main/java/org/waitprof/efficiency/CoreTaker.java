package org.waitprof.efficiency;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.waitprof.model.CpuUse;
import org.waitprof.model.RankFacts;

/**
 * The one that had the cores that ranks lacked, by the CPU time that the kernel has booked for
 * others while the ranks ran.
 */
public enum CoreTaker {
  /** None of them had most of it, or the kernel does not report it for each rank. */
  NOT_KNOWN,
  /** The JVMs' own threads in the ranks' processes: compiler, collector, Flight Recorder. */
  JVM,
  /** Threads of waitprof in the ranks' processes. */
  WAITPROF,
  /** Threads of the program besides the one of each rank that calls MPI. */
  PROGRAM,
  /** Processes that are no ranks of the job. */
  PROCESSES;

  /** Less than this part of the time without a core is not the cause of it. */
  private static final double LEAST = 0.25;

  /** Hosts are read to a hundredth of a second per CPU, at moments that differ by more. */
  private static final double ROUNDING = 0.02;

  /** Sums over the ranks of one host, in nanoseconds. */
  private static final class Host {
    int ranks;
    double sumOfHost;
    double sumOfRanks;
    double span;

    /** Time of processes that are no ranks. */
    double others() {
      double others = sumOfHost / ranks - sumOfRanks;
      return others < ROUNDING * span ? 0 : others;
    }
  }

  /** The one that had most of what the ranks of a job lacked. */
  public static CoreTaker of(List<RankFacts> ranks) {
    Map<CoreTaker, Double> had = new EnumMap<>(CoreTaker.class);
    Map<String, Host> hosts = new HashMap<>();
    double lacked = 0;
    for (RankFacts rank : ranks) {
      CpuUse cpu = rank.cpu();
      if (!cpu.others().isKnown()) {
        return NOT_KNOWN;
      }
      lacked += cpu.readyNanos();
      double beside = cpu.cpuNanos() * (cpu.threads() - 1.0) / cpu.threads();
      had.merge(PROGRAM, cpu.workers().cpuNanos() + beside, Double::sum);
      had.merge(JVM, (double) cpu.others().jvmNanos(), Double::sum);
      had.merge(WAITPROF, (double) cpu.others().waitprofNanos(), Double::sum);
      Host host = hosts.computeIfAbsent(rank.host(), none -> new Host());
      host.ranks++;
      host.sumOfHost += cpu.others().hostNanos();
      host.sumOfRanks += cpu.others().processNanos();
      host.span = Math.max(host.span, (double) rank.runNanos());
    }
    for (Host host : hosts.values()) {
      had.merge(PROCESSES, host.others(), Double::sum);
    }
    double all = 0;
    CoreTaker most = NOT_KNOWN;
    for (Map.Entry<CoreTaker, Double> each : had.entrySet()) {
      all += each.getValue();
      most = each.getValue() > had.getOrDefault(most, 0.0) ? each.getKey() : most;
    }
    double taken = had.getOrDefault(most, 0.0);
    return taken > all / 2 && taken > LEAST * lacked ? most : NOT_KNOWN;
  }
}
