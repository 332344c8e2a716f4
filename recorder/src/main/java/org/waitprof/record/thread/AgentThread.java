package org.waitprof.record.thread;

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

  private AgentThread(ThreadGroup group, Runnable work, String name) {
    super(group, work, name, 0, false);
  }

  /**
   * Makes a thread, which the caller starts.
   *
   * @param name begins with {@code waitprof-}
   * @param work reports its own errors; those that it throws are lost
   */
  public static Thread of(String name, Runnable work) {
    AgentThread thread = new AgentThread(GROUP, work, name);
    thread.setDaemon(true);
    thread.setContextClassLoader(work.getClass().getClassLoader());
    thread.setUncaughtExceptionHandler((where, lost) -> {});
    return thread;
  }

  /** Makes the group of the agent's threads. Called by premain. */
  public static void prepare() {
    // The class has been initialised by this call.
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
