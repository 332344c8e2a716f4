package org.waitprof.report.collapsed;

import com.google.auto.service.AutoService;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.waitprof.model.Frame;
import org.waitprof.model.JobProfile;
import org.waitprof.report.ReportFormat;
import org.waitprof.report.ReportOptions;
import org.waitprof.report.TextFormat;
import org.waitprof.report.figures.cause.LateMethods;

/**
 * Collapsed stacks of the late ranks while others waited for them. A line has the frames, outermost
 * first and joined with {@code ;}, then a blank and the waiting that the stack caused, in
 * nanoseconds. Time outside of methods has a frame of its own: garbage collection, lack of a core,
 * an MPI call. UTF-8.
 */
@AutoService(ReportFormat.class)
public final class LateStacks extends TextFormat {
  /** Public because the service loader calls it. */
  public LateStacks() {
    super("late", "what late ranks did while others waited, for flame graph scripts");
  }

  @Override
  protected void write(JobProfile profile, ReportOptions options, Writer writer)
      throws IOException {
    List<String> lines = new ArrayList<>();
    LateMethods.of(profile, options.selection().ranks())
        .tree()
        .ends(
            (way, nanos) -> {
              if (Math.round(nanos) > 0) {
                lines.add(stack(way) + ' ' + Math.round(nanos));
              }
            });
    for (String line : lines) {
      writer.append(line).append('\n');
    }
    if (lines.isEmpty()) {
      writer.append(StackLines.NOTHING);
    }
  }

  private static String stack(List<Frame> way) {
    return way.isEmpty()
        ? "?"
        : way.stream().map(LateStacks::name).collect(Collectors.joining(";"));
  }

  private static String name(Frame frame) {
    return StackLines.name(
        frame.className().equals(Frame.REGION) ? frame.method() : frame.toString());
  }
}
