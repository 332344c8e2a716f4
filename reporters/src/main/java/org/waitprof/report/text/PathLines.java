package org.waitprof.report.text;

import java.util.ArrayList;
import java.util.List;
import org.waitprof.model.CallPath;
import org.waitprof.report.wording.FrameNames;
import org.waitprof.report.wording.PlainText;

/**
 * A call path on a page. Briefly: classes without packages, at most three lines, the middle left
 * out if need be, because the ends tell most. Verbosely: everything.
 */
final class PathLines {
  private static final String JOINT = " > ";
  private static final int BRIEF_LINES = 3;

  /** The outermost frames that stay when the middle goes. */
  private static final int OUTERMOST = 2;

  private PathLines() {}

  /**
   * The lines of a path.
   *
   * @param first stands before the first line; the others are indented as far
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
    // Every frame takes 6 characters or more, so more of them than this cannot fit anyway.
    int left = Math.max(1, frames.size() - OUTERMOST - BRIEF_LINES * width / 6);
    while (lines.size() > BRIEF_LINES && left < frames.size() - OUTERMOST) {
      lines = Page.wrap(first, indent, without(frames, left), JOINT, width);
      left++;
    }
    return lines;
  }

  private static List<String> without(List<String> frames, int left) {
    List<String> some = new ArrayList<>(frames.subList(0, OUTERMOST));
    some.add("... " + left + (left == 1 ? " frame ..." : " frames ..."));
    some.addAll(frames.subList(OUTERMOST + left, frames.size()));
    return some;
  }
}
