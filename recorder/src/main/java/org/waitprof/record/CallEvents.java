package org.waitprof.record;

import org.jspecify.annotations.Nullable;
import org.waitprof.record.file.CounterLayout;
import org.waitprof.sample.Sampler;

/**
 * Shows single calls to a {@link CallObserver} while it wants to see them. While it does not, a
 * call costs two comparisons with a static field. The observer is asked at the end of calls that
 * took {@link #SLOW_NANOS} or more, at most once a second. So a recording that begins during the
 * run is noticed without a thread that polls for it.
 */
public final class CallEvents {
  /**
   * Least duration of a call after which the observer is asked; asking costs little compared with
   * it.
   */
  private static final long SLOW_NANOS = 100_000;

  private static final long NANOS_BETWEEN_QUESTIONS = 1_000_000_000;

  /** Whether calls are shown. Plain: another thread sees a change at its next call. */
  static boolean on;

  /** Shortest duration of a call that is passed to {@link #ended}, in ticks. */
  static long leastTicks = Long.MAX_VALUE;

  private static @Nullable CallObserver observer;
  private static long askedNanos;

  private CallEvents() {}

  /** Sets the observer and asks it. Called once, by the agent, when Init has returned. */
  public static void show(CallObserver wanted) {
    observer = wanted;
    ask(wanted);
  }

  private static void ask(CallObserver wanted) {
    askedNanos = System.nanoTime();
    boolean wants = wanted.isOn();
    on = wants;
    leastTicks = wants ? Long.MIN_VALUE : slowTicks();
  }

  /** From now on long calls are passed to the sample. */
  public static void passLongCalls() {
    leastTicks = Math.min(leastTicks, slowTicks());
  }

  private static long slowTicks() {
    return (long) (SLOW_NANOS / Clock.nanosPerTick());
  }

  /** A call begins while {@link #on}. */
  static void begin(ThreadState state) {
    CallObserver wanted = observer;
    if (wanted != null) {
      try {
        state.event = wanted.begin();
      } catch (Throwable e) {
        failed(state, e);
      }
    }
  }

  /** An observer that throws sees nothing more. */
  private static void failed(ThreadState state, Throwable fault) {
    observer = null;
    on = false;
    leastTicks = slowTicks();
    state.event = null;
    RecorderFaults.note(state, fault);
  }

  /** A call has ended that may have been long: its time is no computation. */
  private static void sample(ThreadState state, long now) {
    Sampler sampler = state.table.sampler;
    if (sampler != null) {
      try {
        sampler.called(state.startTicks, now);
      } catch (Throwable e) {
        RecorderFaults.note(state, e);
      }
    }
  }

  /** A call is over that took at least {@link #leastTicks}. */
  static void ended(ThreadState state, long now, long meta, long bytes) {
    sample(state, now);
    CallObserver wanted = observer;
    if (wanted == null) {
      return;
    }
    try {
      Object begun = state.event;
      if (begun != null) {
        state.event = null;
        wanted.end(begun, state.table.rank, CounterLayout.callOrdinal(meta), bytes);
      }
      if (System.nanoTime() - askedNanos >= NANOS_BETWEEN_QUESTIONS) {
        ask(wanted);
      }
    } catch (Throwable e) {
      failed(state, e);
    }
  }
}
