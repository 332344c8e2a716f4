package org.waitprof.agent.flight;

import java.io.File;
import java.io.IOException;
import java.lang.invoke.StringConcatException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Recording;
import jdk.jfr.RecordingState;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedStackTrace;
import jdk.jfr.consumer.RecordedThread;
import jdk.jfr.consumer.RecordingFile;
import org.jspecify.annotations.Nullable;
import org.waitprof.agent.cpu.JvmRest;
import org.waitprof.record.AgentOutput;
import org.waitprof.record.thread.AgentThread;
import org.waitprof.trace.folder.PausesFile;

/**
 * A recording of this JVM's execution samples and, if wanted, of the causes that block its threads;
 * and its results. Flight Recorder takes some tenths of a second to start, in a thread of its own,
 * which the end of Init waits for. {@code benchmarks/dilation.sh --option stacks=on} measures the
 * cost of samples. Needs the module {@code jdk.jfr}.
 */
public final class StackRecorder {
  private static final Duration PERIOD = Duration.ofMillis(20);
  private static final Duration CLOCK_PERIOD = Duration.ofSeconds(1);
  private static final long MOST_BYTES = 256L << 20;

  /** In 12 MiB, reading the recording took what the program needed. */
  private static final long LEAST_HEAP = 24L << 20;

  private static final String SAMPLE = "jdk.ExecutionSample";

  /** Frames of a stack, at most. */
  private static final int MOST_FRAMES = 48;

  /** Begin and end of the run wait this long for a recording that has not begun yet. */
  private static final long PATIENCE_MILLIS = 5_000;

  private static final long HOOK_MILLIS = 1_000;

  private static final Duration LEAST_BLOCKED = Duration.ofNanos(200_000);

  private final boolean wantsSamples;
  private final boolean wantsBlocked;
  private final Predicate<String> isApplication;
  private final Predicate<String> isCall;
  private final Thread starter;
  private volatile @Nullable Recording recording;
  private volatile File folder = FlightRoom.folder();

  /**
   * Begins to record, which takes a while, in a daemon thread.
   *
   * @param wantsSamples whether to look where threads compute
   * @param wantsBlocked whether to look what they are blocked by
   * @param isApplication whether a class is the program's
   * @param isCall whether a class is of an MPI call: of the binding, or of the recorder in it
   * @throws IllegalStateException if this JVM cannot record; the message says why in one clause
   */
  public StackRecorder(
      boolean wantsSamples,
      boolean wantsBlocked,
      Predicate<String> isApplication,
      Predicate<String> isCall) {
    this.wantsSamples = wantsSamples;
    this.wantsBlocked = wantsBlocked;
    this.isApplication = isApplication;
    this.isCall = isCall;
    if (!FlightRecorder.isAvailable()) {
      throw new IllegalStateException("Flight Recorder is switched off in this JVM");
    }
    if (Runtime.getRuntime().maxMemory() < LEAST_HEAP) {
      throw new IllegalStateException("Flight Recorder needs a heap of 24 MiB (-Xmx24m)");
    }
    String lacking = FlightRoom.lacking(folder, 0);
    if (!lacking.isEmpty()) {
      throw new IllegalStateException(lacking);
    }
    starter = AgentThread.of("waitprof-stacks", this::start);
    starter.start();
  }

  /**
   * Waits until the recording has begun and the JVM is done with that, or the recording failed; for
   * some seconds at most.
   *
   * @return how long that took, in nanoseconds
   */
  public long awaitStart() throws InterruptedException {
    long began = System.nanoTime();
    boolean unused = AgentThread.await(starter, PATIENCE_MILLIS);
    if (recording != null) {
      // The first round of periodic events runs code that has not been compiled yet, too.
      JvmRest.pause(CLOCK_PERIOD.toMillis());
      JvmRest.await(began + PATIENCE_MILLIS * 1_000_000);
    }
    return System.nanoTime() - began;
  }

  /** Whether the recording, or its failure, is still to come. */
  public boolean isStarting() {
    return starter.isAlive();
  }

