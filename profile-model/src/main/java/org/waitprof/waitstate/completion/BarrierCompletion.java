package org.waitprof.waitstate.completion;

import com.google.auto.service.AutoService;
import org.waitprof.waitstate.Pattern;

/** Barrier Completion: the end of barriers. Measured only; no waiting. */
@AutoService(Pattern.class)
public final class BarrierCompletion extends Pattern {

  public BarrierCompletion() {
    super("barrier_completion", "Barrier Completion");
  }

  @Override
  public String parent() {
    return "wait_at_barrier";
  }
}
