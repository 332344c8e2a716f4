package org.waitprof.replay.pattern;

import org.waitprof.model.MpiCall;
import org.waitprof.replay.collective.InstanceClassifier;

/** A rule about collective operations, applied once an instance is complete. */
public interface CollectiveRule extends PatternRule, InstanceClassifier {
  /** Whether instances of this call are classified here; at most one rule covers a call. */
  boolean covers(MpiCall call);

  /** Index in {@link #metrics()} of the waiting time, or -1. */
  default int waitMetric() {
    return 0;
  }

  /** Index in {@link #metrics()} of the completion time, or -1. */
  default int completionMetric() {
    return -1;
  }
}
