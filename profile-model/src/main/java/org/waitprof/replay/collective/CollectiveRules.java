package org.waitprof.replay.collective;

import java.util.Optional;
import org.waitprof.model.MpiCall;

/** Which rule classifies which call. */
public interface CollectiveRules {
  /** The rule of a call; empty for collectives of which no waiting is known. */
  Optional<? extends CollectiveRule> collective(MpiCall call);
}
