package org.waitprof.trace.folder;

import org.waitprof.record.trace.TraceLayout;

/**
 * Operations that a span of a rank has recorded on one channel or communicator.
 *
 * @param span number of the span
 * @param kind one of the kinds below
 * @param communicator number of the communicator, equal on all ranks
 * @param peer the other side's rank in MPI_COMM_WORLD; 0 for collectives
 * @param tag 0 for collectives
 */
record SpanUse(int span, int kind, long communicator, int peer, int tag) {
  static final int SENT = TraceLayout.USED_SENT;
  static final int RECEIVED = TraceLayout.USED_RECEIVED;
  static final int COLLECTIVE = TraceLayout.USED_COLLECTIVE;

  /**
   * The operations on these messages that the other side has recorded, if they are messages of a
   * rank.
   */
  SpanUse otherSide(int rank) {
    return new SpanUse(span, kind == SENT ? RECEIVED : SENT, communicator, rank, tag);
  }

  /** Numbers from {@code first} on, before {@code end}. */
  record Range(long first, long end) {
    static final Range NONE = new Range(0, 0);
    static final Range ALL = new Range(Long.MIN_VALUE, Long.MAX_VALUE);

    boolean has(long number) {
      return number >= first && number < end;
    }

    Range and(Range other) {
      return new Range(Math.max(first, other.first), Math.min(end, other.end));
    }

    long size() {
      return Math.max(0, end - first);
    }
  }
}
