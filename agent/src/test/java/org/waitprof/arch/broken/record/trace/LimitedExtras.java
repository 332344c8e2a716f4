package org.waitprof.arch.broken.record.trace;

/** The same words in another order. */
final class LimitedExtras {
  private LimitedExtras() {}
}
