package org.waitprof.replay;

import org.waitprof.model.MpiCall;

/** A pattern of collective operations, judged once an instance is complete. */
public interface CollectivePattern extends ReplayPattern {
  /** Whether instances of this call are judged here; at most one pattern covers a call. */
  boolean covers(MpiCall call);

  /** Finds who waits for whom and for how long; called once an instance, by any thread. */
  void judge(Gathering gathering);

  /** Index in {@link #metrics()} of the waiting time, or -1. */
  default int waitMetric() {
    return 0;
  }

  /** Index in {@link #metrics()} of the completion time, or -1. */
  default int completionMetric() {
    return -1;
  }
}
