package org.waitprof.record;

import org.jspecify.annotations.Nullable;
import org.waitprof.memory.Memory;
import org.waitprof.record.binding.TrackedRequest;
import org.waitprof.record.file.CounterLayout;
import org.waitprof.record.path.PathWalk;
import org.waitprof.record.path.ThreadFrame;
import org.waitprof.record.thread.StoppedThread;
import org.waitprof.sample.CauseMeter;

/**
 * The recorder's state of one thread: its running call-path hash and the MPI call it is in. Read
 * and written by its own thread only.
 *
 * <p>Instrumented code first compares the current thread with the thread that ran premain, in about
 * 1 ns. In Open MPI programs that finds the state for nearly every call. Next comes a small table
 * indexed by thread id (about 2 ns more), and last a {@code ThreadLocal}.
 *
 * <p>It knows its thread by number alone. What a thread of the program's own class holds may go
 * when it has ended, whatever table still has this state.
 */
public final class ThreadState {
  private static final int CACHED = 64;

  /** Known before a stack is full. */
  private static final boolean STOPPABLE = StoppedThread.IS_POSSIBLE;

  /** The thread that ran premain is the thread that runs main. */
  private static final Thread MAIN_THREAD = Thread.currentThread();

  private static final ThreadState MAIN = new ThreadState(MAIN_THREAD);

  /** Shared by threads whose own cannot be made: always busy, so that none is recorded. */
  private static final ThreadState UNRECORDED = unrecorded();

  private static final @Nullable ThreadState[] CACHE = new ThreadState[CACHED];
  private static final ThreadLocal<ThreadState> SLOW = new ThreadLocal<>();

  /**
   * Whether a call that begins needs a closer look: measuring is paused somewhere, a thread has
   * been given up, or a probe has failed. Plain: another thread sees a change at its next call.
   * Also written by the handlers in woven methods.
   */
  public static boolean slowPathCheck;

  /**
   * Failure that a probe threw last, until the next closer look. Written by the handlers in woven
   * methods, which call nothing, because the stack may be full.
   */
  public static @Nullable Throwable failure;

  /**
   * Ticks of a computation from which on it is examined where the next call begins. Plain: another
   * thread may see it some calls later.
   */
  static long longTicks = Long.MAX_VALUE;

  private final long id;

  /** Counters of this thread; a shared stand-in until its first recorded call. */
  public SlotTable table = SlotTable.UNATTACHED;

  // Where the thread is.

  /** The running call-path hash; 0 at the bottom of the stack. */
  long context;

  /** Hash of the thread's {@code Regions}; 0 outside of all. Context plus region is the path. */
  long region;

  @Nullable RegionStack regions;

  /** Frame before the thread's regions; null for the rank's first thread. */
  @Nullable ThreadFrame frame;

  // The call under way.

  /**
   * Whether a recorded call is under way: calls nested in it are the binding's own business. Also
   * cleared by the handlers in woven methods, where leaving a call has failed.
   */
  public boolean busy;

  /**
   * Whether the call under way is not measured, because measuring is paused, and its messages are
   * numbered all the same.
   */
  public boolean counting;

  /** Call, communicator class and role, in {@link CounterLayout#meta} form. */
  public long meta;

  /** Bytes as far as known at its entry. */
  public long bytes;

  public long startTicks;

  /** End of the call before, in ticks. */
  long leftTicks;

  /** Requests of the call, where its result names the ones that completed. */
  public @Nullable Object @Nullable [] requests;

  /** The one request of the call. */
  public @Nullable TrackedRequest request;

  /** State that calls on handles keep from call to call; null for other bindings. */
  public @Nullable Object handles;

  /** Event that the {@link CallObserver} made of the call. */
  public @Nullable Object event;

  /** Time of the call that was serialisation; null in threads that never had any. */
  @Nullable ObjectPacking packing;

  // Polls.

  /** Number of {@link Polls} for the poll under way; 0 outside of polls. */
  int poll;

  /** Begin of the episode of polls without a clock that is under way; 0 outside of episodes. */
  long pollTicks;

  /** The rest of the state of polls. */
  final PollState polling = new PollState();

  // The stack walk of the call under way, for its slot.

  /** Whether a call that began was walked, and its slot has not been asked for since. */
  boolean walked;

  /** The path, as context plus region, for which that was done. */
  long walkedPath;

  /** The path that the walk found; the same, unless a site is missing. */
  long foundPath;

  /** The walk, if it did not come to the bottom of the stack: the call has no path of its own. */
  @Nullable PathWalk tooDeep;

  // Failures.

  /** Failures of the recorder in this thread, full stacks aside. */
  int faults;

  /** Whether these were too many: the thread is not recorded any more. */
  boolean givenUp;

  /** One thread's {@code Regions}, outermost first. */
  static final class RegionStack {
    String[] frames = new String[4];
    long[] sites = new long[4];
    long[] around = new long[4];
    int depth;

    /** Whether the outermost one is a phase. */
    boolean hasPhase;
  }

  private ThreadState(Thread owner) {
    id = Memory.threadId(owner);
  }

  /** The state of the calling thread. Hot. */
  public static ThreadState current() {
    Thread thread = Thread.currentThread();
    if (MAIN_THREAD == thread) {
      return MAIN;
    }
    try {
      long id = Memory.threadId(thread);
      ThreadState cached = CACHE[slot(id)];
      return cached != null && cached.id == id ? cached : slow(thread);
    } catch (Throwable e) {
      if (STOPPABLE && e instanceof ThreadDeath) {
        throw (Error) e;
      }
      return UNRECORDED; // A full stack or heap: asked again at the next call.
    }
  }

  /** Forgets the requests of a call that is over: the program may need the memory behind them. */
  public void forgetRequests() {
    request = null;
    requests = null;
  }

  /** From now on long computations are examined where the next call begins. */
  public static void measureComputations() {
    longTicks = (long) (CauseMeter.CORE_GRAIN_NANOS / Clock.nanosPerTick());
  }

  private static int slot(long id) {
    return (int) id & (CACHED - 1);
  }

  private static ThreadState unrecorded() {
    ThreadState state = new ThreadState(Thread.currentThread());
    state.busy = true;
    return state;
  }

  private static ThreadState slow(Thread thread) {
    ThreadState state = SLOW.get();
    if (state == null) {
      state = new ThreadState(thread);
      SLOW.set(state);
    }
    if (state.id >= 0) {
      CACHE[slot(state.id)] = state;
    }
    return state;
  }
}
