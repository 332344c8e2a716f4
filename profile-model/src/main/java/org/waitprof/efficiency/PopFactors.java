package org.waitprof.efficiency;

import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.waitprof.model.JobProfile;
import org.waitprof.model.RankFacts;

/**
 * POP factors that follow from a profile. They show how well the job uses its ranks, and whether
 * uneven work or communication is to blame. Parallel Efficiency = Load Balance x Communication
 * Efficiency.
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
 * These are the definitions of the POP Centre of Excellence, as in its tools: BSC's
 * modelfactors.py, and TALP (Lopez, Ramirez Miranda and Garcia-Gasulla, "TALP: A Lightweight Tool
 * to Unveil Parallel Efficiency of Large-scale Executions", PERMAVOST 2021). A trace gives the run
 * time T_id on an ideal network. With it, Communication Efficiency = Serialisation x Transfer =
 * max(u) / T_id x T_id / T (Rosas, Gimenez, Labarta, "Scalability prediction for fundamental
 * performance factors", 2014). Ranks whose counters are missing are left out. Used by every report.
 *
 * @param parallelEfficiency 0..1
 * @param loadBalance 0..1; 1 if no rank did useful work
 * @param communicationEfficiency 0..1; 0 if nothing ran
 * @param ranks number of ranks that the factors are about; if 0, the factors mean nothing
 * @param runNanos T
 * @param averageUsefulNanos avg(u)
 * @param maxUsefulNanos max(u)
 * @param idealNanos T on an ideal network, {@link org.waitprof.timeseries.TimeSeries}; empty where
 *     no trace was analysed
 */
public record PopFactors(
    double parallelEfficiency,
    double loadBalance,
    double communicationEfficiency,
    int ranks,
    long runNanos,
    double averageUsefulNanos,
    long maxUsefulNanos,
    OptionalLong idealNanos) {

  /** Computes the factors of a job's ranks that are present. */
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
        balance * communication,
        balance,
        communication,
        ranks,
        run,
        average,
        max,
        profile.timeSeries().idealNanos());
  }

  /**
   * Share of the ideal run in which the busiest rank computes; above 1 if clocks differ. Empty
   * without a trace.
   */
  public OptionalDouble serialisation() {
    return idealNanos.isPresent() && idealNanos.getAsLong() > 0
        ? OptionalDouble.of((double) maxUsefulNanos / idealNanos.getAsLong())
        : OptionalDouble.empty();
  }

  /** Share of the run that is left on an ideal network. Empty without a trace. */
  public OptionalDouble transfer() {
    return idealNanos.isPresent() && runNanos > 0
        ? OptionalDouble.of((double) idealNanos.getAsLong() / runNanos)
        : OptionalDouble.empty();
  }
}
