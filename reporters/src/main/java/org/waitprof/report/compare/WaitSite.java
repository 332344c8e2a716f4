package org.waitprof.report.compare;

import org.waitprof.model.CallPath;
import org.waitprof.model.Frame;
import org.waitprof.model.MpiCall;
import org.waitprof.report.figures.WaitRow;
import org.waitprof.report.wording.FrameNames;
import org.waitprof.report.wording.PatternNames;

/**
 * A pattern in a call over a call path, which identifies a place across runs.
 *
 * @param pattern {@code late_sender} and the like
 * @param call the MPI call
 * @param path call path of the call; lines are 0 if two versions of the source are compared
 */
public record WaitSite(String pattern, MpiCall call, CallPath path) {

  static WaitSite of(WaitRow row) {
    return new WaitSite(row.pattern(), row.call(), row.path());
  }

  /** The place without lines, for comparison with a source whose lines have moved. */
  WaitSite withoutLines() {
    return new WaitSite(
        pattern, call, new CallPath(path.frames().stream().map(Frame::withoutLine).toList()));
  }

  /** Sentence part: {@code Late Sender in MPI_Recv at Halo.exchange:41}. */
  String text() {
    return PatternNames.of(pattern) + " in " + FrameNames.place(call, path);
  }
}
