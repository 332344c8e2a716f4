package org.waitprof.record;

import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.inOrder;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.mockito.InOrder;
import org.waitprof.model.MpiCall;

/** Calls are shown to the observer while it wants to see them, begin and end of each. */
class CallEventsTest {
  @AfterEach
  void stop() {
    CallEvents.on = false;
    CallEvents.leastTicks = Long.MAX_VALUE;
  }

  @Test
  void callsAreShownOnceASlowOneHasAsked() {
    CallObserver observer = mock(CallObserver.class);
    when(observer.begin()).thenReturn("event");
    CallEvents.show(observer);
    call(0);
    call(2_000_000);
    when(observer.isOn()).thenReturn(true);
    call(1_100_000_000);
    verify(observer, never()).begin();
    call(0);
    call(0);
    InOrder order = inOrder(observer);
    for (int i = 0; i < 2; i++) {
      order.verify(observer).begin();
      order.verify(observer).end(eq("event"), any(), eq(MpiCall.MPI_START.ordinal()), eq(12L));
    }
    verify(observer, times(2)).begin();
  }

  private static void call(long nanos) {
    ThreadState state = Probe.enter(12, MpiCall.MPI_START.ordinal());
    if (nanos > 0) {
      LockSupport.parkNanos(nanos);
    }
    Probe.exit(state);
  }
}
