package org.waitprof.report.figures;

import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.waitprof.model.CallClass;
import org.waitprof.model.CallPath;
import org.waitprof.model.JobProfile;
import org.waitprof.model.JobProfile.ProfileKey;
import org.waitprof.model.MpiCall;

/** Time of a selection by call, pattern, size of the message or place. */
public final class TotalsTables {
  /** Calls that carry no message, for which a size of 0 has no meaning. */
  private static final Set<CallClass> WITHOUT_MESSAGE =
      EnumSet.of(
          CallClass.ENVIRONMENT,
          CallClass.PROBE,
          CallClass.POLL_PROBE,
          CallClass.TEST,
          CallClass.REQUEST_SETUP,
          CallClass.BARRIER,
          CallClass.RMA_SYNC,
          CallClass.COMMUNICATOR);

  private TotalsTables() {}

  /**
   * An MPI call over a call path.
   *
   * @param call the MPI call
   * @param path call path of the call, {@linkplain CallPath#folded() without recursion}
   * @param analysed whether a pattern separates waiting from work in it
   */
  public record Place(MpiCall call, CallPath path, boolean analysed) {}

  /** Totals by call that was made, most time first; calls outside of the run time are last. */
  public static List<Totals<MpiCall>> byCall(JobProfile profile, Selection selection) {
    return Totals.by(profile, selection, row -> true, row -> row.key().call()).stream()
        .filter(total -> total.count() > 0)
        .sorted(
            Comparator.comparing((Totals<MpiCall> total) -> !total.inRunTime())
                .thenComparing(Comparator.<Totals<?>>comparingLong(Totals::sumNanos).reversed()))
        .toList();
  }

  /**
   * Totals by id of a pattern, most waiting first, including patterns of the selection without
   * waiting.
   */
  public static List<Totals<String>> byPattern(JobProfile profile, Selection selection) {
    return Totals.by(profile, selection, row -> !row.pattern().isEmpty(), ProfileKey::pattern)
        .stream()
        .sorted(Comparator.<Totals<?>>comparingLong(Totals::waitNanos).reversed())
        .toList();
  }

  /**
   * Totals by class of message size, the smallest first. Includes calls that move data and calls
   * that only wait for it.
   */
  public static List<Totals<Integer>> bySize(JobProfile profile, Selection selection) {
    return Totals.by(
            profile,
            selection,
            row -> !WITHOUT_MESSAGE.contains(row.key().call().callClass()),
            row -> row.key().sizeClass())
        .stream()
        .filter(total -> total.messages() > 0)
        .sorted(Comparator.comparingInt(Totals::key))
        .toList();
  }

  /** Totals by place within the run time, waiting or not, most time first. */
  public static List<Totals<Place>> byPlace(JobProfile profile, Selection selection) {
    return Totals.by(
            profile,
            selection,
            ProfileKey::isInRunTime,
            row -> new Place(row.key().call(), row.key().path().folded(), !row.pattern().isEmpty()))
        .stream()
        .filter(total -> total.sumNanos() > 0)
        .sorted(Comparator.<Totals<?>>comparingLong(Totals::sumNanos).reversed())
        .toList();
  }
}
