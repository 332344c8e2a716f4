package org.waitprof.efficiency;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.waitprof.model.CpuUse;
import org.waitprof.model.JobProfile;
import org.waitprof.model.Metric;
import org.waitprof.model.RankFacts;

/**
 * Use of cores by a job of ranks with several computing threads: hybrid efficiency = parallel
 * efficiency (of MPI, {@link PopFactors}) x thread efficiency.
 *
 * <p>With w what all threads of a rank computed outside of MPI, C its cores, o its time outside of
 * MPI, T the longest run time, l its busiest thread:
 *
 * <pre>
 *   Hybrid efficiency   = sum(w) / (T x sum(C))
 *   Thread efficiency   = hybrid efficiency / parallel efficiency
 *   Thread load balance = (sum(w) / sum(C) / max(l)) / (avg(o) / max(o))
 *   Thread scheduling   = max(l) / max(o)
 * </pre>
 *
 * This is the multiplicative hybrid model of BSC and the POP Centre of Excellence (for MPI and
 * OpenMP). It has cores in place of threads, as TALP does (DLB 3.5). It has CPU time in place of
 * states, because pools of Java announce no parallel regions. Used by every report.
 *
 * @param efficiency hybrid efficiency, 0..1
 * @param threadEfficiency above 1 where threads compute while their rank is in MPI
 * @param threadBalance empty where a rank has more computing threads than cores, or where the
 *     busiest one is not known
 * @param threadScheduling empty where {@code threadBalance} is
 * @param cores of a rank, mean
 * @param busyCores cores on which the threads of a rank computed, mean over the run
 * @param threads most computing threads of a rank that call no MPI
 * @param noCoreRatio share of their runnable time in which those threads had no core
 */
public record HybridFactors(
    double efficiency,
    double threadEfficiency,
    OptionalDouble threadBalance,
    OptionalDouble threadScheduling,
    double cores,
    double busyCores,
    int threads,
    double noCoreRatio) {

  /** Less than this share of what is computed in other threads makes no hybrid program. */
  private static final double NOTABLE = 0.05;

  /**
   * Returns the factors of a job. They are empty where threads that call no MPI compute next to
   * nothing, and where the kernel does not report all ranks. They are empty too where MPI sleeps or
   * has threads of its own (MPJ Express). Only where MPI polls is it known how much of a thread's
   * CPU time is outside of MPI.
   */
  public static Optional<HybridFactors> of(JobProfile profile) {
    PopFactors factors = PopFactors.of(profile);
    if (profile.facts().binding().startsWith("MPJ")
        || profile.ranks().stream().noneMatch(rank -> rank.cpu().workers().isKnown())) {
      return Optional.empty();
    }
    Sums sums = new Sums(profile);
    long[] finalizing = FinalizeWait.byRank(profile);
    for (int rank = 0; rank < profile.ranks().size(); rank++) {
      RankFacts facts = profile.ranks().get(rank);
      // As of the times of threads, which end at the entry of Finalize.
      double mpiNanos = mpiNanos(profile, rank) - finalizing[rank];
      if (facts.present() && !sums.add(facts, mpiNanos)) {
        return Optional.empty();
      }
    }
    double room = (double) factors.runNanos() * sums.cores;
    if (sums.workers < NOTABLE * sums.computed || room == 0 || factors.parallelEfficiency() == 0) {
      return Optional.empty();
    }
    double efficiency = Math.min(1, sums.computed / room);
    double thread = efficiency / factors.parallelEfficiency();
    double scheduling = sums.busiest / factors.maxUsefulNanos();
    boolean split = sums.busiest > 0;
    return Optional.of(
        new HybridFactors(
            efficiency,
            thread,
            split ? OptionalDouble.of(thread / scheduling) : OptionalDouble.empty(),
            split ? OptionalDouble.of(scheduling) : OptionalDouble.empty(),
            sums.cores / factors.ranks(),
            efficiency * sums.cores / factors.ranks(),
            sums.threads,
            sums.noCore / Math.max(1, sums.workers)));
  }

  /** Time in MPI of all threads of a rank. */
  private static double mpiNanos(JobProfile profile, int rank) {
    if (profile.ranks().get(rank).threads() <= 1) {
      return profile.ranks().get(rank).mpiNanos();
    }
    double sum = 0;
    for (int row = 0; row < profile.keys().size(); row++) {
      if (profile.keys().get(row).isInRunTime()) {
        sum += profile.value(Metric.SUM, row, rank);
      }
    }
    return sum;
  }

  /** Sums over the ranks of a job. */
  private static final class Sums {
    private final Map<List<Object>, Integer> ranks = new HashMap<>();
    private double cores;
    private double computed;
    private double workers;
    private double noCore;
    private double busiest;
    private int threads;
    private boolean crowded;

    Sums(JobProfile profile) {
      for (RankFacts rank : profile.ranks()) {
        if (rank.present()) {
          ranks.merge(ofHost(rank), 1, Integer::sum);
          ranks.merge(ofCpus(rank), 1, Integer::sum);
        }
      }
    }

    private static List<Object> ofHost(RankFacts rank) {
      return List.of(rank.host());
    }

    /** Ranks of which this is the same may run on the same CPUs. */
    private static List<Object> ofCpus(RankFacts rank) {
      return List.of(rank.host(), rank.cpu().cpus(), rank.cpu().workers().firstCpu());
    }

    /**
     * Returns the CPUs that a rank has for itself. It shares CPUs in equal parts with the other
     * ranks on them. A rank that does not name its CPUs counts as alone on them.
     */
    private double cores(RankFacts rank) {
      int its = rank.cpu().workers().firstCpu() < 0 ? 1 : ranks.getOrDefault(ofCpus(rank), 1);
      return Math.min(
          (double) rank.cpu().cpus() / its,
          (double) rank.cpu().hostCpus() / ranks.getOrDefault(ofHost(rank), 1));
    }

    /** Whether what that rank computed is known. */
    boolean add(RankFacts rank, double mpiNanos) {
      CpuUse cpu = rank.cpu();
      double awake = cpu.cpuNanos() + (double) cpu.readyNanos();
      boolean polls = awake >= (1 - NOTABLE) * mpiNanos;
      if (!cpu.isKnown() || !cpu.exact() || cpu.cpus() == 0 || !polls) {
        return false;
      }
      // A thread in MPI polls: it is on a core, or ready, as it is in the rest of its time.
      double own = awake == 0 ? 0 : cpu.cpuNanos() * Math.max(0, 1 - mpiNanos / awake);
      double room = cores(rank);
      cores += room;
      computed += own + cpu.workers().cpuNanos();
      workers += cpu.workers().cpuNanos();
      noCore += cpu.workers().noCoreRatio() * cpu.workers().cpuNanos();
      threads = Math.max(threads, cpu.workers().threads());
      split(rank, own, room);
      return true;
    }

    /**
     * The busiest thread, where each has a core. Workers as many as cores leave none to the thread
     * that gives them their work: it and the busiest of them are one.
     */
    private void split(RankFacts rank, double own, double room) {
      double most = rank.cpu().workers().mostNanos();
      int count = rank.cpu().workers().threads();
      boolean computes = own > NOTABLE * most;
      crowded |= count > room || (most == 0 && rank.cpu().workers().isKnown());
      boolean together = computes && count + 1 > room;
      double lane =
          together ? Math.min((double) rank.usefulNanos(), own + most) : Math.max(own, most);
      busiest = crowded ? 0 : Math.max(busiest, lane);
    }
  }
}
