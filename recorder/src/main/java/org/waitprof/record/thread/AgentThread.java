package org.waitprof.record.thread;

import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A thread of the agent. The program cannot interrupt it, as programs do that interrupt all threads
 * of their group or of the JVM: a loop that parks would spin, and files and sockets would close
 * under it. Its errors do not reach the program's handler of uncaught exceptions, which may end the
 * JVM. It is a daemon, belongs to a thread group of the agent, and takes over neither thread locals
 * nor class loader from the thread that makes it. Made in any thread; cold.
 */
public final class AgentThread extends Thread {
  /**
   * A group of the agent, below the JVM's first group: a group of the program may be ended, or
   * interrupted as a whole. Up to Java 18 a thread begins and ends under the lock of its group,
   * which the program may hold for ever. Premain makes it, before the program runs.
   */
  private static final ThreadGroup GROUP = own(first());

  /** Stack for work that another thread waits for, whatever the JVM's option says. */
  private static final long STACK_BYTES = 1 << 20;

  private static final long NANOS_PER_MILLI = 1_000_000;

  private static volatile @Nullable BooleanSupplier room;

  /** Work of a hook's thread; null in all other threads. */
  private final @Nullable Runnable hook;

  private AgentThread(Runnable work, String name, long stackBytes, boolean isHook) {
    super(GROUP, work, name, stackBytes, false);
    setDaemon(true);
    setContextClassLoader(work.getClass().getClassLoader());
    setUncaughtExceptionHandler((where, lost) -> {});
    hook = isHook ? work : null;
  }

  /**
   * Makes a thread, which the caller starts.
   *
   * @param name begins with {@code waitprof-}
   * @param work reports its own errors; those that it throws are lost
   */
  public static Thread of(String name, Runnable work) {
    return new AgentThread(work, name, 0, false);
  }

  /** Makes a thread that the JVM starts when it ends, for work that starts threads itself. */
  public static Thread hook(String name, Runnable work) {
    return new AgentThread(work, name, 0, true);
  }

  /**
   * Starts the thread. Of a hook's thread, for which no room is left, the calling one does the
   * work: without, the JVM would start no further hook.
   *
   * @throws OutOfMemoryError as the JVM's own, if too little room is left for another thread; the
   *     JVM would report that on stdout. Threads with little stack do not ask, as that takes stack
   */
  @Override
  public synchronized void start() {
    if (isRoom()) {
      super.start();
    } else if (hook != null) {
      hook.run();
    } else {
      throw new OutOfMemoryError(
          "a limit leaves too little room for threads (ulimit -u, pids.max)");
    }
  }

  private static boolean isRoom() {
    BooleanSupplier asked = room;
    try {
      return asked == null || !StackRoom.isLarge() || asked.getAsBoolean();
    } catch (RuntimeException | LinkageError | OutOfMemoryError e) {
      return true; // There is too little memory to find out.
    }
  }

  /**
   * Does work on a thread of the agent, for which the calling one waits: work that needs stack, or
   * that may never end, as on a file server that does not answer. An interruption or a stop of the
   * calling thread is kept, and has its effect later. Where no thread can be made, the calling one
   * does the work.
   *
   * @param limitMillis longest time to wait; 0 for any time
   * @return whether the work has ended; otherwise it goes on
   */
  public static boolean does(String name, Runnable work, long limitMillis) {
    Thread thread;
    try {
      thread = new AgentThread(work, name, STACK_BYTES, false);
      thread.start();
    } catch (OutOfMemoryError | SecurityException e) {
      work.run();
      return true;
    }
    return await(thread, limitMillis);
  }

  /**
   * Waits until a thread has ended. An interruption or a stop of the calling thread is kept, and
   * has its effect later.
   *
   * @param limitMillis longest time to wait; 0 for any time
   * @return whether it has ended
   */
  public static boolean await(Thread thread, long limitMillis) {
    return await(thread, limitMillis, new Nanos());
  }

  /** Waits a limited number of times, too: tools that make the time up let clocks stand still. */
  @SuppressWarnings("ThreadPriorityCheck") // where the clock is ahead, a wait may be none
  static boolean await(Thread thread, long limitMillis, LongSupplier clock) {
    long begin = clock.getAsLong();
    long waits = limitMillis;
    boolean interrupted = false;
    while (thread.isAlive() && (limitMillis == 0 || waits-- > 0)) {
      try {
        if (limitMillis == 0) {
          thread.join();
        } else if (clock.getAsLong() - begin < limitMillis * NANOS_PER_MILLI) {
          synchronized (thread) {
            if (thread.isAlive()) {
              thread.wait(1);
            }
          }
          Thread.yield();
        } else {
          break;
        }
      } catch (InterruptedException e) {
        interrupted = true;
        waits++;
      } catch (Error e) {
        if (!StoppedThread.keep(e)) {
          throw e;
        }
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    return !thread.isAlive();
  }

  /**
   * Waits. Thread.sleep looks at the clock before it returns, and never does where that stands
   * still.
   */
  @SuppressWarnings("WaitNotInLoop") // for nothing but time
  public static void rest(long millis) throws InterruptedException {
    Object own = new Object();
    synchronized (own) {
      own.wait(millis);
    }
  }

  /** The clock; a lambda would be spun. */
  private static final class Nanos implements LongSupplier {
    @Override
    public long getAsLong() {
      return System.nanoTime();
    }
  }

  /**
   * Makes the group of the agent's threads. Called by premain.
   *
   * @param isRoom whether there is room for another thread in the process
   */
  public static void prepare(BooleanSupplier isRoom) {
    room = isRoom;
  }

  /** The first group of the JVM. */
  private static ThreadGroup first() {
    ThreadGroup group = Thread.currentThread().getThreadGroup();
    try {
      for (ThreadGroup parent = group.getParent(); parent != null; parent = group.getParent()) {
        group = parent;
      }
    } catch (SecurityException e) {
      return group;
    }
    return group;
  }

  private static ThreadGroup own(ThreadGroup first) {
    try {
      return new ThreadGroup(first, "waitprof");
    } catch (SecurityException e) {
      return first;
    }
  }

  /** Does nothing: the agent ends its threads in other ways. */
  @Override
  public void interrupt() {}
}
