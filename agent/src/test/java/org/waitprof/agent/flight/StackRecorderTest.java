package org.waitprof.agent.flight;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.Collectors;
import jdk.jfr.EventType;
import jdk.jfr.FlightRecorder;
import org.junit.jupiter.api.Test;

class StackRecorderTest {
  /** A type that is registered later has its class changed, and all types written, in the run. */
  @Test
  void everyTypeIsRegisteredBeforeTheRun() throws Exception {
    StackRecorder recorder = new StackRecorder(true, false, name -> true, name -> false);
    try {
      recorder.awaitStart();
      List<String> types =
          FlightRecorder.getFlightRecorder().getEventTypes().stream()
              .map(EventType::getName)
              .collect(Collectors.toList());
      assertTrue(
          types.containsAll(List.of("waitprof.MpiCall", "waitprof.WaitState")), () -> "" + types);
    } finally {
      recorder.close();
    }
  }
}
