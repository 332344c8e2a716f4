package org.waitprof.arch.broken.record.trace;

/** Needs the one that reads its constant, which byte code does not show. */
final class ExtraLimit {
  static final int MOST = 4;

  private ExtraLimit() {}

  static boolean allows() {
    return Extra.SIZE <= MOST;
  }
}
