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
 * Executes a {@link Skeleton} on the real MPI; computes by spinning. The runner's own time between
 * two calls counts as computation. A call that waits for no rank takes its recorded time. A late
 * rank computes less until it has caught up, and {@link org.waitprof.simulate.ReenactedRun} removes
 * the delay that this caused to others. Allocates nothing between two calls. For the thread that
 * joined the job.
 */
final class SkeletonRunner {
  /** Longest duration of a computation in the rehearsal, in nanoseconds. */
  private static final long REHEARSED_NANOS = 2_000;

  private static final int REHEARSALS = 2;
  private static final int QUIET_LOOKS = 3;
  private static final int MOST_LOOKS = 500;
  private static final long LOOK_MILLIS = 20;

  /** Longest CPU time between two looks at a process that counts as idle, in nanoseconds. */
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

  /** The clock of the re-enactment minus this process' nanoTime. */
  private long offsetNanos;

  /** End of the last instruction, or its planned end if no other rank depends on it. */
  private long last;

  /** Whether the clock runs: all have begun. */
  private boolean started;

  private long late;
  private long heldUpNanos;

  /** Whether the end of the call is known already. */
  private boolean ended;

  /**
   * Creates the runner of a skeleton.
   *
   * @param firstNanos time of the rank's first event, since the first event of the recorded run
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
   * Runs the skeleton with hardly any computation, so that code is compiled, connections are made
   * and memory is touched. Returns when the compiler has finished. Runs it twice, because the first
   * run of compiled code makes some of it compile anew. All processes must call it.
   */
  void rehearse() {
    rehearses = true;
    for (int i = 0; i < REHEARSALS; i++) {
      run();
      settle();
    }
    rehearses = false;
    // Garbage from reading shall not be collected while others wait for this process.
    System.gc();
    settle();
  }

  /**
   * Runs the skeleton.
   *
   * @param startNanos begin of the recorded run, nanoseconds of the trace's clock
   * @return begins and ends of regions and calls, by that clock
   */
  LongSeries run(long startNanos) {
    run();
    for (long i = 0; i < times.size(); i++) {
      times.set(i, times.get(i) + startNanos);
    }
    return times;
  }

  /**
   * Waits until this process is idle. Times of compilation are known only when it is over, and a
   * large method may take a second.
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
    // Room for all times, so that no memory is allocated on the way.
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

  /** Executes an instruction; returns whether a time of the trace follows. */
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

  /** Spins until a time; returns the time at its end. */
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
   * Holds up the call after MPI is done with it, when others have what they need from it. MPI
   * itself may have held up the recorded call, waiting for a partner to move a larger message on.
   * It has then done so again, so the call lasts no longer than the recorded one.
   */
  private void heldUp(long atMostNanos) {
    waitForCompletions();
    long now = now();
    endsAt(Math.max(now, Math.min(now + heldUpNanos, last + atMostNanos)));
  }

  /**
   * Ends the call at its planned time, which no other rank depends on. If it is late, the next
   * computation is shorter.
   */
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
