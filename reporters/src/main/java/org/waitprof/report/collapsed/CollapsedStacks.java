package org.waitprof.report.collapsed;

import com.google.auto.service.AutoService;
import java.io.IOException;
import java.io.Writer;
import org.waitprof.model.JobProfile;
import org.waitprof.report.ReportFormat;
import org.waitprof.report.ReportOptions;
import org.waitprof.report.TextFormat;
import org.waitprof.report.figures.CallTree;
import org.waitprof.report.figures.RowReader;

/**
 * Collapsed stacks, as flame graph scripts and async-profiler's converters read them. A line is a
 * call path: its frames, outermost first and joined with {@code ;}, the MPI call last, then a blank
 * and an integer. The integer is the waiting of all selected ranks in nanoseconds, or another
 * weight. Paths of weight 0 are left out. UTF-8.
 */
@AutoService(ReportFormat.class)
public final class CollapsedStacks extends TextFormat {
  /** Public because the service loader calls it. */
  public CollapsedStacks() {
    super("collapsed", "stacks of waiting or time for flame graph scripts");
  }

  @Override
  protected void write(JobProfile profile, ReportOptions options, Writer writer)
      throws IOException {
    int[] ranks = options.selection().presentRanks(profile);
    RowReader values = options.weight().reader(profile);
    boolean any = false;
    for (CallTree.Node end : CallTree.of(profile, options.selection()).ends()) {
      long weight = values.total(end.rows(), ranks);
      if (weight > 0) {
        any = true;
        for (CallTree.Node node : CallTree.way(end)) {
          writer.append(StackLines.name(node.name())).append(node == end ? ' ' : ';');
        }
        writer.append(Long.toString(weight)).append('\n');
      }
    }
    if (!any) {
      writer.append(StackLines.NOTHING);
    }
  }
}
