package org.waitprof.replay.collective;

import java.util.Optional;
import org.waitprof.model.MpiCall;

/** Finds the classifier of a collective call. */
public interface InstanceClassifiers {
  /** The classifier of a call; empty for collectives of which no waiting is known. */
  Optional<? extends InstanceClassifier> collective(MpiCall call);
}
