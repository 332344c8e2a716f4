package org.waitprof.replay.delay;

import java.util.Optional;
import org.waitprof.model.CallPath;
import org.waitprof.model.MpiCall;
import org.waitprof.trace.Communicator;
import org.waitprof.trace.EventCursor;
import org.waitprof.trace.PathDefinition;
import org.waitprof.trace.RankTrace;

/** A trace that knows its paths alone: calls up to number 9, then regions of the user. */
record NamedPaths(int rank) implements RankTrace {
  static final int INIT = 0;

  @Override
  public PathDefinition path(int number) {
    MpiCall call = number == INIT ? MpiCall.MPI_INIT : MpiCall.MPI_RECV;
    return new PathDefinition(
        CallPath.EMPTY, "p" + number, number < 10 ? Optional.of(call) : Optional.empty());
  }

  @Override
  public EventCursor open(int stream) {
    throw new IllegalStateException("it has no events");
  }

  @Override
  public long sizeBytes(int stream) {
    return 0;
  }

  @Override
  public Optional<Communicator> communicator(long id) {
    return Optional.empty();
  }
}
