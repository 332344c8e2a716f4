package org.waitprof.live.metrics;

import java.util.List;
import org.waitprof.model.CallPath;
import org.waitprof.model.Frame;
import org.waitprof.record.Regions;

/** The regions at the beginning of a call path. */
final class RegionNames {
  private RegionNames() {}

  /** The innermost region; empty outside of all. */
  static String innermost(CallPath path) {
    String innermost = "";
    List<Frame> frames = path.frames();
    for (int i = 0; i < frames.size() && isRegion(frames.get(i)); i++) {
      Frame frame = frames.get(i);
      // A dot in the region's name is taken for the one before a method.
      String name = frame.className() + "." + frame.method();
      innermost = name.substring(Regions.OWNER.length() + 1);
    }
    return innermost;
  }

  private static boolean isRegion(Frame frame) {
    return frame.className().equals(Regions.OWNER)
        || frame.className().startsWith(Regions.OWNER + ".");
  }
}
