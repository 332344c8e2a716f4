package org.waitprof.report.text;

import java.util.ArrayList;
import java.util.List;
import org.waitprof.model.CallPath;
import org.waitprof.report.wording.FrameNames;
import org.waitprof.report.wording.PlainText;
import org.waitprof.system.CountText;

/**
 * A call path on a page. The brief form has classes without packages and at most three lines. It
 * leaves out the middle of a long path, because the ends are the most useful. The verbose form has
 * everything.
 */
final class PathLines {
  private static final String JOINT = " > ";
  private static final int BRIEF_LINES = 3;

  /** Number of outermost frames that stay when the middle is left out. */
  private static final int OUTERMOST = 2;

  private PathLines() {}

  /**
   * Lays out the lines of a path.
   *
   * @param first text before the first line; the other lines are indented to its width
   */
  static List<String> of(CallPath path, String first, int width, boolean verbose) {
    if (path.frames().isEmpty()) {
      return List.of(first + "(call paths were not recorded)");
    }
    String indent = " ".repeat(first.length());
    List<String> frames = FrameNames.of(path, verbose);
    if (verbose) {
      return Page.wrap(first, indent, frames, JOINT, width);
    }
    int room = width - first.length();
    frames = frames.stream().map(frame -> PlainText.tail(frame, room - 2)).toList();
    List<String> lines = Page.wrap(first, indent, frames, JOINT, width);
    // Every frame takes 6 characters or more, so more frames than this cannot fit.
    int left = Math.max(1, frames.size() - OUTERMOST - BRIEF_LINES * width / 6);
    while (lines.size() > BRIEF_LINES && left < frames.size() - OUTERMOST) {
      lines = Page.wrap(first, indent, without(frames, left), JOINT, width);
      left++;
    }
    return lines;
  }

  private static List<String> without(List<String> frames, int left) {
    List<String> some = new ArrayList<>(frames.subList(0, OUTERMOST));
    some.add("... " + CountText.of(left, "frame") + " ...");
    some.addAll(frames.subList(OUTERMOST + left, frames.size()));
    return some;
  }
}
