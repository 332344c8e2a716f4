package org.waitprof.benchmarks.replay;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.waitprof.model.CallPath;
import org.waitprof.model.Frame;
import org.waitprof.model.MpiCall;
import org.waitprof.model.RunFacts;
import org.waitprof.trace.Communicator;
import org.waitprof.trace.EventCursor;
import org.waitprof.trace.PathDefinition;
import org.waitprof.trace.RankTrace;
import org.waitprof.trace.Trace;

/**
 * A trace of any length that takes no room: a ring in which each rank receives from the left and
 * sends to the right (Irecv, Isend, Waitall), then all reduce; 13 events an iteration, with random
 * imbalance of a fifth of the iteration's time. Events are computed when they are read, which costs
 * some 10 ns each and stands for the decoding of a file.
 */
final class RingTrace implements Trace {
  private static final MpiCall[] CALLS = {
    MpiCall.MPI_INIT,
    MpiCall.MPI_IRECV,
    MpiCall.MPI_ISEND,
    MpiCall.MPI_WAITALL,
    MpiCall.MPI_ALLREDUCE,
    MpiCall.MPI_FINALIZE
  };

  private final int ranks;
  private final long iterations;
  private final Communicator world;

  RingTrace(int ranks, long iterations) {
    this.ranks = ranks;
    this.iterations = iterations;
    int[] members = new int[ranks];
    for (int i = 0; i < ranks; i++) {
      members[i] = i;
    }
    world = new Communicator(0, "MPI_COMM_WORLD", members);
  }

  @Override
  public RunFacts facts() {
    return new RunFacts(
        "", "", "", "Ring", "", "", "", 0, ranks, true, List.of(), "trace", Map.of(), List.of());
  }

  @Override
  public Optional<RankTrace> rank(int rank) {
    return Optional.of(new Rank(rank));
  }

  @Override
  public List<String> problems() {
    return List.of();
  }

  @Override
  public void close() {}

  private final class Rank implements RankTrace {
    private final int rank;

    Rank(int rank) {
      this.rank = rank;
    }

    @Override
    public int rank() {
      return rank;
    }

    @Override
    public EventCursor open(int stream) {
      return new RingCursor(rank, ranks, iterations);
    }

    @Override
    public long sizeBytes(int stream) {
      return iterations;
    }

    @Override
    public PathDefinition path(int number) {
      CallPath path = new CallPath(List.of(new Frame("Ring", "main", number)));
      return PathDefinition.of(path, CALLS[number]);
    }

    @Override
    public Optional<Communicator> communicator(long id) {
      return Optional.of(world);
    }
  }
}
