package org.waitprof.report.text;

import java.io.IOException;
import org.waitprof.efficiency.ThreadGroups;
import org.waitprof.efficiency.ThreadGroups.Group;
import org.waitprof.report.ReportContext;
import org.waitprof.report.wording.DurationUnit;
import org.waitprof.report.wording.PlainText;

/** Where several threads of a rank call MPI, which of them wait, and what that costs. */
final class ThreadsSection implements Section {
  @Override
  public void print(ReportContext shown, Page page) throws IOException {
    ThreadGroups threads = ThreadGroups.of(shown.profile());
    if (threads.ranks() == 0) {
      return;
    }
    page.heading("Threads", "a rank's time is useful while any of them is outside MPI and runs");
    page.line(
        "  up to "
            + threads.mostThreads()
            + " threads of a rank call MPI, on "
            + threads.ranks()
            + (threads.ranks() == 1 ? " rank" : " ranks"));
    DurationUnit unit =
        DurationUnit.forLargest(
            threads.groups().stream().mapToLong(Group::mpiNanos).max().orElse(0));
    Table table =
        new Table()
            .name("thread")
            .number("calls")
            .number("in MPI " + unit.name())
            .number("wait " + unit.name())
            .number("overlapped wait")
            .number("others locked out");
    for (Group group : threads.groups()) {
      table.row(
          PlainText.of(group.name()),
          Long.toString(group.calls()),
          unit.format(group.mpiNanos()),
          unit.format(group.waitNanos()),
          unit.format(group.overlappedNanos()),
          unit.format(group.lockedOutNanos()));
    }
    table.print(page, "  ");
  }
}
