package org.waitprof.agent.flight;

import java.nio.file.Path;
import java.util.Map;
import jdk.jfr.EventType;
import jdk.jfr.FlightRecorder;
import org.waitprof.agent.live.OwnRanks;
import org.waitprof.live.RunningJob;
import org.waitprof.model.MpiCall;

/** All that needs Flight Recorder to run: loaded when it does. */
final class Recording {
  private static final MpiCall[] CALLS = MpiCall.values();

  private Recording() {}

  static void register(Path counters) {
    FlightRecorder.register(MpiCallEvent.class);
    FlightRecorder.register(WaitStateEvent.class);
    OwnRanks ranks = new OwnRanks(counters);
    FlightRecorder.addPeriodicEvent(WaitStateEvent.class, () -> writeWaits(ranks));
  }

  static boolean isOn() {
    return EventType.getEventType(MpiCallEvent.class).isEnabled();
  }

  static Object begin() {
    MpiCallEvent event = new MpiCallEvent();
    event.begin();
    return event;
  }

  static void end(Object begun, int rank, int callOrdinal, long bytes) {
    MpiCallEvent event = (MpiCallEvent) begun;
    event.end();
    if (event.shouldCommit()) {
      event.call = CALLS[callOrdinal].standardName();
      event.rank = rank;
      event.bytes = bytes;
      event.commit();
    }
  }

  /** Called by Flight Recorder's own thread, as often as the recording says. */
  private static void writeWaits(OwnRanks ranks) {
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
}
