package org.waitprof.export;

import java.io.IOException;
import java.io.Writer;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.waitprof.model.CallPath;
import org.waitprof.model.MpiCall;
import org.waitprof.model.lateness.LatenessCause;
import org.waitprof.replay.call.ComputationLoss;
import org.waitprof.trace.paraver.ParaverCalls;

/** Numbers of the values in a Paraver trace, and the file that names them. */
final class ParaverNames {
  private static final String[] STATES = {
    "Idle",
    "Running",
    "Not created",
    "Waiting a message",
    "Blocking Send",
    "Synchronization",
    "Test/Probe",
    "Scheduling and Fork/Join",
    "Wait/WaitAll",
    "Blocked",
    "Immediate Send",
    "Immediate Receive",
    "I/O",
    "Group Communication",
    "Tracing Disabled",
    "Others",
    "Send Receive"
  };

  private final Map<CallPath, Integer> sites = new LinkedHashMap<>();
  private final Map<Integer, Map<Integer, String>> calls = new TreeMap<>();
  private final Set<LatenessCause> causes = new TreeSet<>();
  private final Map<String, Integer> lostTo = new LinkedHashMap<>();

  /** The number of a call path; 0 for an empty one. */
  int site(CallPath path) {
    return path.frames().isEmpty() ? 0 : sites.computeIfAbsent(path, fresh -> sites.size() + 1);
  }

  /** Notes that a call occurs, so that the file names it. */
  void call(MpiCall call) {
    calls
        .computeIfAbsent(ParaverCalls.type(call), type -> new TreeMap<>())
        .put(ParaverCalls.value(call), call.standardName());
  }

  /** The number of the cause of a loss; 0 for none. */
  int cause(@Nullable ComputationLoss loss) {
    if (loss == null) {
      return 0;
    }
    causes.add(loss.cause());
    return number(loss.cause());
  }

  private static int number(LatenessCause cause) {
    return cause.ordinal() + 1;
  }

  /** The number of the exact origin of a loss; 0 without a loss, or if that is not known. */
  int lostTo(@Nullable ComputationLoss loss) {
    return loss == null || loss.what().isEmpty()
        ? 0
        : lostTo.computeIfAbsent(loss.what(), fresh -> lostTo.size() + 1);
  }

  /** Writes the {@code .pcf}: names of states, calls, call paths and causes. */
  void write(Writer out) throws IOException {
    out.write("DEFAULT_OPTIONS\n\nLEVEL               THREAD\nUNITS               NANOSEC\n\n");
    out.write("STATES\n");
    for (int state = 0; state < STATES.length; state++) {
      out.write(state + "    " + STATES[state] + "\n");
    }
    out.write("\n");
    for (Map.Entry<Integer, Map<Integer, String>> type : calls.entrySet()) {
      begin(type.getKey(), title(type.getKey()), out);
      out.write("VALUES\n0   Outside MPI\n");
      for (Map.Entry<Integer, String> value : type.getValue().entrySet()) {
        out.write(value.getKey() + "   " + value.getValue() + "\n");
      }
      out.write("\n");
    }
    begin(ParaverCalls.SENT, "Send size in MPI global operation", out);
    begin(ParaverCalls.RECEIVED, "Recv size in MPI global operation", out);
    begin(ParaverCalls.IS_ROOT, "Root in MPI global operation", out);
    begin(ParaverCalls.COMMUNICATOR, "Communicator in MPI global operation", out);
    out.write("\n");
    begin(ParaverCalls.APPLICATION, "Application", out);
    out.write("VALUES\n0   End\n1   Begin\n\n");
    begin(ParaverCalls.CALL_PATH, "Call path (waitprof)", out);
    out.write("VALUES\n");
    for (Map.Entry<CallPath, Integer> site : sites.entrySet()) {
      value(site.getValue(), site.getKey().toString(), out);
    }
    losses(out);
  }

  private void losses(Writer out) throws IOException {
    if (causes.isEmpty()) {
      return;
    }
    out.write("\n");
    begin(ParaverCalls.LOST, "Lost by the computation (waitprof)", out);
    type(ParaverCalls.LOST_WITHIN, "Lost somewhere in the computation (waitprof)", out);
    out.write("VALUES\n0 Nothing\n");
    for (LatenessCause cause : causes) {
      value(number(cause), cause.ofTrace(), out);
    }
    out.write("\n");
    begin(ParaverCalls.LOST_TO, "What the computation lost its time to (waitprof)", out);
    out.write("VALUES\n0 Not known\n");
    for (Map.Entry<String, Integer> what : lostTo.entrySet()) {
      value(what.getValue(), what.getKey(), out);
    }
  }

  private static void value(int number, String text, Writer out) throws IOException {
    out.write(number + " " + text.replace('\n', ' ') + "\n");
  }

  private static void begin(int type, String title, Writer out) throws IOException {
    out.write("EVENT_TYPE\n");
    type(type, title, out);
  }

  /** Names a further event type with the same values. */
  private static void type(int type, String title, Writer out) throws IOException {
    out.write("9   " + type + "   " + title + "\n");
  }

  private static String title(int type) {
    return switch (type) {
      case ParaverCalls.POINT_TO_POINT -> "MPI Point-to-point";
      case ParaverCalls.COLLECTIVES -> "MPI Collective Comm";
      case ParaverCalls.ONE_SIDED -> "MPI One-sided";
      case ParaverCalls.FILES -> "MPI I/O";
      default -> "MPI Other";
    };
  }
}
