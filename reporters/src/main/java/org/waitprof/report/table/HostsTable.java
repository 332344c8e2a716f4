package org.waitprof.report.table;

import com.google.auto.service.AutoService;
import java.util.List;
import org.waitprof.model.JobProfile;
import org.waitprof.report.ReportContext;
import org.waitprof.report.ReportFormat;
import org.waitprof.report.figures.Selection;
import org.waitprof.report.figures.work.HostTime;

/**
 * Hosts of a job that runs on several: the waiting for each host, and whether its cores are slower.
 */
@AutoService({ReportFormat.class, TableSource.class})
public final class HostsTable extends ReportTable<HostTime> implements TableSource {
  private static final int BRIEF = 6;

  /** Public because the service loader calls it. */
  public HostsTable() {
    super(
        "hosts",
        "hosts",
        "computation and waiting by host, where there are several",
        List.of(
            Unit.NANOS.column(
                "wait_ns",
                "waits",
                "Waiting of all other ranks that is caused by what its ranks computed.",
                HostTime::waitNanos),
            Unit.NANOS.column(
                "other_wait_ns",
                "other causes",
                "Waiting that is caused by something else there: collections, locks, no core.",
                HostTime::otherNanos),
            Unit.NANOS.column(
                "computed_ns",
                "computed",
                "CPU time of its ranks outside of MPI, mean.",
                HostTime::computedNanos),
            Unit.RATIO.column(
                "computed_times",
                "% of others",
                "That beside the mean of all ranks of other hosts.",
                HostTime::times),
            new TableColumn<>(
                "core_step_ps",
                Unit.NUMBER,
                "step ps",
                "A step of work that is the same on all ranks, in picoseconds of its cores.",
                false,
                row -> row.stepPicos() < 0 ? "" : (Object) row.stepPicos()),
            Unit.NUMBER.column("ranks", "ranks", "Ranks there.", HostTime::ranks),
            Unit.TEXT.column("host", "host", "Its name.", HostTime::host)));
  }

  /** The hosts of all ranks, whatever is selected. */
  @Override
  public List<HostTime> rows(JobProfile profile, Selection selection) {
    return HostTime.of(profile);
  }

  @Override
  public TableView<HostTime> view(ReportContext shown) {
    List<HostTime> hosts = HostTime.of(shown.profile());
    boolean areAnyAwaited = hosts.stream().anyMatch(row -> row.waitNanos() + row.otherNanos() > 0);
    return new TableView<>(
        "Hosts",
        "what their ranks computed, and who waited for it",
        "Hosts, most waited for first",
        BRIEF,
        columns(),
        areAnyAwaited ? hosts : List.of(),
        "",
        List.of());
  }
}
