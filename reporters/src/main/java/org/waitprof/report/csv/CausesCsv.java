package org.waitprof.report.csv;

import com.google.auto.service.AutoService;
import java.io.IOException;
import java.io.Writer;
import org.waitprof.model.JobProfile;
import org.waitprof.model.JobProfile.RootCause;
import org.waitprof.model.JobProfile.RootCause.Cost;
import org.waitprof.model.JobProfile.RootCause.Imbalance;
import org.waitprof.report.ReportFormat;
import org.waitprof.report.ReportOptions;
import org.waitprof.report.TextFormat;
import org.waitprof.report.wording.CausePlaces;
import org.waitprof.waitstate.WaitGroup;

/**
 * Root causes, a row for each place, rank and group of patterns that has costs: the waiting that
 * the rank caused there, at once and through others; and a row without group with its part of the
 * critical path's imbalance. RFC 4180.
 */
@AutoService(ReportFormat.class)
public final class CausesCsv extends TextFormat {
  @Override
  public String name() {
    return "causes";
  }

  @Override
  public String description() {
    return "root causes of waiting, a row for each place, rank and group of patterns (CSV)";
  }

  @Override
  public boolean needs(String metric) {
    return false;
  }

  @Override
  protected void write(JobProfile profile, ReportOptions options, Writer writer)
      throws IOException {
    writer.write(
        "rank,place,kind,region,call_path,after_call_path,group,short_term_ns,long_term_ns,critical_imbalance_impact_ns\r\n");
    WaitGroup[] groups = WaitGroup.values();
    for (RootCause place : profile.causes().places()) {
      String[] names = {
        CausePlaces.of(place),
        place.computation() ? "computation" : "region",
        place.region(),
        place.path().toString(),
        place.after().toString()
      };
      StringBuilder fields = new StringBuilder();
      for (String name : names) {
        fields.append(CsvField.of(name)).append(',');
      }
      for (Cost cost : place.costs()) {
        if (cost.group() < groups.length && options.selection().ranks().contains(cost.rank())) {
          writer.write(cost.rank() + "," + fields + groups[cost.group()].id() + ",");
          writer.write(cost.shortTerm() + "," + cost.longTerm() + ",0\r\n");
        }
      }
      for (Imbalance its : place.imbalance()) {
        if (options.selection().ranks().contains(its.rank())) {
          writer.write(its.rank() + "," + fields + ",0,0," + its.nanos() + "\r\n");
        }
      }
    }
  }
}
