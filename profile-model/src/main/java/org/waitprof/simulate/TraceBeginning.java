package org.waitprof.simulate;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.waitprof.model.RunFacts;
import org.waitprof.trace.Communicator;
import org.waitprof.trace.EventCursor;
import org.waitprof.trace.PathDefinition;
import org.waitprof.trace.RankTrace;
import org.waitprof.trace.Trace;
import org.waitprof.trace.TraceEvent;

/** A trace that ends after the first events of each stream. Closes nothing. */
final class TraceBeginning implements Trace {
  private final Trace whole;
  private final int events;

  /** So many events of a stream. */
  TraceBeginning(Trace whole, int events) {
    this.whole = whole;
    this.events = events;
  }

  @Override
  public RunFacts facts() {
    return whole.facts();
  }

  @Override
  public Optional<RankTrace> rank(int rank) {
    return whole.rank(rank).map(Rank::new);
  }

  @Override
  public boolean isWholeApplication() {
    return whole.isWholeApplication();
  }

  @Override
  public List<String> problems() {
    return List.of();
  }

  @Override
  public void close() {}

  private final class Rank implements RankTrace {
    private final RankTrace all;

    Rank(RankTrace all) {
      this.all = all;
    }

    @Override
    public int rank() {
      return all.rank();
    }

    @Override
    public int streams() {
      return all.streams();
    }

    @Override
    public EventCursor open(int stream) throws IOException {
      return new Cursor(all.open(stream), events);
    }

    @Override
    public long sizeBytes(int stream) {
      return all.sizeBytes(stream);
    }

    @Override
    public PathDefinition path(int number) {
      return all.path(number);
    }

    @Override
    public Optional<Communicator> communicator(long id) {
      return all.communicator(id);
    }

    @Override
    public int[] neighbours(long communicator) {
      return all.neighbours(communicator);
    }
  }

  private static final class Cursor implements EventCursor {
    private final EventCursor all;
    private int left;

    Cursor(EventCursor all, int events) {
      this.all = all;
      left = events;
    }

    @Override
    public @Nullable TraceEvent next() {
      return left-- > 0 ? all.next() : null;
    }

    @Override
    public long positionBytes() {
      return all.positionBytes();
    }

    @Override
    public String damage() {
      return "";
    }

    @Override
    public void close() {
      all.close();
    }
  }
}
