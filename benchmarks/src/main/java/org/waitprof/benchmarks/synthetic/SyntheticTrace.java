package org.waitprof.benchmarks.synthetic;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;
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
 * The trace of a run that has never been: events are computed when they are read, and nothing is
 * kept. All calls are on MPI_COMM_WORLD.
 */
public final class SyntheticTrace implements Trace {
  /**
   * A call of the program.
   *
   * @param method where it is, called by main
   */
  public record Site(MpiCall call, String method, int line) {}

  private final String program;
  private final List<Integer> grid;
  private final List<Site> sites;
  private final int ranks;
  private final long steps;
  private final IntFunction<EventCursor> events;
  private final Communicator world;

  /**
   * Makes a trace.
   *
   * @param grid the process grid; empty without one
   * @param sites calls by number of their path
   * @param steps number of steps
   * @param events makes the events of a rank, of which none has been read
   */
  public SyntheticTrace(
      String program,
      int ranks,
      List<Integer> grid,
      List<Site> sites,
      long steps,
      IntFunction<EventCursor> events) {
    this.program = program;
    this.ranks = ranks;
    this.grid = grid;
    this.sites = sites;
    this.steps = steps;
    this.events = events;
    int[] members = new int[ranks];
    for (int i = 0; i < members.length; i++) {
      members[i] = i;
    }
    world = new Communicator(0, "MPI_COMM_WORLD", members);
  }

  @Override
  public RunFacts facts() {
    return new RunFacts(
        Map.of(RunFacts.Text.MAIN_CLASS, program),
        0,
        ranks,
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
      return events.apply(rank);
    }

    @Override
    public long sizeBytes(int stream) {
      return steps;
    }

    @Override
    public PathDefinition path(int number) {
      Site site = sites.get(number);
      Frame main = new Frame(program, "main", 10);
      Frame call = new Frame(program, site.method, site.line);
      List<Frame> frames = site.method.equals("main") ? List.of(call) : List.of(main, call);
      return PathDefinition.of(new CallPath(frames), site.call);
    }

    @Override
    public Optional<Communicator> communicator(long id) {
      return Optional.of(world);
    }
  }
}
