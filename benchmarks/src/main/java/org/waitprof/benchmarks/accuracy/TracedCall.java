package org.waitprof.benchmarks.accuracy;

import java.util.ArrayList;
import java.util.List;

/** One MPI call of a trace, with what is needed to judge its waiting. */
final class TracedCall {
  /** A message that the call sent, received or completed; peers are world ranks. */
  record Message(int peer, int tag) {}

  final int rank;
  final String call;
  final String line;
  final long enter;

  /** Whether messages move meanwhile: in all calls but those that only start something. */
  final boolean progresses;

  long leave;

  /** Messages whose sending began here. */
  final List<Message> sent = new ArrayList<>(0);

  /** Peers of sends that were completed here, blocking ones included. */
  final List<Integer> completedTo = new ArrayList<>(0);

  /** Messages that arrived here. */
  final List<Message> received = new ArrayList<>(0);

  /** Communicator of the collective that this is, 0 if it is none. */
  long communicator;

  /** Its root as world rank, negative without one. */
  int root = -1;

  TracedCall(int rank, String call, String line, long enter, boolean progresses) {
    this.rank = rank;
    this.call = call;
    this.line = line;
    this.enter = enter;
    this.progresses = progresses;
    leave = enter;
  }

  long duration() {
    return leave - enter;
  }
}
