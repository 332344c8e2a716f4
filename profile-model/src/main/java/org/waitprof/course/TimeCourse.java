package org.waitprof.course;

import java.util.List;
import java.util.OptionalLong;

/**
 * What a profile knows of the course of its run. Immutable; made by {@code replay}, {@code reduce}
 * and {@code profilefile}, read by every reporter.
 *
 * @param idealNanos how long the run would have lasted on a network without transfer time; empty
 *     without a trace
 * @param windows the run in stretches of time, one after the other; empty if it was not divided
 * @param rows the rows with most time in each of the windows; empty if that is not known
 * @param phases the program's named phases, the longest first; empty if it has none
 * @param work lines of the program that were found computing, the most frequent first; empty
 *     without option stacks
 */
public record TimeCourse(
    OptionalLong idealNanos,
    List<Window> windows,
    List<RowCourse> rows,
    List<PhaseTime> phases,
    List<WorkLine> work) {
  /** Nothing is known of it. */
  public static final TimeCourse NONE = new TimeCourse(OptionalLong.empty(), List.of());

  public TimeCourse {
    windows = List.copyOf(windows);
    rows = List.copyOf(rows);
    phases = List.copyOf(phases);
    work = List.copyOf(work);
  }

  /** A course of which no work is known. */
  public TimeCourse(
      OptionalLong idealNanos, List<Window> windows, List<RowCourse> rows, List<PhaseTime> phases) {
    this(idealNanos, windows, rows, phases, List.of());
  }

  /** A course without rows and phases. */
  public TimeCourse(OptionalLong idealNanos, List<Window> windows) {
    this(idealNanos, windows, List.of(), List.of());
  }
}
