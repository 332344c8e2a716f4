package org.waitprof.report.wording;

import java.util.List;
import java.util.Optional;
import org.waitprof.model.Frame;
import org.waitprof.model.JobProfile.RootCause;
import org.waitprof.model.lateness.LatenessCause;
import org.waitprof.report.figures.RootCauseTable;
import org.waitprof.report.figures.cause.GapMethod;

/** Places that cause waiting, as readers see them. */
public final class CausePlaces {
  private CausePlaces() {}

  /**
   * Words for a place: {@code computation in Sweep.octant between lines 42 and 47}, {@code MPI_Recv
   * at Sweep.step:42}, {@code region solve}, {@code garbage collection}.
   */
  public static String of(RootCause place) {
    if (place.computation()) {
      return "computation " + gap(place);
    }
    if (lost(place).isPresent()) {
      return place.region();
    }
    String frame = FrameNames.innermost(place.path());
    String region = PlainText.of(place.region());
    if (!region.startsWith("MPI_")) {
      return "region " + region;
    }
    return region + (frame.isEmpty() ? "" : " at " + frame);
  }

  /**
   * Cause that took time from computations, if the place is such a cause and no place of the
   * program.
   */
  public static Optional<LatenessCause> lost(RootCause place) {
    return place.computation() || !place.path().frames().isEmpty()
        ? Optional.empty()
        : LatenessCause.named(place.region());
  }

  /**
   * Words for the place in a narrow column: {@code computation Sweep.octant:42-47}, {@code MPI_Recv
   * Sweep.step:42}.
   */
  public static String brief(RootCause place) {
    return of(place)
        .replaceFirst("^computation in ", "computation ")
        .replaceFirst(" between lines (\\d+) and (\\d+)$", ":$1-$2")
        .replaceFirst(" in the loop, after line (\\d+) and before line (\\d+)$", ":$1, round to $2")
        .replaceFirst(" around line (\\d+)$", ":$1")
        .replaceFirst(" at ", " ");
  }

  /**
   * Words for the position of a computation: in the method that both call paths share, or between
   * the places where they part.
   */
  private static String gap(RootCause place) {
    List<Frame> after = place.after().frames();
    List<Frame> before = place.path().frames();
    if (before.isEmpty()) {
      return "before " + PlainText.of(place.region());
    }
    if (after.isEmpty()) {
      return "in " + method(before.get(0)) + " before line " + before.get(0).line();
    }
    int depth = GapMethod.common(place);
    if (GapMethod.isWithinOne(place)) {
      return "in " + method(after.get(depth)) + lines(after.get(depth), before.get(depth));
    }
    if (depth > 0) {
      Frame common = after.get(depth - 1);
      return "in " + method(common) + (common.line() > 0 ? " around line " + common.line() : "");
    }
    return Template.fill(
        "between %s and %s",
        FrameNames.innermost(place.after()), FrameNames.innermost(place.path()));
  }

  private static String lines(Frame after, Frame before) {
    if (after.line() <= 0 || before.line() <= 0) {
      return "";
    }
    // A jump to an earlier line leads from the end of a loop's body to the begin of the next.
    return after.line() < before.line()
        ? " between lines " + after.line() + " and " + before.line()
        : " in the loop, after line " + after.line() + " and before line " + before.line();
  }

  private static String method(Frame frame) {
    return FrameNames.brief(frame.withoutLine());
  }

  /** Ranks of a row: {@code 5}, or {@code 5 of 16} if other ranks have a part in it. */
  public static String ranks(RootCauseTable.Row row) {
    return row.isOneRank() || row.ranks() == 1
        ? Integer.toString(row.severity().maxRank())
        : row.ranks() + " ranks";
  }
}
