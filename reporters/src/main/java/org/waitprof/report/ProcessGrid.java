package org.waitprof.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.waitprof.model.JobProfile;
import org.waitprof.system.CountText;

/**
 * The process grid that a report draws its ranks on, in row-major order as {@code MPI_Cart_create}
 * numbers them.
 */
public final class ProcessGrid {
  private ProcessGrid() {}

  /** The reader's grid, else the program's own; empty if neither exists. */
  public static List<Integer> of(JobProfile profile, ReportOptions options) {
    return options.grid().isEmpty() ? profile.facts().processGrid() : options.grid();
  }

  /**
   * Parses a grid, {@code 8x8} or {@code 4x4x2}.
   *
   * @throws IllegalArgumentException with a message for the user if it is none of that many ranks
   */
  public static List<Integer> parse(String text, int ranks) {
    List<Integer> grid = new ArrayList<>();
    long cells = 1;
    for (String length : text.toLowerCase(Locale.ROOT).split("x", -1)) {
      if (!length.matches("[1-9][0-9]{0,8}") || grid.size() == 8) {
        throw new IllegalArgumentException("'" + text + "' is not of the form 8x8 or 4x4x2");
      }
      grid.add(Integer.parseInt(length));
      cells = Math.min(cells * Integer.parseInt(length), Integer.MAX_VALUE);
    }
    if (cells != ranks) {
      throw new IllegalArgumentException(
          text + " is a grid for another job: this has " + CountText.of(ranks, "rank"));
    }
    return grid;
  }
}
