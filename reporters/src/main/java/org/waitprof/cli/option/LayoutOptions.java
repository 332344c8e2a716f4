package org.waitprof.cli.option;

import java.util.List;
import org.waitprof.cli.CommandFailure;
import org.waitprof.model.JobProfile;
import org.waitprof.report.ProcessGrid;
import picocli.CommandLine.Option;

/** Options for the layout of a job's ranks in formats. */
public final class LayoutOptions {
  @Option(names = "--grid", paramLabel = "PxQ")
  public String grid = "";

  /** The grid that was given; empty without one. */
  public List<Integer> grid(JobProfile profile) throws CommandFailure {
    if (grid.isEmpty()) {
      return List.of();
    }
    return CommandFailure.unlessInvalid(
        "--grid: ", () -> ProcessGrid.parse(grid, profile.ranks().size()));
  }
}
