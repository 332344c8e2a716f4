package org.waitprof.record.trace;

import org.waitprof.record.binding.TrackedRequest;

/**
 * Purpose of a traced request. Written when it is set up, its number each time when it is started.
 * One allocation per request, besides the binding's own.
 */
final class TraceRequest {
  /** Kind of {@link TrackedRequest}; {@code OTHER} is a non-blocking collective here. */
  final long kind;

  final int comm;

  /** Rank in the communicator; -1 for any. */
  final int peer;

  /** Tag of the message; -1 for any. */
  final int tag;

  final long bytes;

  /** Unique in the rank: stream in the upper bits. 0 before it was started. */
  long number;

  /**
   * Whether it gets its number in the channel only on completion, because it receives from any
   * source.
   */
  boolean countsLater;

  /** Whether MPI_Cancel was called: only a status shows whether it was cancelled. */
  boolean cancelled;

  TraceRequest(long kind, int comm, int peer, int tag, long bytes) {
    this.kind = kind;
    this.comm = comm;
    this.peer = peer;
    this.tag = tag;
    this.bytes = bytes;
  }

  /** Whether its completion has to be asked for a status. */
  boolean needsStatus() {
    return cancelled || (kind == TrackedRequest.RECEIVE && (peer < 0 || tag < 0));
  }
}
