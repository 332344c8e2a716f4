package org.waitprof.report;

import java.util.List;
import java.util.function.Consumer;
import org.waitprof.report.figures.Selection;
import org.waitprof.report.figures.Weight;

/**
 * Options of a report: what a reader asked to see and how. Exports apply the selection only. The
 * layout fields are for formats that people read.
 *
 * @param selection the rows and ranks to report
 * @param top number of waits to list, at least 1
 * @param thresholdRatio waits below this share of the run time (0..1) are summed in one line
 * @param width columns of the page, {@link #MIN_WIDTH} at least
 * @param verbose everything: all waits, whole paths with packages, all ranks, the run's options
 * @param color whether ANSI colours are wanted
 * @param fileName the profile's file as the reader would type it, for hints to further commands;
 *     empty if unknown
 * @param weight quantity that flame graphs show
 * @param grid lengths of the dimensions of the reader's process grid; empty for the program's own
 * @param sourceLink address that pages link lines of the program to
 */
public record ReportOptions(
    Selection selection,
    int top,
    double thresholdRatio,
    int width,
    boolean verbose,
    boolean color,
    String fileName,
    Weight weight,
    List<Integer> grid,
    SourceLink sourceLink) {

  public ReportOptions {
    width = Math.max(MIN_WIDTH, width);
    grid = List.copyOf(grid);
  }

  /** Minimum width of a page, in columns. */
  public static final int MIN_WIDTH = 80;

  /**
   * "Catching Idlers with Ease", section 4, drops call paths whose waiting is below 0.5 % of the
   * execution time. Its reason: a minimum is prone to jitter.
   */
  public static final double DEFAULT_THRESHOLD_RATIO = 0.005;

  /** The whole profile, ten waits, 80 columns, no colour. */
  public static final ReportOptions DEFAULTS =
      new ReportOptions(
          Selection.ALL,
          10,
          DEFAULT_THRESHOLD_RATIO,
          80,
          false,
          false,
          "",
          Weight.WAIT,
          List.of(),
          SourceLink.NONE);

  /** A mutable copy of the options; fields are named like the components. */
  public static final class Copy {
    public Selection selection;
    public int top;
    public double thresholdRatio;
    public int width;
    public boolean verbose;
    public boolean color;
    public String fileName;
    public Weight weight;
    public List<Integer> grid;
    public SourceLink sourceLink;

    private Copy(ReportOptions of) {
      selection = of.selection;
      top = of.top;
      thresholdRatio = of.thresholdRatio;
      width = of.width;
      verbose = of.verbose;
      color = of.color;
      fileName = of.fileName;
      weight = of.weight;
      grid = of.grid;
      sourceLink = of.sourceLink;
    }

    private ReportOptions options() {
      return new ReportOptions(
          selection,
          top,
          thresholdRatio,
          width,
          verbose,
          color,
          fileName,
          weight,
          grid,
          sourceLink);
    }
  }

  /** Returns a copy in which some options are changed. */
  public ReportOptions with(Consumer<Copy> change) {
    Copy copy = new Copy(this);
    change.accept(copy);
    return copy.options();
  }
}
