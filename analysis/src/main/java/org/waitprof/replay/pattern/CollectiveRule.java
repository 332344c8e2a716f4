package org.waitprof.replay.pattern;

import java.util.Optional;
import org.waitprof.model.MpiCall;
import org.waitprof.replay.collective.InstanceClassifier;
import org.waitprof.waitstate.WaitGroup;

/** A rule about collective operations, applied once an instance is complete. */
public interface CollectiveRule extends PatternRule, InstanceClassifier {
  /** Whether instances of this call are classified here; at most one rule covers a call. */
  boolean covers(MpiCall call);

  /** Group of causes of its waits; empty if they delay no rank. */
  default Optional<WaitGroup> group() {
    return Optional.empty();
  }
}
