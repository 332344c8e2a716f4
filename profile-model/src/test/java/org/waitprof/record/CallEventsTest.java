package org.waitprof.record;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.waitprof.model.MpiCall;

/** Calls are shown to the observer while it wants to see them, begin and end of each. */
class CallEventsTest {
  private final List<String> seen = new ArrayList<>();
  private boolean wanted;

  @AfterEach
  void stop() {
    CallEvents.on = false;
    CallEvents.leastTicks = Long.MAX_VALUE;
  }

  @Test
  void callsAreShownOnceASlowOneHasAsked() {
    CallEvents.show(
        new CallObserver() {
          @Override
          public boolean isOn() {
            return wanted;
          }

          @Override
          public Object begin() {
            seen.add("begin");
            return "event";
          }

          @Override
          public void end(Object begun, RankCounters rank, int callOrdinal, long bytes) {
            seen.add(begun + " " + MpiCall.values()[callOrdinal] + " " + bytes);
          }
        });
    call(0);
    call(2_000_000);
    assertEquals(List.of(), seen);
    wanted = true;
    call(1_100_000_000);
    assertEquals(List.of(), seen);
    call(0);
    call(0);
    assertEquals(
        List.of("begin", "event MPI_Start 12", "begin", "event MPI_Start 12"), List.copyOf(seen));
  }

  private static void call(long nanos) {
    ThreadState state = Probe.enter(12, MpiCall.MPI_START.ordinal());
    if (nanos > 0) {
      LockSupport.parkNanos(nanos);
    }
    Probe.exit(state);
  }
}
