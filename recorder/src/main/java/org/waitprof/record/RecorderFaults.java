package org.waitprof.record;

import org.jspecify.annotations.Nullable;
import org.waitprof.record.file.CounterLayout;
import org.waitprof.record.thread.StoppedThread;

/**
 * Handles failures of the recorder itself. They stay here, are counted for the rank, and are
 * reported once on stderr. Failures of cold code are caught where the call can still be booked.
 * Failures of hot code are caught by the handlers that woven methods have around their probes.
 * Called in the application's threads, maybe with a full stack or heap; throws nothing but what
 * stops a thread.
 *
 * <p>A thread with {@link #LIMIT} failures is given up: its calls go unrecorded from then on. A
 * full stack does not count, because it is the program's own, and gone when the program returns.
 */
@SuppressWarnings("StaticAssignmentOfThrowable") // a holder would have to be made, on a full heap
public final class RecorderFaults {
  /** Number of failures after which another one is no accident; each costs some microseconds. */
  static final int LIMIT = 100;

  private static boolean reported;
  private static boolean givenUp;

  /** A failure that could not be reported when it happened. */
  private static @Nullable Throwable unreported;

  private static boolean lackedStack;

  private RecorderFaults() {}

  /** Notes that a thread could not begin to record, because little of its stack was left. */
  static void noteLittleStack() {
    lackedStack = true;
  }

  /** Whether {@link #noteLittleStack} was called, by any thread. */
  public static boolean hasLackedStack() {
    return lackedStack;
  }

  /** Takes a failure while a call of this thread was recorded. */
  public static void note(ThreadState state, Throwable fault) {
    StoppedThread.passOn(fault);
    try {
      boolean full = fault instanceof StackOverflowError;
      if (!full && ++state.faults == LIMIT) {
        state.givenUp = true;
        givenUp = true;
        ThreadState.slowPathCheck = true;
      }
      SlotTable table = state.table;
      if (table != SlotTable.UNATTACHED) {
        table.rank.header().add(CounterLayout.FAULTS_OFFSET, 1);
      }
      if (reported) {
        sayGivenUp(state, full);
      } else if (full || fault instanceof OutOfMemoryError) {
        // Nothing is printed with a full stack: the stream would be left as it was half-way.
        unreported = fault;
      } else {
        report(fault);
        sayGivenUp(state, full);
      }
    } catch (Throwable e) {
      unreported = fault;
    }
  }

  private static void sayGivenUp(ThreadState state, boolean full) {
    if (!full && state.faults == LIMIT) {
      AgentOutput.println(
          "recording failed "
              + LIMIT
              + " times in thread "
              + Thread.currentThread().getName()
              + ": its further calls are not recorded");
    }
  }

  /** Whether any thread has been given up. */
  static boolean hasGivenUp() {
    return givenUp;
  }

  /**
   * Reports what could not be reported when it happened. Called when Finalize is entered, and when
   * the JVM ends: no call may have come by since. Other ranks may wait for what the caller does
   * next.
   */
  public static void reportLate() {
    try {
      Throwable fault = unreported == null ? ThreadState.failure : unreported;
      if (fault != null && !reported) {
        report(fault);
      }
    } catch (RuntimeException | Error e) {
      StoppedThread.note(e); // Not even that can be said.
    }
  }

  /** Whether any failure has been reported. */
  public static boolean hasReported() {
    return reported;
  }

  /** Reports a failure that has cost the rank more than single calls. */
  static void report(Throwable fault) {
    reported = true;
    StackTraceElement[] stack = fault.getStackTrace();
    AgentOutput.println(
        fault + (stack.length == 0 ? "" : " at " + stack[0]) + "; the application goes on");
  }
}