  private void start() {
    try {
      // In an image without this module, the class cannot even be linked.
      if (ModuleLayer.boot().findModule("java.management").isPresent()) {
        RecorderLog.leaveOutput();
      }
      FlightRecorder.register(ClockEvent.class);
      FlightEvents.registerTypes();
      FlightRecorder.addPeriodicEvent(ClockEvent.class, this::tick);
      Recording fresh = new Recording();
      fresh.setName("waitprof stacks");
      fresh.setMaxSize(MOST_BYTES);
      if (wantsSamples) {
        fresh.enable(SAMPLE).withPeriod(PERIOD);
      }
      if (wantsBlocked) {
        // Of sleep and class loading some JDKs take no stacks unless they are asked to.
        Blocked.EVENTS.forEach(
            each -> fresh.enable(each).withStackTrace().withThreshold(LEAST_BLOCKED));
        fresh.enable(Blocked.STALL).withStackTrace().withThreshold(LEAST_BLOCKED);
        fresh.enable(Blocked.CLASS_LOAD).withStackTrace().withoutThreshold();
        PauseLog.STOPS.forEach(each -> fresh.enable(each).withoutThreshold());
      }
      fresh.enable(FlightClock.EVENT).withPeriod(CLOCK_PERIOD);
      fresh.start();
      FlightClock.tell();
      ClassGeneration.warmUp();
      folder = FlightRoom.folder();
      recording = fresh;
    } catch (StringConcatException | RuntimeException | Error e) {
      AgentOutput.failed("no execution samples", e);
    }
  }

  /** Called every second, by a thread of Flight Recorder. */
  private void tick() {
    FlightClock.tell();
    Recording running = recording;
    String lacking = running == null ? "" : FlightRoom.lacking(folder, 0);
    if (running != null && !lacking.isEmpty()) {
      try {
        // Not in this thread, which Flight Recorder may wait for.
        AgentThread.of("waitprof-stacks", () -> stop(running, lacking)).start();
      } catch (OutOfMemoryError e) {
        return; // The next second may have room for a thread.
      }
    }
  }

  private static void stop(Recording running, String why) {
    try {
      if (running.getState() == RecordingState.RUNNING && running.stop()) {
        AgentOutput.println("no more execution samples: " + why);
      }
    } catch (IllegalStateException e) {
      return; // It has been closed or stopped meanwhile.
    }
  }

  /**
   * Results of a recording.
   *
   * @param samples where threads were found computing
   * @param weight samples that each of them stands for
   * @param blocked what they were blocked by
   * @param pauses when they stood still
   * @param clock of these pauses
   */
  public record Seen(
      List<StackSample> samples, int weight, Blocked blocked, PauseLog pauses, FlightClock clock) {
    Seen() {
      this(List.of(), 1, new Blocked(), new PauseLog(), new FlightClock());
    }

    /**
     * Times for which some threads of this JVM were blocked: nanoseconds by {@code HeldUps.name}.
     */
    public Map<String, Long> blockedBy(Set<Long> threads) {
      return blocked.of(threads);
    }

    /** Writes the pauses of those threads for the rank's trace; nothing without a recording. */
    public void writePauses(Map<Long, Integer> threads, Path folder, int rank) throws IOException {
      if (clock.isKnown()) {
        PausesFile.write(folder, rank, clock.firstTicks(), pauses.of(threads, clock));
      }
    }
  }

  /**
   * Results so far; the recording goes on.
   *
   * @throws IOException if Flight Recorder's file cannot be written or read
   */
  public Seen seen() throws IOException, InterruptedException {
    boolean unused = AgentThread.await(starter, PATIENCE_MILLIS);
    Recording running = recording;
    if (running == null) {
      return new Seen();
    }
    if (isShuttingDown()) {
      // Flight Recorder removes its files in a hook of its own, and then reports them on stdout.
      throw new IOException("the JVM is ending");
    }
    String lacking = FlightRoom.lacking(folder, running.getSize());
    if (!lacking.isEmpty()) {
      stop(running, lacking);
      throw new IOException(lacking);
    }
    FlightClock.tell();
    Path file = Files.createTempFile("waitprof", ".jfr");
    try {
      running.dump(file);
      return read(file);
    } finally {
      Files.deleteIfExists(file);
    }
  }

