package org.waitprof.replay.pattern;

import org.waitprof.model.Metric;

/**
 * A quantity that the replay books per call and rank.
 *
 * @param metric column of the profile: {@code late_sender_ns}
 * @param kind what it is part of
 * @param scalasca Scalasca's name of the same quantity, {@code mpi_latesender}; empty if it has
 *     none
 */
public record MeasuredMetric(Metric metric, Kind kind, String scalasca) {
  /** How a quantity relates to waiting time. */
  public enum Kind {
    /** Waiting time: the sum of these is the profile's {@code wait_ns}. */
    WAIT,
    /** A part of another metric's waiting time. */
    PART,
    /** Time that is not waiting: a collective's end after the first rank has left it. */
    COMPLETION,
    /** How often a pattern occurred. */
    COUNT,
    /** Time on the critical path. */
    CRITICAL_PATH
  }

  static MeasuredMetric of(String name, String unit, Kind kind, String scalasca, String text) {
    return new MeasuredMetric(new Metric(name, unit, text), kind, scalasca);
  }
}
