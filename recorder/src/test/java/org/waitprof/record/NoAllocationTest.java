package org.waitprof.record;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;
import org.waitprof.model.MpiCall;
import org.waitprof.record.binding.MessageStatus;
import org.waitprof.record.binding.SizedComm;
import org.waitprof.record.binding.SizedType;
import org.waitprof.record.binding.TrackedRequest;
import org.waitprof.record.message.CompletionProbe;

/**
 * Recording a call whose key is known allocates nothing, in any shape of call: not one byte in a
 * million calls. Each test records calls that no other test of the recorder counts.
 */
class NoAllocationTest {
  /** A power of two: the stack walks that check known keys happen at these counts. */
  private static final int WARM_UP = 1 << 20;

  /** Ends before the next power of two. */
  private static final int CALLS = 1_000_000;

  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  /** What the weaver makes of the binding's classes: fields that carry sizes. */
  private static final class Carrier
      implements SizedComm, SizedType, TrackedRequest, MessageStatus {
    private long operation;

    @Override
    public long waitprof$place() {
      return 4L << 32 | 1;
    }

    @Override
    public void waitprof$place(long sizeAndRank) {}

    @Override
    public boolean waitprof$isBetweenGroups() {
      return false;
    }

    @Override
    public int waitprof$queryRank() {
      return 1;
    }

    @Override
    public int waitprof$querySize() {
      return 4;
    }

    @Override
    public int waitprof$size() {
      return 8;
    }

    @Override
    public void waitprof$size(int bytes) {}

    @Override
    public int waitprof$askElements() {
      return 1;
    }

    @Override
    public int waitprof$baseBytes() {
      return 8;
    }

    @Override
    public long waitprof$operation() {
      return operation;
    }

    @Override
    public void waitprof$operation(long value) {
      operation = value;
    }

    @Override
    public long waitprof$arrived(int baseBytes) {
      return 64;
    }

    @Override
    public int waitprof$index() {
      return 0;
    }

    @Override
    public int waitprof$source() {
      return 1;
    }

    @Override
    public int waitprof$tag() {
      return 0;
    }

    @Override
    public boolean waitprof$cancelled() {
      return false;
    }
  }

  private final Carrier carrier = new Carrier();
  private final Object[] carriers = {carrier, null, carrier};

  @Test
  void pointToPoint() {
    int call = MpiCall.MPI_SEND.ordinal();
    assertNothingAllocated(() -> Probe.exit(Probe.enter(Sizes.bytes(8, carrier), call)));
  }

  @Test
  void receivesThatKnowWhatArrived() {
    int call = MpiCall.MPI_RECV.ordinal();
    assertNothingAllocated(
        () -> Probe.exitArrived(Probe.enter(Sizes.bytes(8, carrier), call), carrier, carrier));
  }

  @Test
  void collectives() {
    int call = MpiCall.MPI_ALLREDUCE.ordinal();
    assertNothingAllocated(() -> Probe.exit(Probe.enterCollective(8, call, carrier)));
  }

  @Test
  void collectivesWithARoot() {
    int call = MpiCall.MPI_REDUCE.ordinal();
    assertNothingAllocated(() -> Probe.exit(Probe.enterRooted(8, call, carrier, 1)));
  }

  @Test
  void nonBlockingOperationsAndTheirCompletion() {
    int start = MpiCall.MPI_ISEND.ordinal();
    int test = MpiCall.MPI_TEST.ordinal();
    int wait = MpiCall.MPI_TESTSOME.ordinal();
    assertNothingAllocated(
        () -> {
          Probe.exitStarted(Probe.enter(8, start), carrier, carrier, TrackedRequest.SEND);
          CompletionProbe.exitTest(Polls.enterRequest(carrier, test), false);
          CompletionProbe.exitSome(Probe.enterRequests(carriers, wait), carriers);
        });
  }

  @Test
  void callSites() {
    assertNothingAllocated(
        () -> {
          long outer = Context.enter(Context.here(), 12345);
          long inner = Context.enter(Context.here(), 67890);
          Context.leave(Context.here(), inner);
          Context.leave(Context.here(), outer);
        });
  }

  private static void assertNothingAllocated(Runnable calls) {
    for (int i = 0; i <= WARM_UP; i++) {
      calls.run();
    }
    long before = THREADS.getCurrentThreadAllocatedBytes();
    for (int i = 0; i < CALLS; i++) {
      calls.run();
    }
    assertEquals(0, THREADS.getCurrentThreadAllocatedBytes() - before, "bytes allocated");
  }
}
