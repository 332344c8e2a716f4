package org.waitprof.record.thread;

/**
 * A thread of the agent. The program cannot interrupt it, as programs do that interrupt all threads
 * of their group or of the JVM: a loop that parks would spin, and files and sockets would close
 * under it. Its errors do not reach the program's handler of uncaught exceptions, which may end the
 * JVM. It is a daemon, belongs to the JVM's first thread group, and takes over neither thread
 * locals nor class loader from the thread that makes it. Made in any thread; cold.
 */
public final class AgentThread extends Thread {
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
    AgentThread thread = new AgentThread(group(), work, name);
    thread.setDaemon(true);
    thread.setContextClassLoader(work.getClass().getClassLoader());
    thread.setUncaughtExceptionHandler((where, lost) -> {});
    return thread;
  }

  /** The first group of the JVM: a group of the program may be ended, or interrupted as a whole. */
  private static ThreadGroup group() {
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

  /** Does nothing: the agent ends its threads in other ways. */
  @Override
  public void interrupt() {}
}
