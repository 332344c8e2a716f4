package org.waitprof.replay.exchange;

/** Two ints in a long: a row and a stream, a rank and a tag. Called for every message. */
public final class LongPair {
  private LongPair() {}

  /** Packs two ints: {@code upper} into the high bits. */
  public static long of(int upper, int lower) {
    return (long) upper << 32 | (lower & 0xffffffffL);
  }

  /** The int in the high bits. */
  public static int upper(long pair) {
    return (int) (pair >> 32);
  }

  /** The int in the low bits. */
  public static int lower(long pair) {
    return (int) pair;
  }
}
