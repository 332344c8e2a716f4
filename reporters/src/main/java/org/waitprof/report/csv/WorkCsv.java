package org.waitprof.report.csv;

import com.google.auto.service.AutoService;
import java.io.IOException;
import java.io.Writer;
import org.waitprof.course.WorkLine;
import org.waitprof.model.JobProfile;
import org.waitprof.model.JobProfile.RootCause;
import org.waitprof.model.JobProfile.RootCause.Work;
import org.waitprof.report.ReportFormat;
import org.waitprof.report.ReportOptions;
import org.waitprof.report.TextFormat;
import org.waitprof.report.wording.CausePlaces;

/**
 * Execution samples outside of MPI, a row for each rank and line of the program: of the whole run
 * first, with an empty place, then of each root cause. RFC 4180.
 */
@AutoService(ReportFormat.class)
public final class WorkCsv extends TextFormat {
  @Override
  public String name() {
    return "work";
  }

  @Override
  public String description() {
    return "execution samples (stacks=on), a row for each rank, place and line (CSV)";
  }

  @Override
  public boolean needs(String metric) {
    return false;
  }

  @Override
  protected void write(JobProfile profile, ReportOptions options, Writer writer)
      throws IOException {
    writer.write("rank,place,line,samples\r\n");
    for (WorkLine line : profile.course().work()) {
      for (int rank = 0; rank < line.samples().length; rank++) {
        if (line.samples()[rank] > 0) {
          row(rank, "", line.line(), line.samples()[rank], options, writer);
        }
      }
    }
    for (RootCause place : profile.causes().places()) {
      for (Work line : place.work()) {
        row(
            line.rank(),
            CausePlaces.of(place),
            line.frame().toString(),
            line.samples(),
            options,
            writer);
      }
    }
  }

  private static void row(
      int rank, String place, String line, long samples, ReportOptions options, Writer out)
      throws IOException {
    if (options.selection().ranks().contains(rank)) {
      out.write(rank + "," + CsvField.of(place) + "," + CsvField.of(line) + "," + samples + "\r\n");
    }
  }
}
