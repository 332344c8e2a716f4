package org.waitprof.trace;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.waitprof.model.RankFacts;
import org.waitprof.model.RunFacts;

/**
 * A trace whose events are made from the events of another one; all else is unchanged. Closes
 * nothing.
 */
public abstract class DerivedTrace implements Trace {
  private final Trace original;

  /** A trace derived from one that stays open as long as this one is used. */
  protected DerivedTrace(Trace original) {
    this.original = original;
  }

  /** Opens the derived events of a stream of the original; throws what the original throws. */
  protected abstract EventCursor open(RankTrace recorded, int stream) throws IOException;

  @Override
  public RunFacts facts() {
    return original.facts();
  }

  @Override
  public final Optional<RankTrace> rank(int rank) {
    return original.rank(rank).map(Rank::new);
  }

  @Override
  public final boolean isWholeApplication() {
    return original.isWholeApplication();
  }

  @Override
  public final List<String> problems() {
    return original.problems();
  }

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
      // Durations that the recorder counted belong to the original events.
      return new RankFacts(true, known.host(), known.pid(), 0, 0, 0, known.finalized());
    }

    @Override
    public int streams() {
      return recorded.streams();
    }

    @Override
    public EventCursor open(int stream) throws IOException {
      return DerivedTrace.this.open(recorded, stream);
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
