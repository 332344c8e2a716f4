package org.waitprof.report.wording;

import java.util.ArrayList;
import java.util.List;
import org.waitprof.model.CallPath;
import org.waitprof.model.Frame;
import org.waitprof.model.MpiCall;

/** Frames and call paths as readers see them. */
public final class FrameNames {
  private FrameNames() {}

  /**
   * Brief name {@code Class.method:line}, without package; without line if the class file has none.
   */
  public static String brief(Frame frame) {
    String className = frame.className();
    return name(className.substring(className.lastIndexOf('.') + 1), frame);
  }

  /** Full name {@code pkg.Class.method:line}; without line if the class file has none. */
  public static String full(Frame frame) {
    return name(frame.className(), frame);
  }

  private static String name(String className, Frame frame) {
    String line = frame.line() > 0 ? ":" + frame.line() : "";
    return PlainText.of(className + "." + frame.method() + line);
  }

  /** A call and the line that calls it: {@code MPI_Recv at Sweep.step:42}. */
  public static String place(MpiCall call, CallPath path) {
    String frame = innermost(path);
    return call.standardName() + (frame.isEmpty() ? "" : " at " + frame);
  }

  /** The innermost frame of a path, brief: the line that calls MPI. Empty for an empty path. */
  public static String innermost(CallPath path) {
    List<Frame> frames = path.frames();
    return frames.isEmpty() ? "" : brief(frames.get(frames.size() - 1));
  }

  /**
   * The line that calls MPI. If a helper calls MPI, also the line of the program that calls the
   * helper: {@code Sweep.octant:39 > Link.recvWest:35}. A path from {@code main} through several
   * methods of one class has no such line.
   */
  public static String withCaller(CallPath path) {
    List<Frame> frames = path.frames();
    int caller = path.callerOfHelper();
    boolean says = caller > 0 || (caller == 0 && frames.size() == 2);
    return (says ? brief(frames.get(caller)) + " > " : "") + innermost(path);
  }

  /** The innermost frame of a path from the CSV, without package; empty for an empty path. */
  public static String innermost(String path) {
    String frame = path.substring(path.lastIndexOf(';') + 1);
    int method = frame.lastIndexOf('.');
    return PlainText.of(frame.substring(frame.lastIndexOf('.', Math.max(0, method - 1)) + 1));
  }

  /**
   * The frames of a path, outermost first. A frame that repeats by recursion is named once with its
   * number: {@code Node.visit:31 (x 812)}.
   *
   * @param packages whether to write classes with their packages
   */
  public static List<String> of(CallPath path, boolean packages) {
    List<String> names = new ArrayList<>();
    List<Frame> frames = path.frames();
    for (int i = 0; i < frames.size(); ) {
      Frame frame = frames.get(i);
      int end = i + 1;
      while (end < frames.size() && frames.get(end).equals(frame)) {
        end++;
      }
      String name = packages ? full(frame) : brief(frame);
      names.add(end - i == 1 ? name : name + " (x " + (end - i) + ")");
      i = end;
    }
    return names;
  }
}
