package org.waitprof.waitstate;

import org.waitprof.model.Metric;

/**
 * A quantity that a trace analysis books per call and rank.
 *
 * @param metric column of the profile: {@code late_sender_ns}
 * @param kind relation to waiting time
 * @param scalasca Scalasca's name of the same quantity, {@code mpi_latesender}; empty if it has
 *     none
 */
public record MeasuredMetric(Metric metric, Kind kind, String scalasca) {
  /** Relation of a quantity to waiting time. */
  public enum Kind {
    /** Waiting time: the sum of these is the profile's {@code wait_ns}. */
    WAIT,
    /** A part of another metric's waiting time. */
    PART,
    /** Time that is not waiting: a collective's end after the first rank has left it. */
    COMPLETION,
    /** Time of operations under way while the program did something else, or their whole time. */
    UNDER_WAY,
    /** Number of occurrences of a pattern. */
    COUNT,
    /** A part of waiting that others are the cause of, or that was passed on to others. */
    INDIRECT,
    /** Time of the pattern's calls on the critical path. */
    CRITICAL_PATH
  }
}
