package org.waitprof.report.finding;

import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.waitprof.model.CallPath;
import org.waitprof.model.JobProfile;
import org.waitprof.model.JobProfile.RootCause;
import org.waitprof.model.Metric;
import org.waitprof.model.lateness.LatenessCause;
import org.waitprof.report.figures.RootCauseTable;
import org.waitprof.report.figures.RowReader;
import org.waitprof.report.figures.cause.LateMethods;
import org.waitprof.report.figures.headline.Headline;
import org.waitprof.report.wording.CausePlaces;
import org.waitprof.report.wording.FrameNames;
import org.waitprof.report.wording.GainText;
import org.waitprof.report.wording.MethodWords;

/**
 * Remedy to try first: the command that simulates it for the largest cause that has one.
 *
 * @param what the remedy and, where {@code analyze --predict} simulated it, its gain
 * @param command arguments of the command, to be copied
 */
public record RemedyWords(String what, String command) {
  /** A cause of less of the waiting is not worth a change. */
  private static final double WORTH = 0.05;

  private static final String ENDING = ".wprof";

  private static final String MEASURED = "-measured" + ENDING;

  /**
   * The remedy for an analysed trace.
   *
   * @param job the headline of the profile
   * @param file name of the profile, from which the name of the trace follows
   * @return empty where nothing but MPI calls caused enough of the waiting, where that is little of
   *     rank time, and where ranks had no core
   */
  public static Optional<RemedyWords> of(JobProfile profile, Headline job, String file) {
    if (Ranking.isCrowded(job)) {
      return Optional.empty();
    }
    String simulate = "simulate " + trace(job, file);
    for (LateMethods.Row row : LateMethods.of(profile).rows()) {
      double ratio = row.sum().ratio();
      boolean isLarge = ratio >= WORTH && ratio * job.waitRatio() >= Ranking.WORTH_ADVICE;
      if (isLarge && (canBalance(row) || CausePlaces.lost(row.sum().place()).isPresent())) {
        return Optional.of(of(profile, row, simulate));
      }
    }
    return Optional.empty();
  }

  /** Name of the trace that a profile is of, or was recorded with; {@code TRACE} if unknown. */
  static String trace(Headline job, String file) {
    String ending = job.facts().isMeasured() ? MEASURED : ENDING;
    return file.endsWith(ending) && (job.facts().isMeasured() || Verdict.isTraced(job))
        ? file.substring(0, file.length() - ending.length()) + ".trace"
        : "TRACE";
  }

  private static RemedyWords of(JobProfile profile, LateMethods.Row row, String simulate) {
    Optional<LatenessCause> lost = CausePlaces.lost(row.sum().place());
    String gain = row.sum().place().balanced().map(its -> " (" + GainText.of(its) + ")").orElse("");
    if (lost.isPresent()) {
      return new RemedyWords(
          "what a run without " + lost.get().ofRank() + " would gain" + gain,
          simulate + " --without " + option(lost.get()));
    }
    // One rank's work spread over the ranks that do it stays with that rank.
    return isOfOneRank(profile, row)
        ? new RemedyWords(
            "what half of " + name(row) + " would gain",
            simulate + " --scale '" + name(row) + "=0.5'")
        : new RemedyWords(
            "what an even " + name(row) + " would gain" + gain,
            simulate + " --balance '" + name(row) + "'");
  }

  /** Whether one rank alone is known to do the work: no other makes the calls that end it. */
  private static boolean isOfOneRank(JobProfile profile, LateMethods.Row row) {
    if (row.time().isPresent()) {
      return row.time().get().othersNanos() < 1;
    }
    Set<CallPath> ends = new HashSet<>();
    for (RootCauseTable.Row place : row.places()) {
      if (!place.place().computation() || place.place().path().frames().isEmpty()) {
        return false;
      }
      ends.add(place.place().path());
    }
    RowReader counts = new RowReader(profile, Metric.COUNT);
    Set<Integer> ranks = new HashSet<>();
    for (int each = 0; each < profile.keys().size(); each++) {
      long[] byRank = counts.row(each);
      for (int rank = 0; rank < byRank.length; rank++) {
        if (byRank[rank] > 0 && ends.contains(profile.keys().get(each).key().path())) {
          ranks.add(rank);
        }
      }
    }
    return ranks.size() == 1;
  }

  /** A cause as {@code simulate --without} has it. */
  public static String option(LatenessCause cause) {
    return cause.id().replace('_', '-');
  }

  private static boolean canBalance(LateMethods.Row row) {
    RootCause place = row.sum().place();
    return place.computation() || !place.region().startsWith("MPI_");
  }

  /** The name by which {@code simulate} knows a cause. */
  public static String name(LateMethods.Row row) {
    String brief = MethodWords.brief(row);
    return brief.equals(CausePlaces.brief(row.sum().place()))
        ? brief
        : row.method().map(method -> FrameNames.brief(method.withoutLine())).orElse(brief);
  }
}
