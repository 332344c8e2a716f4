package org.waitprof.report;

import java.util.List;
import java.util.function.Consumer;
import org.waitprof.report.figures.Selection;
import org.waitprof.report.figures.Weight;

/**
 * What a reader asked to see and how. Exports apply the selection only; the layout fields are for
 * formats that people read.
 *
 * @param selection which rows and ranks
 * @param top how many waits to list, at least 1
 * @param thresholdRatio waits below this share of the run time (0..1) are summed in one line
 * @param width columns of the page, {@link #MIN_WIDTH} or more
 * @param verbose everything: all waits, whole paths with packages, all ranks, the run's options
 * @param color whether ANSI colours are wanted
 * @param fileName the profile's file as the reader would type it, for hints to further commands;
 *     empty if there is none
 * @param weight what flame graphs show
 * @param grid the process grid, if the reader gave one: lengths of its dimensions; empty for the
 *     program's own
 * @param sourceLink where pages link lines of the program to
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
    grid = List.copyOf(grid);
  }

  /** Narrower pages are not laid out. */
  public static final int MIN_WIDTH = 80;

  /**
   * "Catching Idlers with Ease", section 4: call paths whose waiting is below 0.5 % of the
   * execution time are not considered, because a minimum is prone to jitter.
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

  /** The options while one of them is changed. */
  private static final class Copy {
    Selection selection;
    int top;
    double thresholdRatio;
    int width;
    boolean verbose;
    boolean color;
    String fileName;
    Weight weight;
    List<Integer> grid;
    SourceLink sourceLink;

    Copy(ReportOptions of) {
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

    ReportOptions options() {
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

  private ReportOptions with(Consumer<Copy> change) {
    Copy copy = new Copy(this);
    change.accept(copy);
    return copy.options();
  }

  /** The same with another selection. */
  public ReportOptions withSelection(Selection newSelection) {
    return with(copy -> copy.selection = newSelection);
  }

  /** The same for a page of that many columns. */
  public ReportOptions withWidth(int newWidth) {
    return with(copy -> copy.width = Math.max(MIN_WIDTH, newWidth));
  }

  /** The same with or without colour. */
  public ReportOptions withColor(boolean newColor) {
    return with(copy -> copy.color = newColor);
  }

  /** The same, brief or verbose. */
  public ReportOptions withVerbose(boolean newVerbose) {
    return with(copy -> copy.verbose = newVerbose);
  }

  /** The same with other limits of the list of waits. */
  public ReportOptions withLimits(int newTop, double newThresholdRatio) {
    return with(
        copy -> {
          copy.top = newTop;
          copy.thresholdRatio = newThresholdRatio;
        });
  }

  /** The same for a profile in that file. */
  public ReportOptions withFileName(String newFileName) {
    return with(copy -> copy.fileName = newFileName);
  }

  /** The same with another weight of flame graphs. */
  public ReportOptions withWeight(Weight newWeight) {
    return with(copy -> copy.weight = newWeight);
  }

  /** The same with the reader's process grid. */
  public ReportOptions withGrid(List<Integer> newGrid) {
    return with(copy -> copy.grid = newGrid);
  }

  /** The same with links to the program's source. */
  public ReportOptions withSourceLink(SourceLink newSourceLink) {
    return with(copy -> copy.sourceLink = newSourceLink);
  }
}
