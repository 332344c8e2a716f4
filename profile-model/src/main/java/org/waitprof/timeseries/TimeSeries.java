package org.waitprof.timeseries;

import java.util.List;
import java.util.OptionalLong;

/**
 * Course of a run over time, as far as a profile knows it. Immutable; made by {@code replay},
 * {@code reduce} and {@code profilefile}, read by every reporter.
 *
 * @param idealNanos run time on a network without transfer time; empty without a trace
 * @param windows the run in intervals of time, one after the other; empty if it was not divided
 * @param rows the rows with most time in each of the windows; empty if that is not known
 * @param phases the program's named phases, the longest first; empty if it has none
 * @param work lines of the program that were found computing, the most frequent first; empty
 *     without option stacks
 */
public record TimeSeries(
    OptionalLong idealNanos,
    List<Window> windows,
    List<RowTimeSeries> rows,
    List<PhaseTime> phases,
    List<WorkLine> work) {
  public static final TimeSeries NONE = new TimeSeries(OptionalLong.empty(), List.of());

  public TimeSeries {
    windows = List.copyOf(windows);
    rows = List.copyOf(rows);
    phases = List.copyOf(phases);
    work = List.copyOf(work);
  }

  /** A time series without rows, phases and work. */
  public TimeSeries(OptionalLong idealNanos, List<Window> windows) {
    this(idealNanos, windows, List.of(), List.of(), List.of());
  }
}
