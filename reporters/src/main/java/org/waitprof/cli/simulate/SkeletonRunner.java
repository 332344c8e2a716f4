package org.waitprof.cli.simulate;

import java.lang.invoke.MethodHandle;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.waitprof.cli.mpi.MpiCalls;
import org.waitprof.cli.mpi.MpiWorld;
import org.waitprof.simulate.times.LongSeries;

/**
 * Does on the real MPI what a {@link Skeleton} says; computes by spinning. What it takes itself
 * between two calls counts as computation: who is late computes less until that is made up for.
 * Allocates nothing between two calls. For the thread that joined the job.
 */
final class SkeletonRunner {
  private final MpiWorld job;
  private final Skeleton skeleton;
  private final ReenactmentWatchdog watch;
  private final long firstNanos;
  private final MethodHandle waitForOne;
  private final MethodHandle waitForAll;
  private final MethodHandle[] calls;
  private final @Nullable Object[] requests;
  private final MpiCalls world;
  private Object[] completed = new Object[4];
  private Object[][] arrays = new Object[4][];
  private int completions;

  /** What the clock of the re-enactment shows beyond this process' nanoTime. */
  private long offsetNanos;

  /** When the last instruction was over. */
  private long last;

  /** Whether the clock runs: all have begun. */
  private boolean started;

  private long late;

  /**
   * The runner of a skeleton.
   *
   * @param firstNanos when the rank's first event happened, since that of the recorded run
   */
  SkeletonRunner(MpiWorld job, Skeleton skeleton, ReenactmentWatchdog watch, long firstNanos) {
    this.job = job;
    this.skeleton = skeleton;
    this.watch = watch;
    this.firstNanos = firstNanos;
    world = job.calls();
    waitForOne = world.waitForOne();
    waitForAll = world.waitForAll();
    calls = skeleton.calls();
    requests = new Object[skeleton.places()];
  }

  /**
   * Does all of it.
   *
   * @param startNanos when the recorded run began, nanoseconds of the trace's clock
   * @return when regions and calls began and ended, of that clock
   */
  LongSeries run(long startNanos) {
    // Room for all times, so that none is made on the way.
    LongSeries times = new LongSeries();
    for (long i = 0; i < skeleton.times(); i++) {
      times.add(0);
    }
    last = firstNanos;
    started = false;
    late = 0;
    long number = 0;
    long size = skeleton.size();
    for (long at = 0; at < size; at++) {
      long instruction = skeleton.instruction(at);
      if (perform(instruction)) {
        times.set(number++, startNanos + last);
      }
    }
    return times;
  }

  /** When it was through, nanoseconds since the recorded run began. */
  long endNanos() {
    return last;
  }

  /** Returns whether it leads to a time of the trace. */
  private boolean perform(long instruction) {
    long value = Skeleton.number(instruction);
    switch (Skeleton.kind(instruction)) {
      case COMPUTE -> {
        compute(value);
        return true;
      }
      case ENTER -> watch.begins((int) value);
      case INIT -> {
        last += value;
        begin();
      }
      case BEGIN -> begin();
      case IDLE -> compute(value);
      case CALL -> invoke(calls[(int) value]);
      case START -> start(instruction);
      case COMPLETE -> complete((int) value);
      case LEAVE -> {
        leave();
        return true;
      }
    }
    return false;
  }

  private long now() {
    return System.nanoTime() + offsetNanos;
  }

  /** Returns when it is done. */
  private long spinUntil(long time) {
    long now = now();
    while (now < time) {
      Thread.onSpinWait();
      now = now();
    }
    return now;
  }

  /** All processes start together; each then waits for its own time. */
  private void begin() {
    started = true;
    long earliest = -job.max(-last);
    offsetNanos = earliest - CommonStart.nanos(job);
    spinUntil(last);
  }

  private void compute(long nanos) {
    if (!started) {
      last += nanos;
      return;
    }
    long until = last + nanos - late;
    last = spinUntil(until);
    late = last - until;
  }

  private void start(long instruction) {
    Object request = invoke(calls[Skeleton.started(instruction)]);
    if (request == null) {
      throw new IllegalStateException("a request is missing");
    }
    requests[Skeleton.place(instruction)] = request;
  }

  private void complete(int place) {
    Object request = requests[place];
    if (request == null) {
      return;
    }
    if (completions == completed.length) {
      completed = Arrays.copyOf(completed, 2 * completions);
    }
    completed[completions++] = request;
    requests[place] = null;
  }

  private void leave() {
    waitForCompletions();
    if (started) {
      last = now();
    }
  }

  private void waitForCompletions() {
    if (completions > 0) {
      try {
        if (completions == 1) {
          Object ignored = waitForOne.invokeExact(completed[0]);
        } else {
          Object[] all = array(completions);
          System.arraycopy(completed, 0, all, 0, completions);
          Object ignored = waitForAll.invokeExact((Object) all);
        }
      } catch (Throwable e) {
        throw new IllegalStateException("waiting for requests: " + e, e);
      }
      completions = 0;
    }
  }

  private Object[] array(int length) {
    if (length >= arrays.length) {
      arrays = Arrays.copyOf(arrays, 2 * length);
    }
    Object[] known = arrays[length];
    if (known == null) {
      known = world.requests(length);
      arrays[length] = known;
    }
    return known;
  }

  private static @Nullable Object invoke(MethodHandle call) {
    try {
      return call.invokeExact();
    } catch (Throwable e) {
      throw new IllegalStateException("an MPI call of the re-enactment: " + e, e);
    }
  }
}
