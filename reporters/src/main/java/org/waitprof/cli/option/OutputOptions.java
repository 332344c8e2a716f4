package org.waitprof.cli.option;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.waitprof.cli.Busy;
import org.waitprof.cli.CommandFailure;
import org.waitprof.cli.Session;
import org.waitprof.report.OutputFile;
import org.waitprof.report.ReportOptions;
import org.waitprof.report.compare.ComparisonReport;
import picocli.CommandLine.Option;

/** Options for the place of a result: stdout, or a file that is never overwritten by accident. */
public final class OutputOptions {
  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE")
  public @Nullable Path file;

  @Option(names = "--force")
  boolean force;

  /** Method that writes the file, which decides who may read it. */
  private interface Way {
    void write(Path target, boolean overwrite, OutputFile.Content content) throws IOException;
  }

  /** Whether a file may be replaced. */
  public boolean isForced() {
    return force;
  }

  /** Whether the file's extension is that of a page for browsers. */
  public boolean isPage() {
    return file != null
        && ComparisonReport.Form.of(file.toString())
            .equals(Optional.of(ComparisonReport.Form.HTML));
  }

  /** Writes a comparison in the form for the file's extension, as text to stdout. */
  public void write(Session session, ComparisonReport report) throws CommandFailure {
    write(session, report, null);
  }

  /**
   * Writes a comparison.
   *
   * @param wanted its form; null for the form for the file's extension
   */
  public void write(
      Session session, ComparisonReport report, ComparisonReport.@Nullable Form wanted)
      throws CommandFailure {
    Path target = file;
    ComparisonReport.Form form =
        wanted != null
            ? wanted
            : ComparisonReport.Form.of(target == null ? ".txt" : target.toString())
                .orElseThrow(
                    () ->
                        CommandFailure.usage(
                            "-o "
                                + target
                                + ": a comparison can be written as .txt .md .html .json"));
    int width = Math.max(ReportOptions.MIN_WIDTH, session.environment().columns());
    boolean color = session.color() && target == null;
    write(session, out -> report.write(form, width, color, out));
  }

  /** Writes the result so that only its owner may read it. */
  public void write(Session session, OutputFile.Content content) throws CommandFailure {
    write(session, content, OutputFile::write);
  }

  /** Writes a result that is about no run, readable by all users. */
  public void publish(Session session, OutputFile.Content content) throws CommandFailure {
    write(session, content, OutputFile::publish);
  }

  private void write(Session session, OutputFile.Content content, Way way) throws CommandFailure {
    Path target = file;
    if (target == null) {
      session.write(content);
      return;
    }
    Path resolved = session.output(target);
    try {
      Busy.with(
          session,
          "writing " + target,
          () -> {
            way.write(resolved, force, content);
            return target;
          });
    } catch (IOException e) {
      throw CommandFailure.unwritable(target.toString(), e);
    }
    session.remark("wrote " + target);
  }
}
