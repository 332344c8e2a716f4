package org.waitprof.arch.broken.mpi;

/** A binding's class. */
public final class Comm {
  /** Its size. */
  public int size() {
    return 1;
  }
}
