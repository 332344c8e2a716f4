package org.waitprof.report.html;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.waitprof.efficiency.ThreadGroups;
import org.waitprof.report.html.HtmlTable.Cell;
import org.waitprof.report.html.data.PageModel;

/** Where several threads of a rank call MPI, which of them wait, and what that costs. */
final class HtmlThreadsSection implements HtmlSection {
  private static final List<String> TITLES =
      List.of(
          "thread", "#calls", "#in MPI s", "#wait s", "#overlapped wait s", "#others locked out s");

  @Override
  public void write(PageModel model, Html html) throws IOException {
    ThreadGroups threads = ThreadGroups.of(model.profile());
    if (threads.ranks() == 0) {
      return;
    }
    HtmlSection.begin(
        html,
        "threads",
        "Threads",
        "a rank's time is useful while any of them is outside MPI and runs");
    List<List<Cell>> rows = new ArrayList<>();
    for (ThreadGroups.Group group : threads.groups()) {
      rows.add(
          List.of(
              Cell.of(group.name()),
              Cell.of(Long.toString(group.calls()), group.calls()),
              Cell.seconds(group.mpiNanos()),
              Cell.seconds(group.waitNanos()),
              Cell.seconds(group.overlappedNanos()),
              Cell.seconds(group.lockedOutNanos())));
    }
    HtmlTable.whole(html, "MPI calls by thread, all ranks", TITLES, rows);
    HtmlSection.end(html);
  }
}
