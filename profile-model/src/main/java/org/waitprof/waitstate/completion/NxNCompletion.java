package org.waitprof.waitstate.completion;

import com.google.auto.service.AutoService;
import org.waitprof.waitstate.Pattern;

/** N x N Completion: the end of all-to-all operations. Measured only; no waiting. */
@AutoService(Pattern.class)
public final class NxNCompletion extends Pattern {

  public NxNCompletion() {
    super("nxn_completion", "N x N Completion");
  }

  @Override
  public String parent() {
    return "wait_at_nxn";
  }
}
