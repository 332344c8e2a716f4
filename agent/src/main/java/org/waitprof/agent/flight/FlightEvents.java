package org.waitprof.agent.flight;

import java.nio.file.Path;
import java.util.Map;
import jdk.jfr.EventType;
import jdk.jfr.FlightRecorder;
import org.jspecify.annotations.Nullable;
import org.waitprof.agent.live.OwnRanks;
import org.waitprof.live.RunningJob;
import org.waitprof.model.MpiCall;
import org.waitprof.record.CallObserver;
import org.waitprof.record.RankCounters;

/**
 * Shows calls to Flight Recorder while a recording wants them. Asked at the end of slow calls;
 * until a recording runs, the answer is one static field of the JDK, and nothing of Flight Recorder
 * is initialised: nothing here needs it to be linked.
 */
public final class FlightEvents implements CallObserver {
  private static final MpiCall[] CALLS = MpiCall.values();
  private static boolean typesAreRegistered;

  private final Path counters;
  private boolean missing;
  private volatile boolean registered;

  /** Read by Flight Recorder's own thread; made when a recording first wants it. */
  private @Nullable OwnRanks ownRanks;

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
      return EventType.getEventType(MpiCallEvent.class).isEnabled();
    } catch (LinkageError | RuntimeException e) {
      // The module jdk.jfr is missing, or forbidden: no events.
      missing = true;
      return false;
    }
  }

  /**
   * Registers the types of these events, once. Flight Recorder adds code to their classes. While a
   * recording runs it also describes all types anew at each call: the compiler works on that for
   * 0.1 to 0.3 s. A recording that starts before the run calls this first.
   */
  static synchronized void registerTypes() {
    if (!typesAreRegistered) {
      FlightRecorder.register(MpiCallEvent.class);
      FlightRecorder.register(WaitStateEvent.class);
      typesAreRegistered = true;
    }
  }

  private synchronized void register() {
    if (!registered) {
      registerTypes();
      FlightRecorder.addPeriodicEvent(WaitStateEvent.class, this::writeWaits);
      registered = true;
    }
  }

  /** Called by Flight Recorder's own thread, as often as the recording says. */
  private void writeWaits() {
    OwnRanks ranks = ownRanks;
    if (ranks == null) {
      ranks = new OwnRanks(counters);
      ownRanks = ranks;
    }
    ranks.addAll();
    for (RunningJob job : ranks.get()) {
      for (RunningJob.Rank rank : job.ranks()) {
        if (OwnRanks.isOwn(rank)) {
          for (Map.Entry<String, Long> wait : job.waits().byPattern(rank.index()).entrySet()) {
            WaitStateEvent event = new WaitStateEvent();
            event.pattern = wait.getKey();
            event.rank = rank.now().rank();
            event.waited = wait.getValue();
            event.inMpi = rank.now().mpiNanos();
            event.runTime = rank.now().runNanos();
            event.commit();
          }
        }
      }
    }
  }

  @Override
  public Object begin() {
    MpiCallEvent event = new MpiCallEvent();
    event.begin();
    return event;
  }

  @Override
  public void end(Object begun, RankCounters rank, int callOrdinal, long bytes) {
    MpiCallEvent event = (MpiCallEvent) begun;
    event.end();
    if (event.shouldCommit()) {
      event.call = CALLS[callOrdinal].standardName();
      event.rank = rank.rank();
      event.bytes = bytes;
      event.commit();
    }
  }
}
