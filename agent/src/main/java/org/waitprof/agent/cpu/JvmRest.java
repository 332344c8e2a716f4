package org.waitprof.agent.cpu;

import java.util.Map;
import java.util.function.LongSupplier;
import org.waitprof.model.rank.ProcessId;
import org.waitprof.record.thread.AgentThread;
import org.waitprof.system.ProcessThreads;
import org.waitprof.system.ProcessThreads.Kind;
import org.waitprof.system.ProcessThreads.Times;

/**
 * Waits for the JVM's own threads to become idle. Behind the start of Flight Recorder, and behind a
 * first start, in which classes are woven, the compiler works for up to a second on code that is
 * needed no more. The program's code would be compiled after that. Where a launcher has bound the
 * rank to one core, the rank would lack this core meanwhile.
 */
public final class JvmRest {
  private static final long LOOK_MILLIS = 20;
  private static final int IDLE_LOOKS = 2;

  /** Idle threads are awake for less of the time between two looks. */
  private static final double IDLE = 0.1;

  private JvmRest() {}

  /**
   * Returns when these threads are idle. Called by one thread at the end of Init; looks at all
   * threads every 20 ms. Where the kernel reports no times it returns at once.
   *
   * @param endNanos {@code nanoTime} at which it gives up
   */
  public static void await(long endNanos) throws InterruptedException {
    await(endNanos, System::nanoTime);
  }

  /** The clock may stand still or go back, under tools that make the time up. */
  static void await(long endNanos, LongSupplier clock) throws InterruptedException {
    ProcessThreads process = new ProcessThreads(ProcessId.get());
    long since = clock.getAsLong();
    long before = awakeNanos(process);
    long looks = (endNanos - since) / (LOOK_MILLIS * 1_000_000);
    int idle = 0;
    for (; idle < IDLE_LOOKS && endNanos - since > 0 && looks > 0; looks--) {
      pause(LOOK_MILLIS);
      long now = clock.getAsLong();
      long awake = awakeNanos(process);
      idle = awake - before < IDLE * (now - since) ? idle + 1 : 0;
      since = now;
      before = awake;
    }
  }

  /**
   * Waits; not at all where the clock is ahead of the kernel's, which ends the wait: tools that
   * make the time up would turn 20 ms into minutes.
   */
  public static void pause(long millis) throws InterruptedException {
    if (!ProcessStart.isClockAhead()) {
      AgentThread.rest(millis);
    }
  }

  /** Time for which these threads had a core, or were ready for one. */
  private static long awakeNanos(ProcessThreads process) {
    long nanos = 0;
    for (Map.Entry<String, Times> each : process.times().entrySet()) {
      Kind kind = process.kind(each.getKey());
      if (kind == Kind.COMPILER || kind == Kind.JVM) {
        nanos += each.getValue().cpuNanos() + each.getValue().readyNanos();
      }
    }
    return nanos;
  }
}
