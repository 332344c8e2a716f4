package org.waitprof.trace;

/** Reads events that are made from the events of another cursor, which it closes. */
public abstract class DerivedCursor implements EventCursor {
  protected final EventCursor recorded;

  /** Continues at the position of the other cursor. */
  protected DerivedCursor(EventCursor recorded) {
    this.recorded = recorded;
  }

  @Override
  public final long positionBytes() {
    return recorded.positionBytes();
  }

  @Override
  public String damage() {
    return recorded.damage();
  }

  @Override
  public final void close() {
    recorded.close();
  }
}
