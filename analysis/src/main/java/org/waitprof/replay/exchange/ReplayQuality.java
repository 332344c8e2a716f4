package org.waitprof.replay.exchange;

/**
 * Counts of occurrences in a trace: on one rank while it is replayed, then over all ranks. Used by
 * one thread at a time.
 */
public final class ReplayQuality {
  /** All but the first two and the last are 0 for a whole trace of a correct program. */
  public enum Occurrence {
    /** Events of all streams that were read. */
    EVENTS,
    /** Messages whose send and receive were both found. */
    MESSAGES,
    /** Receives whose message was not found; their waiting is unknown. */
    RECEIVES_WITHOUT_SEND,
    /** Messages that no receive took, cancelled ones that could not be taken back included. */
    SENDS_WITHOUT_RECEIVE,
    /** Receives behind a call that threw, which may have taken or sent a message of theirs. */
    BEHIND_THROWN,
    /** Receives that ended before their message was sent: clocks differ. */
    BACKWARDS,
    /** Messages to or from outside of the job. */
    OUTSIDE_JOB,
    /** Completions of requests without start, starts of active ones. */
    UNKNOWN_REQUESTS,
    /** Collectives on communicators whose definition is missing. */
    UNKNOWN_COMMUNICATORS,
    /** Instances of collectives that some member's trace does not reach. */
    INCOMPLETE_COLLECTIVES,
    /** Instances of collectives in which members did different things. */
    MIXED_COLLECTIVES,
    /** Events outside of any call, leaves without enter, steps back in time. */
    INCONSISTENT_EVENTS,
    /**
     * Maximum number of receives and messages, over all ranks, that waited for each other in
     * memory.
     */
    HELD
  }

  private final long[] counts = new long[Occurrence.values().length];

  public ReplayQuality() {}

  /** Number of times that something was counted. */
  public long of(Occurrence what) {
    return counts[what.ordinal()];
  }

  /** Adds one occurrence of a kind. */
  public void add(Occurrence what) {
    add(what, 1);
  }

  /** Adds {@code more} occurrences, or subtracts them if negative. */
  public void add(Occurrence what, long more) {
    counts[what.ordinal()] += more;
  }

  /** Adds the counts of another rank or process. */
  public void addAll(ReplayQuality others) {
    for (int i = 0; i < counts.length; i++) {
      counts[i] += others.counts[i];
    }
  }

  /** Appends the counts for another process. */
  public void write(MessageBuffer out) {
    out.add(counts, counts.length);
  }

  /** Reads counts that another process wrote. */
  public static ReplayQuality read(MessageBuffer in) {
    ReplayQuality read = new ReplayQuality();
    in.next(read.counts);
    return read;
  }
}
