package org.waitprof.agent.analysis;

import java.io.IOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.waitprof.model.RunFacts;
import org.waitprof.trace.Communicator;
import org.waitprof.trace.EventCursor;
import org.waitprof.trace.PathDefinition;
import org.waitprof.trace.RankTrace;
import org.waitprof.trace.Trace;
import org.waitprof.trace.TraceEvent;

/** A trace one rank of which cannot be read any more after some of its events. */
final class FailingTrace implements Trace {
  private final Trace whole;
  private final int rank;
  private long left;

  FailingTrace(Trace whole, int rank, long events) {
    this.whole = whole;
    this.rank = rank;
    left = events;
  }

  /** Whether it has come to that. */
  boolean hasFailed() {
    return left < 0;
  }

  @Override
  public RunFacts facts() {
    return whole.facts();
  }

  @Override
  public Optional<RankTrace> rank(int number) {
    return number == rank ? whole.rank(number).map(Failing::new) : whole.rank(number);
  }

  @Override
  public java.util.List<String> problems() {
    return whole.problems();
  }

  @Override
  public void close() {
    whole.close();
  }

  private final class Failing implements RankTrace {
    private final RankTrace its;

    Failing(RankTrace its) {
      this.its = its;
    }

    @Override
    public int rank() {
      return its.rank();
    }

    @Override
    public EventCursor open(int stream) throws IOException {
      EventCursor cursor = its.open(stream);
      return new EventCursor() {
        @Override
        public @Nullable TraceEvent next() {
          if (--left < 0) {
            throw new IllegalStateException("the disk is gone");
          }
          return cursor.next();
        }

        @Override
        public long positionBytes() {
          return cursor.positionBytes();
        }

        @Override
        public String damage() {
          return cursor.damage();
        }

        @Override
        public void close() {
          cursor.close();
        }
      };
    }

    @Override
    public long sizeBytes(int stream) {
      return its.sizeBytes(stream);
    }

    @Override
    public PathDefinition path(int number) {
      return its.path(number);
    }

    @Override
    public Optional<Communicator> communicator(long id) {
      return its.communicator(id);
    }
  }
}
