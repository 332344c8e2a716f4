package org.waitprof.replay.exchange;

/** Two ints in a long: a row and a stream, a rank and a tag. Called for every message. */
public final class LongPair {
  private LongPair() {}

  /** Packs two ints. */
  public static long of(int upper, int lower) {
    return (long) upper << 32 | (lower & 0xffffffffL);
  }

  /** The first of them. */
  public static int upper(long pair) {
    return (int) (pair >> 32);
  }

  /** The second of them. */
  public static int lower(long pair) {
    return (int) pair;
  }
}
