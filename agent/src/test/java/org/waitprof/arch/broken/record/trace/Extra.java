package org.waitprof.arch.broken.record.trace;

/** There in traced runs only. */
public final class Extra {
  /** No constant for the compiler. */
  public static final int SIZE = Integer.getInteger("size", ExtraLimit.MOST);

  private Extra() {}
}
