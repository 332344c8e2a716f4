package paths;

import java.io.IOException;
import java.lang.StackWalker.StackFrame;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;

/**
 * What call paths a profile has to show, by a stack walk right before each MPI call. The program calls {@link #note} on
 * the line of the MPI call, so that both have the same path. One per rank: with MPJ Express in one JVM each rank has
 * classes of its own.
 */
public final class Truth {
  private static final List<String> NO_FRAMES_OF =
      List.of("java.", "javax.", "jdk.", "sun.", "com.sun.", "runtime.", "mpjdev.", "xdev.", "mpjbuf.", "paths.Truth.");

  private static final Map<String, LongAdder> COUNTS = new ConcurrentHashMap<>();

  private Truth() {}

  /** Notes that the calling line makes this MPI call now. */
  public static void note(String call) {
    note(call, 1);
  }

  /** Notes that the calling line makes this MPI call that often. */
  public static void note(String call, long count) {
    List<String> path =
        StackWalker.getInstance()
            .walk(frames -> frames.filter(Truth::counts).map(Truth::text).collect(Collectors.toList()));
    Collections.reverse(path);
    COUNTS.computeIfAbsent(call + " " + String.join(";", path), key -> new LongAdder()).add(count);
  }

  private static boolean counts(StackFrame frame) {
    String name = frame.getClassName() + ".";
    boolean binding = name.startsWith("mpi.") && name.indexOf('.', 4) == name.length() - 1;
    return !binding && !name.contains("$Proxy") && NO_FRAMES_OF.stream().noneMatch(name::startsWith);
  }

  private static String text(StackFrame frame) {
    return frame.getClassName() + "." + frame.getMethodName() + ":" + Math.max(0, frame.getLineNumber());
  }

  /** Writes lines "path RANK COUNT CALL PATH" to a file of the rank in the working directory. */
  public static void write(int rank) throws IOException {
    StringBuilder lines = new StringBuilder();
    new TreeMap<>(COUNTS).forEach((path, count) -> lines.append("path " + rank + " " + count + " " + path + "\n"));
    Files.writeString(Path.of("truth-" + rank + ".txt"), lines);
  }
}
