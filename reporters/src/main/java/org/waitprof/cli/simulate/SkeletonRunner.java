package org.waitprof.cli.simulate;

import com.sun.management.OperatingSystemMXBean;
import java.lang.invoke.MethodHandle;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.waitprof.cli.mpi.CommCalls;
import org.waitprof.cli.mpi.MpiWorld;
import org.waitprof.simulate.times.LongSeries;

/**
 * Does on the real MPI what a {@link Skeleton} says; computes by spinning. What it takes itself
 * between two calls counts as computation, and a call that waits for nobody takes what it took: who
 * is late computes less until that is made up for, and what others lost by it {@link
 * org.waitprof.simulate.ReenactedRun} takes out. Allocates nothing between two calls. For the
 * thread that joined the job.
 */
final class SkeletonRunner {
  /** Most that a piece of computation takes in the rehearsal, nanoseconds. */
  private static final long REHEARSED_NANOS = 2_000;

  private static final int REHEARSALS = 2;
  private static final int QUIET_LOOKS = 3;
  private static final int MOST_LOOKS = 500;
  private static final long LOOK_MILLIS = 20;

  /** CPU time between two looks of a process that does nothing. */
  private static final long IDLE_NANOS = 2_000_000;

  private final MpiWorld job;
  private final Skeleton skeleton;
  private final ReenactmentWatchdog watch;
  private final long firstNanos;
  private final MethodHandle waitForOne;
  private final MethodHandle waitForAll;
  private final MethodHandle[] calls;
  private final @Nullable Object[] requests;
  private final CommCalls world;
  private Object[] completed = new Object[4];
  private Object[][] arrays = new Object[4][];
  private int completions;

  private boolean rehearses;
  private LongSeries times = new LongSeries();

  /** What the clock of the re-enactment shows beyond this process' nanoTime. */
  private long offsetNanos;

  /** When the last instruction was over, or should have been where that concerns nobody else. */
  private long last;

  /** Whether the clock runs: all have begun. */
  private boolean started;

  private long late;
  private long heldUpNanos;

  /** Whether it is known already when the call ends. */
  private boolean ended;

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
   * Does all of it with hardly any computation, so that code is compiled, connections are made and
   * memory is touched; returns when the compiler has no more to do. Twice: the first time that
   * compiled code runs, some of it is compiled anew. All processes call it.
   */
  void rehearse() {
    rehearses = true;
    for (int i = 0; i < REHEARSALS; i++) {
      run();
      settle();
    }
    rehearses = false;
    // What reading left behind is not collected while others wait for this process.
    System.gc();
    settle();
  }

  /**
   * Does all of it.
   *
   * @param startNanos when the recorded run began, nanoseconds of the trace's clock
   * @return when regions and calls began and ended, of that clock
   */
  LongSeries run(long startNanos) {
    run();
    for (long i = 0; i < times.size(); i++) {
      times.set(i, times.get(i) + startNanos);
    }
    return times;
  }

  /**
   * Waits until this process does nothing: times of compilation are known only when it is over, and
   * that of a large method may take a second.
   */
  private static void settle() {
    if (!(ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean system)) {
      return;
    }
    long before = system.getProcessCpuTime();
    int quiet = 0;
    for (int look = 0; look < MOST_LOOKS && quiet < QUIET_LOOKS; look++) {
      try {
        Thread.sleep(LOOK_MILLIS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return;
      }
      long now = system.getProcessCpuTime();
      quiet = now - before < IDLE_NANOS ? quiet + 1 : 0;
      before = now;
    }
  }

  private void run() {
    // Room for all times, so that none is made on the way.
    times = new LongSeries();
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
        times.set(number++, last);
      }
    }
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
      case IDLE, LOCAL -> endsAt(last + value);
      case CALL -> invoke(calls[(int) value]);
      case START -> start(instruction);
      case COMPLETE -> complete((int) value);
      case HELD_UP -> heldUpNanos = value;
      case AT_MOST -> heldUp(value);
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
    if (rehearses) {
      offsetNanos = last - System.nanoTime();
      return;
    }
    long earliest = -job.max(-last);
    offsetNanos = earliest - CommonStart.nanos(job);
    spinUntil(last);
  }

  private void compute(long nanos) {
    if (!started) {
      last += nanos;
      return;
    }
    long wanted = rehearses ? Math.min(nanos, REHEARSED_NANOS) : nanos;
    long until = last + wanted - late;
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

  /**
   * After MPI is done with the call: others have what they need from it. Where MPI itself was what
   * held up the recorded call, waiting for a partner to move a larger message on, it has done so
   * again: the call lasts as long as it did then, not longer.
   */
  private void heldUp(long atMostNanos) {
    waitForCompletions();
    long now = now();
    endsAt(Math.max(now, Math.min(now + heldUpNanos, last + atMostNanos)));
  }

  /** When the call ends concerns nobody else: it does so when it should, or computes less then. */
  private void endsAt(long time) {
    if (!rehearses) {
      spinUntil(time);
      last = time;
      ended = true;
    }
  }

  private void leave() {
    waitForCompletions();
    if (started && !ended) {
      last = now();
    }
    ended = false;
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