  /** Asked in a thread of the agent: the program may hold the lock of the hooks. */
  private static boolean isShuttingDown() {
    AtomicBoolean running = new AtomicBoolean();
    boolean unused =
        AgentThread.does(
            "waitprof-hook",
            () -> {
              Thread never = new Thread(() -> {});
              try {
                Runtime.getRuntime().addShutdownHook(never);
                Runtime.getRuntime().removeShutdownHook(never);
                running.set(true);
              } catch (IllegalStateException e) {
                return; // It is.
              }
            },
            HOOK_MILLIS);
    return !running.get();
  }

  private Seen read(Path file) throws IOException {
    FlightClock clock = new FlightClock();
    PauseLog pauses = new PauseLog();
    SampleStore samples = new SampleStore();
    Blocked blocked = new Blocked();
    try (RecordingFile events = new RecordingFile(file)) {
      while (events.hasMoreEvents()) {
        RecordedEvent event = events.readEvent();
        String name = event.getEventType().getName();
        if (name.equals(FlightClock.EVENT)) {
          clock.add(event);
        } else if (name.equals(SAMPLE)) {
          RecordedThread thread = event.getThread("sampledThread");
          String stack = stack(event.getStackTrace());
          if (thread != null && !stack.isEmpty()) {
            samples.add(nanos(event), thread.getJavaThreadId(), stack);
          }
        } else if (Blocked.EVENTS.contains(name)
            || name.equals(Blocked.CLASS_LOAD)
            || name.equals(Blocked.STALL)) {
          String stack = stack(event.getStackTrace());
          boolean noStack = name.equals(Blocked.STALL) && event.getStackTrace() == null;
          if (!stack.isEmpty() || noStack) {
            String where = stack.substring(stack.lastIndexOf(';') + 1);
            blocked.add(event, where, nanos(event));
            String what = Blocked.what(event) + (noStack ? "" : " at " + where);
            pauses.blocked(event, what);
          }
        } else if (PauseLog.STOPS.contains(name)) {
          pauses.stop(event);
        }
      }
    }
    return new Seen(samples.at(clock), samples.weight(), blocked, pauses, clock);
  }

  private static long nanos(RecordedEvent event) {
    return FlightClock.nanos(event.getStartTime());
  }

  /**
   * The frames of the program, outermost first; empty without any, or if a call is within the
   * innermost. If a method calls itself, directly or through others, the innermost frame stands for
   * all between. So depth and number of stacks are limited by the number of the program's methods.
   */
  private String stack(@Nullable RecordedStackTrace trace) {
    List<RecordedFrame> frames = trace == null ? List.of() : trace.getFrames();
    Deque<String> stack = new ArrayDeque<>();
    Map<String, Integer> depths = new HashMap<>();
    for (RecordedFrame frame : frames) {
      String type = frame.getMethod().getType().getName();
      if (stack.isEmpty() && isCall.test(type)) {
        return "";
      }
      if (!isApplication.test(type) || type.contains("$$Lambda")) {
        continue;
      }
      String method = type + '.' + frame.getMethod().getName();
      Integer inner = depths.get(method);
      if (inner != null) {
        while (stack.size() > inner) {
          String left = stack.pop();
          depths.remove(left.substring(0, left.lastIndexOf(':')));
        }
      } else if (stack.size() < MOST_FRAMES) {
        stack.push(method + ':' + Math.max(0, frame.getLineNumber()));
        depths.put(method, stack.size());
      }
    }
    return String.join(";", stack);
  }

  /** Ends the recording: no more results are needed. */
  public void close() {
    Recording running = recording;
    recording = null;
    if (running != null) {
      running.close();
    }
  }
}
