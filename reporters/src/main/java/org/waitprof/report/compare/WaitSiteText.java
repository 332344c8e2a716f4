package org.waitprof.report.compare;

import org.waitprof.report.wording.FrameNames;
import org.waitprof.report.wording.PatternNames;

/** A place in words. */
final class WaitSiteText {
  private WaitSiteText() {}

  /** {@code Late Sender in MPI_Recv at Halo.exchange:41}. */
  static String of(WaitSite place) {
    String frame = FrameNames.innermost(place.path());
    return PatternNames.of(place.pattern())
        + " in "
        + place.call().standardName()
        + (frame.isEmpty() ? "" : " at " + frame);
  }
}
