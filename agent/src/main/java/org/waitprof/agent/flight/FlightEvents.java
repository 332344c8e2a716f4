package org.waitprof.agent.flight;

import java.nio.file.Path;
import jdk.jfr.FlightRecorder;
import org.waitprof.record.CallObserver;
import org.waitprof.record.RankCounters;

/**
 * Shows calls to Flight Recorder while a recording wants them. Asked at the end of slow calls;
 * until a recording runs, the answer is one static field of the JDK, and nothing of Flight Recorder
 * is initialised.
 */
public final class FlightEvents implements CallObserver {
  private final Path counters;
  private boolean missing;
  private volatile boolean registered;

  /**
   * Registers nothing yet.
   *
   * @param counters the folder of counter files
   */
  public FlightEvents(Path counters) {
    this.counters = counters;
  }

  @Override
  public boolean isOn() {
    if (missing) {
      return false;
    }
    try {
      if (!FlightRecorder.isInitialized()) {
        return false;
      }
      if (!registered) {
        register();
      }
      return Recording.isOn();
    } catch (LinkageError | RuntimeException e) {
      // The module jdk.jfr is not there, or somebody forbids it: no events.
      missing = true;
      return false;
    }
  }

  private synchronized void register() {
    if (!registered) {
      Recording.register(counters);
      registered = true;
    }
  }

  @Override
  public Object begin() {
    return Recording.begin();
  }

  @Override
  public void end(Object begun, RankCounters rank, int callOrdinal, long bytes) {
    Recording.end(begun, rank.rank(), callOrdinal, bytes);
  }
}
