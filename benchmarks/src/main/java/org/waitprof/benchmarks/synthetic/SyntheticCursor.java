package org.waitprof.benchmarks.synthetic;

import org.waitprof.trace.EventCursor;
import org.waitprof.trace.TraceEvent;

/** Events of one rank that are computed when they are read. */
public abstract class SyntheticCursor implements EventCursor {
  /** The one event, filled in again for each. */
  protected final TraceEvent event = new TraceEvent();

  /** How often the program's loop was gone round. */
  protected abstract long steps();

  @Override
  public final long positionBytes() {
    return steps();
  }
}
