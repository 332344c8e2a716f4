package org.waitprof.report.table;

import com.google.auto.service.AutoService;
import java.util.List;
import org.waitprof.efficiency.ThreadGroups;
import org.waitprof.efficiency.ThreadGroups.Group;
import org.waitprof.model.JobProfile;
import org.waitprof.model.Metric;
import org.waitprof.report.ReportContext;
import org.waitprof.report.ReportFormat;
import org.waitprof.report.figures.Column;
import org.waitprof.report.figures.Selection;
import org.waitprof.report.wording.Template;
import org.waitprof.system.CountText;

/** Groups of ranks in which several threads call MPI: waiting threads, and their costs. */
@AutoService({ReportFormat.class, TableSource.class})
public final class ThreadsTable extends ReportTable<Group> implements TableSource {
  /** Public because the service loader calls it. */
  public ThreadsTable() {
    super(
        "threads",
        "threads",
        "MPI calls by thread, where several threads of a rank call MPI",
        List.of(
            Unit.TEXT.column(
                "name", "thread", "(first), or the threads' name with # for numbers.", Group::name),
            Unit.NUMBER.column("calls", "calls", "MPI calls within the run time.", Group::calls),
            Unit.NANOS.column("mpi_ns", "in MPI", "Time in them.", Group::mpiNanos),
            Unit.NANOS.column("wait_ns", "wait", "Waiting that costs rank time.", Group::waitNanos),
            Unit.NANOS.column(
                "overlapped_wait_ns",
                "overlapped wait",
                "Waiting while another thread of the rank computed.",
                Group::overlappedNanos),
            Unit.NANOS.column(
                "locked_out_ns",
                "others locked out",
                "Other threads of the rank waited for a lock of theirs.",
                Group::lockedOutNanos)));
  }

  /** The groups of all ranks, whatever is selected. */
  @Override
  public List<Group> rows(JobProfile profile, Selection selection) {
    return ThreadGroups.of(profile).groups();
  }

  @Override
  public TableView<Group> view(ReportContext shown) {
    ThreadGroups threads = ThreadGroups.of(shown.profile());
    return new TableView<>(
        "Threads",
        "a rank's time is useful while any of them is outside MPI and runs",
        "MPI calls by thread, all ranks",
        Integer.MAX_VALUE,
        columns(),
        threads.groups(),
        threads.groups().isEmpty()
            ? ""
            : Template.fill(
                "up to %s threads of a rank call MPI, on %s",
                threads.mostThreads(), CountText.of(threads.ranks(), "rank")),
        List.of());
  }

  @Override
  public boolean needs(String metric) {
    return Column.OF_TOTALS.contains(metric)
        || metric.equals(Metric.OVERLAPPED_WAIT.name())
        || metric.equals(Metric.LOCKED_OUT.name());
  }
}
