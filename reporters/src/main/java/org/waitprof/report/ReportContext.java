package org.waitprof.report;

import org.waitprof.model.JobProfile;
import org.waitprof.report.figures.Selection;
import org.waitprof.report.figures.WaitTable;
import org.waitprof.report.figures.headline.Headline;

/**
 * Input of the sections of a report. Holds figures that several of them need. At 65 536 ranks with
 * 200 keys, each pass over the profile takes a noticeable part of a second.
 *
 * @param profile the job
 * @param options what the reader asked for
 * @param headline headline of the whole job
 * @param waits waits of the selection
 */
public record ReportContext(
    JobProfile profile, ReportOptions options, Headline headline, WaitTable waits) {

  /** Computes the figures that sections share. */
  public static ReportContext of(JobProfile profile, ReportOptions options) {
    WaitTable all = WaitTable.of(profile, Selection.ALL);
    Selection selection = options.selection();
    return new ReportContext(
        profile,
        options,
        Headline.of(profile, all),
        selection.isAll() ? all : WaitTable.of(profile, selection));
  }
}
