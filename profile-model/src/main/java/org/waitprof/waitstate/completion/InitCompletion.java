package org.waitprof.waitstate.completion;

import com.google.auto.service.AutoService;
import org.waitprof.waitstate.Pattern;

/** Init completion: the end of MPI_Init. Measured only; no waiting. */
@AutoService(Pattern.class)
public final class InitCompletion extends Pattern {

  public InitCompletion() {
    super("init_completion", "Init Completion");
  }
}
