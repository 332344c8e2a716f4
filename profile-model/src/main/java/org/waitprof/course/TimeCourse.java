package org.waitprof.course;

import java.util.OptionalLong;

/**
 * What a profile knows of the course of its run. Immutable; made by {@code replay} and {@code
 * profilefile}, read by every reporter.
 *
 * @param idealNanos how long the run would have lasted on a network without transfer time; empty
 *     without a trace
 */
public record TimeCourse(OptionalLong idealNanos) {
  /** Nothing is known of it. */
  public static final TimeCourse NONE = new TimeCourse(OptionalLong.empty());
}
