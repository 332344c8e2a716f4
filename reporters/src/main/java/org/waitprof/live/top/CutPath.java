package org.waitprof.live.top;

import java.util.List;
import org.waitprof.model.CallPath;
import org.waitprof.report.wording.FrameNames;
import org.waitprof.report.wording.PlainText;

/**
 * Call paths that are longer than a line. The outer frames are left out, except for the one by
 * which a path can be told from the other paths of the screen.
 */
final class CutPath {
  private static final String THEN = " > ";
  private static final String CUT = "..";

  private CutPath() {}

  /**
   * Text of a path.
   *
   * @param others the paths of the screen, this one or not
   * @param room maximum number of characters
   */
  static String of(CallPath path, List<CallPath> others, int room) {
    List<String> names = FrameNames.of(path, false);
    String whole = String.join(THEN, names);
    if (whole.length() <= room) {
      return whole;
    }
    int from = inner(names, room - CUT.length() - THEN.length());
    int telling = telling(names, others, from);
    String outer = telling < 0 ? "" : names.get(telling) + THEN;
    int left = room - outer.length() - CUT.length() - THEN.length();
    from = outer.isEmpty() ? from : inner(names, left);
    String inner = String.join(THEN, names.subList(from, names.size()));
    String gap = telling >= 0 && telling + 1 == from ? "" : CUT + THEN;
    return PlainText.tail(outer + gap + inner, room);
  }

  /** Index of the first of the innermost frames that have room, at least of the last one. */
  private static int inner(List<String> names, int room) {
    int from = names.size() - 1;
    int length = names.get(from).length();
    while (from > 0 && length + THEN.length() + names.get(from - 1).length() <= room) {
      from--;
      length += THEN.length() + names.get(from).length();
    }
    return from;
  }

  /**
   * Index of the innermost frame, before {@code from}, at which the path parts from another one
   * that ends alike; -1 if none ends alike.
   */
  private static int telling(List<String> names, List<CallPath> others, int from) {
    int telling = -1;
    for (CallPath other : others) {
      List<String> its = FrameNames.of(other, false);
      int at = names.size() - 1;
      int there = its.size() - 1;
      while (at >= 0 && there >= 0 && names.get(at).equals(its.get(there))) {
        at--;
        there--;
      }
      boolean endsAlike = at < from;
      telling = endsAlike ? Math.max(telling, at) : telling;
    }
    return telling;
  }
}
