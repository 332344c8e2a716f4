package org.waitprof.agent;

import java.util.concurrent.atomic.AtomicBoolean;
import org.waitprof.agent.cpu.JvmRest;
import org.waitprof.record.AgentOutput;
import org.waitprof.record.thread.StoppedThread;

/**
 * Lets the JVM's compiler finish its work on a first start, in which classes are woven, before the
 * run begins. Otherwise a short program runs interpreted, or without a core, for most of its time.
 * With {@code cache=off} each start is a first one, and waits: the compiler is as busy, and a run
 * that is measured meanwhile would be said to lack a core.
 */
final class FirstStart {
  /** Longest time that a run waits for the compiler. */
  private static final long PATIENCE_NANOS = 2_000_000_000L;

  private final Transformer transformer;
  private final AtomicBoolean hasRested = new AtomicBoolean();

  FirstStart(Transformer transformer) {
    this.transformer = transformer;
  }

  /** Returns when the compiler is idle; at once on later starts. Called at the end of each Init. */
  void rest() {
    if (!transformer.hasWoven() || hasRested.getAndSet(true)) {
      return;
    }
    try {
      JvmRest.await(System.nanoTime() + PATIENCE_NANOS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException | Error e) {
      StoppedThread.note(e); // The other ranks wait for this one.
      AgentOutput.println("the JVM may still compile as the run begins, and take its cores: " + e);
    }
  }
}
