package org.waitprof.simulate.times;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.waitprof.model.RankFacts;
import org.waitprof.model.RunFacts;
import org.waitprof.trace.Communicator;
import org.waitprof.trace.EventCursor;
import org.waitprof.trace.PathDefinition;
import org.waitprof.trace.RankTrace;
import org.waitprof.trace.Trace;

/** A trace whose events happen at simulated times; all else is as it was. Closes nothing. */
public final class RetimedTrace implements Trace {
  /** Option of the run that says what was simulated. */
  public static final String OPTION = "simulated";

  private final Trace original;
  private final SimulatedTimes times;
  private final RunFacts facts;

  /**
   * The trace of a simulated run.
   *
   * @param hypothesis what was changed, for the reader
   */
  public RetimedTrace(Trace original, SimulatedTimes times, String hypothesis) {
    this.original = original;
    this.times = times;
    RunFacts known = original.facts();
    Map<String, String> options = new TreeMap<>(known.options());
    options.put(OPTION, hypothesis);
    facts =
        new RunFacts(
            known.toolVersion(),
            known.runId(),
            known.command(),
            known.mainClass(),
            known.binding(),
            known.java(),
            known.jobId(),
            known.startEpochMillis(),
            known.worldSize(),
            known.complete(),
            known.missingRanks(),
            known.estimator(),
            options,
            known.processGrid());
  }

  @Override
  public RunFacts facts() {
    return facts;
  }

  @Override
  public Optional<RankTrace> rank(int rank) {
    return original.rank(rank).map(Rank::new);
  }

  @Override
  public boolean isWholeApplication() {
    return original.isWholeApplication();
  }

  @Override
  public List<String> problems() {
    return original.problems();
  }

  @Override
  public void close() {}

  private final class Rank implements RankTrace {
    private final RankTrace recorded;

    Rank(RankTrace recorded) {
      this.recorded = recorded;
    }

    @Override
    public int rank() {
      return recorded.rank();
    }

    @Override
    public RankFacts facts() {
      RankFacts known = recorded.facts();
      // Durations that the recorder counted are those of another run.
      return new RankFacts(true, known.host(), known.pid(), 0, 0, 0, known.finalized());
    }

    @Override
    public int streams() {
      return recorded.streams();
    }

    @Override
    public EventCursor open(int stream) throws IOException {
      return new RetimedCursor(recorded.open(stream), times, rank(), stream);
    }

    @Override
    public long sizeBytes(int stream) {
      return recorded.sizeBytes(stream);
    }

    @Override
    public PathDefinition path(int number) {
      return recorded.path(number);
    }

    @Override
    public Optional<Communicator> communicator(long id) {
      return recorded.communicator(id);
    }

    @Override
    public int[] neighbours(long communicator) {
      return recorded.neighbours(communicator);
    }
  }
}
