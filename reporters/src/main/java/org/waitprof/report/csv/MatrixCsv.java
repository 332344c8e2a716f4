package org.waitprof.report.csv;

import com.google.auto.service.AutoService;
import java.io.IOException;
import java.io.Writer;
import org.waitprof.model.JobProfile;
import org.waitprof.model.JobProfile.RankPair;
import org.waitprof.report.ReportFormat;
import org.waitprof.report.ReportOptions;
import org.waitprof.report.TextFormat;
import org.waitprof.report.figures.RankPairs;

/**
 * The matrices of ranks, a row for each cell: what {@code rank} sent to {@code peer}, and how long
 * it waited for it. A rank names the partners that matter most to it, all others are in a row with
 * an empty peer. RFC 4180.
 */
@AutoService(ReportFormat.class)
public final class MatrixCsv extends TextFormat {
  @Override
  public String name() {
    return "matrix";
  }

  @Override
  public String description() {
    return "who sent to whom and who waited for whom, a row for each pair of ranks (CSV)";
  }

  @Override
  public boolean needs(String metric) {
    return false;
  }

  @Override
  protected void write(JobProfile profile, ReportOptions options, Writer writer)
      throws IOException {
    writer.write("rank,peer,messages,bytes,wait_ns\r\n");
    for (RankPair pair : RankPairs.of(profile, options.selection())) {
      writer.write(pair.rank() + "," + (pair.peer() < 0 ? "" : pair.peer()) + ",");
      writer.write(pair.messages() + "," + pair.bytes() + "," + pair.waitNanos() + "\r\n");
    }
  }
}
