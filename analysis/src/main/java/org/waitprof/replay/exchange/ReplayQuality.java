package org.waitprof.replay.exchange;

/**
 * Occurrences counted in a trace besides the figures: of one rank while it is replayed, then over
 * all ranks. Used by one thread at a time.
 */
public final class ReplayQuality {
  /** All but the first two and the last are 0 for a whole trace of a correct program. */
  public enum Occurrence {
    /** Events read. */
    EVENTS,
    /** Messages whose send and receive were both found. */
    MESSAGES,
    /** Receives whose message is nowhere; their waiting is unknown. */
    RECEIVES_WITHOUT_SEND,
    /** Messages that no receive took, cancelled ones that could not be taken back included. */
    SENDS_WITHOUT_RECEIVE,
    /** Receives that ended before their message was sent: clocks differ. */
    BACKWARDS,
    /** Messages to or from outside of the job. */
    OUTSIDE_JOB,
    /** Completions of requests without start, starts of active ones. */
    UNKNOWN_REQUESTS,
    /** Collectives on communicators without definition. */
    UNKNOWN_COMMUNICATORS,
    /** Instances of collectives that some member's trace does not reach. */
    INCOMPLETE_COLLECTIVES,
    /** Instances of collectives in which members did different things. */
    MIXED_COLLECTIVES,
    /** Events outside of any call, leaves without enter, steps back in time. */
    INCONSISTENT_EVENTS,
    /** Most receives and messages, over all ranks, that waited for each other in memory. */
    HELD
  }

  private final long[] counts = new long[Occurrence.values().length];

  /** Nothing has been counted. */
  public ReplayQuality() {}

  /** How much was counted. */
  public long of(Occurrence what) {
    return counts[what.ordinal()];
  }

  /** Counts once. */
  public void add(Occurrence what) {
    add(what, 1);
  }

  /** Counts so much more, or less. */
  public void add(Occurrence what, long more) {
    counts[what.ordinal()] += more;
  }

  /** Adds all that others have counted. */
  public void addAll(ReplayQuality others) {
    for (int i = 0; i < counts.length; i++) {
      counts[i] += others.counts[i];
    }
  }

  /** For another process. */
  public void write(MessageBuffer out) {
    out.add(counts, counts.length);
  }

  /** From another process. */
  public static ReplayQuality read(MessageBuffer in) {
    ReplayQuality read = new ReplayQuality();
    in.next(read.counts);
    return read;
  }
}
