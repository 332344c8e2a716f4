package org.waitprof.simulate;

import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.waitprof.trace.DerivedCursor;
import org.waitprof.trace.DerivedTrace;
import org.waitprof.trace.EventCursor;
import org.waitprof.trace.RankTrace;
import org.waitprof.trace.Trace;
import org.waitprof.trace.TraceEvent;

/** A trace that ends after the first events of each stream. Closes nothing. */
final class TraceBeginning extends DerivedTrace {
  private final int events;

  /** Keeps the first {@code events} events of each stream. */
  TraceBeginning(Trace whole, int events) {
    super(whole);
    this.events = events;
  }

  @Override
  protected EventCursor open(RankTrace recorded, int stream) throws IOException {
    return new Cursor(recorded.open(stream), events);
  }

  private static final class Cursor extends DerivedCursor {
    private int left;

    Cursor(EventCursor all, int events) {
      super(all);
      left = events;
    }

    @Override
    public @Nullable TraceEvent next() {
      return left-- > 0 ? recorded.next() : null;
    }

    @Override
    public String damage() {
      return "";
    }
  }
}
