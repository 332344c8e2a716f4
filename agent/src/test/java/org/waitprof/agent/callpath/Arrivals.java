package org.waitprof.agent.callpath;

import java.lang.StackWalker.StackFrame;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.waitprof.record.Context;
import org.waitprof.record.path.SiteHash;

/** What arrives at the made-up binding: called by its methods, in the program's threads. */
public final class Arrivals {
  /**
   * An MPI call.
   *
   * @param path its frames in package {@code app}, outermost first
   * @param isExact whether the running context is that of the path
   */
  record Arrival(String path, boolean isExact) {}

  private static final List<Arrival> ALL = new CopyOnWriteArrayList<>();

  private Arrivals() {}

  /** Called by the binding. */
  public static void arrive() {
    List<StackFrame> frames = new ArrayList<>();
    StackWalker.getInstance()
        .forEach(
            frame -> {
              if (Program.isApplication(frame.getClassName())) {
                frames.add(frame);
              }
            });
    Collections.reverse(frames);
    long hash = 0;
    List<String> path = new ArrayList<>();
    for (StackFrame frame : frames) {
      String method = frame.getMethodName();
      int line = frame.getLineNumber();
      hash = SiteHash.inside(hash, SiteHash.of(frame.getClassName(), method, line));
      path.add(frame.getClassName().substring("app.".length()) + "." + method);
    }
    ALL.add(new Arrival(String.join(";", path), hash == Context.current()));
  }

  /** All since the last time. */
  static List<Arrival> take() {
    List<Arrival> taken = List.copyOf(ALL);
    ALL.clear();
    return taken;
  }
}
