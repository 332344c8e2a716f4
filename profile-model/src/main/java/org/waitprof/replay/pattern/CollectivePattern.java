package org.waitprof.replay.pattern;

import org.waitprof.model.MpiCall;
import org.waitprof.replay.collective.CollectiveRule;

/** A pattern of collective operations, classified once an instance is complete. */
public interface CollectivePattern extends ReplayPattern, CollectiveRule {
  /** Whether instances of this call are classified here; at most one pattern covers a call. */
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
