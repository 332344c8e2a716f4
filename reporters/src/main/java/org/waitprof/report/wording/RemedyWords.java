package org.waitprof.report.wording;

import java.util.Optional;
import org.waitprof.model.JobProfile;
import org.waitprof.model.JobProfile.RootCause;
import org.waitprof.model.lateness.LatenessCause;
import org.waitprof.report.figures.cause.LateMethods;

/**
 * What to try first: the command that simulates a remedy for the largest cause that has one.
 *
 * @param what the remedy and, where {@code analyze --predict} simulated it, its gain
 * @param command its arguments, to be copied
 */
public record RemedyWords(String what, String command) {
  /** A cause of less of the waiting is not worth a change. */
  private static final double WORTH = 0.05;

  private static final String MEASURED = "-measured.wprof";

  /**
   * The remedy for an analysed trace.
   *
   * @param file name of the profile, by which the trace is guessed
   * @return empty where nothing but MPI calls caused enough of the waiting
   */
  public static Optional<RemedyWords> of(JobProfile profile, String file) {
    String trace =
        file.endsWith(MEASURED)
            ? file.substring(0, file.length() - MEASURED.length()) + ".trace"
            : "TRACE";
    return LateMethods.of(profile).rows().stream()
        .filter(row -> canBalance(row) || CausePlaces.lost(row.sum().place()).isPresent())
        .filter(row -> row.sum().ratio() >= WORTH)
        .findFirst()
        .map(row -> of(row, "simulate " + trace));
  }

  private static RemedyWords of(LateMethods.Row row, String simulate) {
    Optional<LatenessCause> lost = CausePlaces.lost(row.sum().place());
    String gain = row.sum().place().balanced().map(its -> " (" + GainText.of(its) + ")").orElse("");
    return lost.isPresent()
        ? new RemedyWords(
            "what a run without " + lost.get().ofRank() + " would gain" + gain,
            simulate + " --without " + option(lost.get()))
        : new RemedyWords(
            "what an even " + name(row) + " would gain" + gain,
            simulate + " --balance '" + name(row) + "'");
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
