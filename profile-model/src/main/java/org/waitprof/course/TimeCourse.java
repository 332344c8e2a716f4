package org.waitprof.course;

import java.util.List;
import java.util.OptionalLong;

/**
 * What a profile knows of the course of its run. Immutable; made by {@code replay} and {@code
 * profilefile}, read by every reporter.
 *
 * @param idealNanos how long the run would have lasted on a network without transfer time; empty
 *     without a trace
 * @param windows the run in stretches of time, one after the other; empty if it was not divided
 */
public record TimeCourse(OptionalLong idealNanos, List<Window> windows) {
  /** Nothing is known of it. */
  public static final TimeCourse NONE = new TimeCourse(OptionalLong.empty(), List.of());

  public TimeCourse {
    windows = List.copyOf(windows);
  }
}
