package org.waitprof.record.message;

import org.waitprof.record.Probe;
import org.waitprof.record.ThreadState;
import org.waitprof.record.file.CounterLayout;
import org.waitprof.record.trace.MessageTracing;

/**
 * Flags for what is recorded of messages besides the counters: nothing, a coordinated sample, a
 * trace, or both. Premain sets them before the first woven class exists, so that every thread sees
 * them. The compiled probes test them as plain fields.
 */
public final class MessageRecording {
  /** Ordinals of MPI_TEST to MPI_TESTSOME: the class of the calls is not on the hot side. */
  private static final int FIRST_TEST = 22;

  private static final int LAST_TEST = 25;

  /** Ordinal of MPI_SEND: calls before do not communicate. */
  static final int FIRST_MESSAGE = 6;

  static boolean sampled;
  static boolean traced;

  private MessageRecording() {}

  /**
   * Sets which records are kept. Called by premain, after the classes that keep it have been
   * defined.
   *
   * @param samples whether messages are numbered, and a sample of them is kept
   * @param events whether every call is an event of the trace
   */
  public static void configure(boolean samples, boolean events) {
    sampled = samples;
    traced = events;
  }

  /**
   * Opens the thread's trace, with {@code mode=trace}, before its first call or run of polls ends.
   */
  static void open(ThreadState state) {
    if (traced) {
      MessageTracing.stream(state);
    }
  }

  /**
   * Ends a call, which is counted unless measuring is paused: then only its operations get numbers.
   *
   * @return the slot that it was booked in; 0 if it was not
   */
  static long end(ThreadState state, long now, long meta, long bytes) {
    open(state);
    if (state.counting) {
      Probe.endUncounted(state);
      return 0;
    }
    return Probe.end(state, now, meta, bytes);
  }

  /** Whether the call only asks, and does not wait. */
  static boolean isTest(ThreadState state) {
    int call = CounterLayout.callOrdinal(state.meta);
    return call >= FIRST_TEST && call <= LAST_TEST;
  }
}
