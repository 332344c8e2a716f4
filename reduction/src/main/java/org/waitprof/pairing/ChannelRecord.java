package org.waitprof.pairing;

/**
 * Fields of the records that travel from the sender of a message to its receiver, and back. A
 * record with a negative place describes a channel as a whole: count and level take the places of
 * time and path.
 */
final class ChannelRecord {
  /** Receiver in the upper half, sender in the lower. */
  static final int TO_FROM = 0;

  /** Hash of communicator, ranks and tag. */
  static final int CHANNEL = 1;

  /**
   * Number in the channel {@code << 24}, and below it the sender's own name for the entry; or -1 -
   * channel.
   */
  static final int NUMBER_PLACE = 2;

  /** Time at which it was posted; of a channel, its number of operations. */
  static final int POSTED = 3;

  /** Hash of its path; of a channel, its level. */
  static final int PATH = 4;

  /** Causes that took the sender's time before it, in two numbers: see {@code EntryCauses}. */
  static final int CAUSES = 5;

  /**
   * The number of the channel from which on the sender may be wrong: {@link ThrownCalls#inDoubt}.
   */
  static final int IN_DOUBT = CAUSES;

  /** Time since the sender was together with the receiver, before it; 0 if unknown. */
  static final int SINCE = 7;

  static final int WIDTH = 8;

  /** Answer: the sender's name for the entry, or -1 - channel. */
  static final int PLACE = 1;

  /** Answer: time at which the receive was posted; of a channel, its number of operations. */
  static final int ANSWER_POSTED = 2;

  /** Answer: hash of the path; of a channel, its level, or {@link #REFUSED}. */
  static final int ANSWER_PATH = 3;

  /** Answer: causes that took the receiver's time before it. */
  static final int ANSWER_CAUSES = 4;

  /** Answer: time since the receiver was together with the sender, before it; 0 if unknown. */
  static final int ANSWER_SINCE = 6;

  static final int ANSWER_WIDTH = 7;

  static final int PLACE_BITS = 24;
  static final long PLACE_MASK = (1L << PLACE_BITS) - 1;

  /** In place of a level: the sides do not agree, nothing of the channel can be used. */
  static final long REFUSED = -1;

  private ChannelRecord() {}

  static long pair(int upper, int lower) {
    return (long) upper << 32 | (lower & 0xFFFF_FFFFL);
  }

  static int upper(long pair) {
    return (int) (pair >>> 32);
  }

  static int lower(long pair) {
    return (int) pair;
  }

  /** Hash that names a channel, equal on both sides. */
  static long channel(long communicator, int from, int to, int tag) {
    return mix(mix(communicator ^ pair(from, to)) + tag);
  }

  static long mix(long value) {
    long z = value + 0x9E3779B97F4A7C15L;
    z = (z ^ z >>> 30) * 0xBF58476D1CE4E5B9L;
    z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
    return z ^ z >>> 31;
  }
}
