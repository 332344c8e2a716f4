package org.waitprof.benchmarks.delay;

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

/** The trace of a {@link Sweep}: events are computed when they are read. */
final class SweepTrace implements Trace {
  /** Calls by number of their path; receives and sends along x, then along y. */
  private static final MpiCall[] CALLS = {
    MpiCall.MPI_INIT,
    MpiCall.MPI_RECV,
    MpiCall.MPI_RECV,
    MpiCall.MPI_SEND,
    MpiCall.MPI_SEND,
    MpiCall.MPI_FINALIZE
  };

  private static final String[] METHODS = {"main", "octant", "octant", "octant", "octant", "main"};

  /** Lines of these calls; the computation lies between the second receive and the first send. */
  private static final int[] LINES = {8, 40, 42, 47, 49, 12};

  private final Sweep sweep;
  private final Communicator world;

  SweepTrace(Sweep sweep) {
    this.sweep = sweep;
    int[] members = new int[sweep.ranks()];
    for (int i = 0; i < members.length; i++) {
      members[i] = i;
    }
    world = new Communicator(0, "MPI_COMM_WORLD", members);
  }

  @Override
  public RunFacts facts() {
    List<Integer> grid = List.of(sweep.side(), sweep.side());
    return new RunFacts(
        "",
        "",
        "",
        "Sweep",
        "",
        "",
        "",
        0,
        sweep.ranks(),
        true,
        List.of(),
        "trace",
        Map.of(),
        grid);
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
      return new SweepCursor(sweep, rank);
    }

    @Override
    public long sizeBytes(int stream) {
      return sweep.steps();
    }

    @Override
    public PathDefinition path(int number) {
      Frame main = new Frame("Sweep", "main", 10);
      Frame call = new Frame("Sweep", METHODS[number], LINES[number]);
      List<Frame> frames = METHODS[number].equals("main") ? List.of(call) : List.of(main, call);
      return PathDefinition.of(new CallPath(frames), CALLS[number]);
    }

    @Override
    public Optional<Communicator> communicator(long id) {
      return Optional.of(world);
    }
  }
}
