package org.waitprof.efficiency;

import org.waitprof.model.JobProfile;
import org.waitprof.model.RankFacts;

/**
 * The POP factors that follow from a profile: how well the job uses its ranks, and whether uneven
 * work or communication is to blame. Parallel Efficiency = Load Balance x Communication Efficiency.
 *
 * <p>With u the useful time of a rank (outside MPI) and T the longest run time of a rank, both
 * between the end of Init and the entry of Finalize:
 *
 * <pre>
 *   Parallel Efficiency      = avg(u) / T
 *   Load Balance             = avg(u) / max(u)
 *   Communication Efficiency = max(u) / T
 * </pre>
 *
 * These are the definitions of the POP Centre of Excellence, as in its tools (BSC's
 * modelfactors.py; TALP, Lopez, Ramirez Miranda and Garcia-Gasulla, "TALP: A Lightweight Tool to
 * Unveil Parallel Efficiency of Large-scale Executions", PERMAVOST 2021). The further split of
 * Communication Efficiency into Serialisation and Transfer needs more than a profile. Ranks whose
 * counters are missing are left out. Used by every report.
 *
 * @param parallelEfficiency 0..1
 * @param loadBalance 0..1; 1 if no rank did useful work
 * @param communicationEfficiency 0..1; 0 if nothing ran
 * @param ranks number of ranks that the factors are about; with 0 they mean nothing
 * @param runNanos T
 * @param averageUsefulNanos avg(u)
 * @param maxUsefulNanos max(u)
 */
public record PopFactors(
    double parallelEfficiency,
    double loadBalance,
    double communicationEfficiency,
    int ranks,
    long runNanos,
    double averageUsefulNanos,
    long maxUsefulNanos) {

  /** The factors of a job. */
  public static PopFactors of(JobProfile profile) {
    int ranks = 0;
    long run = 0;
    long max = 0;
    double sum = 0;
    for (RankFacts rank : profile.ranks()) {
      if (rank.present()) {
        ranks++;
        run = Math.max(run, rank.runNanos());
        max = Math.max(max, rank.usefulNanos());
        sum += rank.usefulNanos();
      }
    }
    double average = ranks == 0 ? 0 : sum / ranks;
    double balance = max == 0 ? 1 : Math.min(1, average / max);
    double communication = run == 0 ? 0 : Math.min(1, (double) max / run);
    return new PopFactors(
        balance * communication, balance, communication, ranks, run, average, max);
  }
}
