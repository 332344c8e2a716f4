package org.waitprof.arch.broken.record;

import org.waitprof.arch.broken.mpi.Comm;
import org.waitprof.arch.broken.record.trace.Extra;

/** There in every run, and needs what is there in traced ones only, and a binding. */
public final class Hot {
  private Hot() {}

  /** Calls both. */
  public static int call() {
    return Extra.SIZE + new Comm().size();
  }
}
