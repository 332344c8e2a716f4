package org.waitprof.options;

import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.waitprof.record.thread.AgentThread;
import org.waitprof.system.LocalFiles;

/**
 * Work with files for which a thread of the program waits, but not for ever: a file server that is
 * gone answers neither yes nor no, and the thread that has asked it cannot be ended. Such a thread
 * is one of the agent, and the program's goes on without the result. Local files need none: the
 * program's own threads keep the numbers that they have without the agent. Cold; called in any
 * thread.
 *
 * @param <T> type of the result
 */
public final class BoundedWork<T> implements Runnable {
  private final Work<T> work;
  private @Nullable T result;
  private @Nullable Throwable fault;

  private BoundedWork(Work<T> work) {
    this.work = work;
  }

  /**
   * Reads or writes files. Other than a lambda, a class of its own needs little stack to be made.
   */
  public interface Work<T> {
    /** Called once, in a thread of the agent or in the calling one. */
    T run() throws IOException;
  }

  /**
   * Does the work.
   *
   * @param file the file, or its folder
   * @param seconds longest time to wait, if the file is not local
   * @param name name of the thread
   * @throws NoAnswerException if it has not ended by then
   * @throws IOException if it fails
   */
  public static <T> T on(Path file, int seconds, String name, Work<T> work) throws IOException {
    return LocalFiles.contain(file) ? work.run() : in(seconds, name, work);
  }

  /**
   * Does the work on a thread of the agent.
   *
   * @param seconds longest time to wait
   * @param name name of the thread
   * @throws NoAnswerException if it has not ended by then
   * @throws IOException if it fails
   */
  public static <T> T in(int seconds, String name, Work<T> work) throws IOException {
    BoundedWork<T> bounded = new BoundedWork<>(work);
    if (!AgentThread.does(name, bounded, seconds * 1000L)) {
      throw new NoAnswerException("no answer from the file system in " + seconds + " s");
    }
    return bounded.get();
  }

  /** The work has not ended in time. */
  public static final class NoAnswerException extends IOException {
    private static final long serialVersionUID = 1;

    private NoAnswerException(String message) {
      super(message);
    }
  }

  @Override
  public void run() {
    try {
      result = work.run();
    } catch (Throwable e) {
      fault = e;
    }
  }

  @SuppressWarnings("NullAway") // the work has ended
  private T get() throws IOException {
    if (fault instanceof IOException failed) {
      throw failed;
    } else if (fault instanceof RuntimeException failed) {
      throw failed;
    } else if (fault instanceof Error failed) {
      throw failed;
    }
    return result;
  }
}
