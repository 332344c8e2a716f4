package org.waitprof.record;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.waitprof.model.MpiCall;
import org.waitprof.record.binding.TrackedRequest;
import org.waitprof.record.message.CompletionProbe;
import org.waitprof.record.message.ThrownProbe;

/**
 * What the program lets go is free, whatever the recorder has seen of it: threads that have ended,
 * with all that they hold, and requests that are complete.
 */
class ForgottenObjectsTest {
  private static final int COLLECTIONS = 200;

  /** A thread that holds memory, as programs have them. */
  private static final class Worker extends Thread {
    @SuppressWarnings("unused") // it takes room
    private final byte[] room = new byte[1 << 10];

    Worker(String name) {
      super(name);
    }

    @Override
    public void run() {
      Probe.exit(Probe.enter(8, MpiCall.MPI_SEND.ordinal()));
    }
  }

  private static void assertGone(WeakReference<?> object) throws InterruptedException {
    for (int i = 0; i < COLLECTIONS && !object.refersTo(null); i++) {
      System.gc();
      Thread.sleep(5);
    }
    assertTrue(object.refersTo(null));
  }

  private static WeakReference<Thread> ended(String name) throws InterruptedException {
    Thread thread = new Worker(name);
    thread.start();
    thread.join();
    return new WeakReference<>(thread);
  }

  @Test
  void threadsThatHaveEnded() throws InterruptedException {
    ThreadState unused = ThreadState.current(); // The first thread of a JVM is kept.
    List<WeakReference<Thread>> threads = new ArrayList<>();
    for (String name : List.of("worker-1", "worker-2", "reader", "writer")) {
      threads.add(ended(name));
    }
    for (WeakReference<Thread> each : threads) {
      assertGone(each);
    }
  }

  private static WeakReference<TrackedRequest> waitedFor(boolean several, boolean throwing) {
    Pending request = new Pending();
    int call = (several ? MpiCall.MPI_WAITALL : MpiCall.MPI_WAIT).ordinal();
    ThreadState state =
        several
            ? Probe.enterRequests(new Object[] {request}, call)
            : Probe.enterRequest(request, call);
    if (throwing) {
      ThrownProbe.exit(state);
    } else {
      CompletionProbe.exitCompleted(state);
    }
    return new WeakReference<>(request);
  }

  @Test
  void requestsThatAreComplete() throws InterruptedException {
    assertGone(waitedFor(false, false));
    assertGone(waitedFor(true, false));
    assertGone(waitedFor(true, true));
  }
}
