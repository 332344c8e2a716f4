package org.waitprof.record.thread;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Steps of a rank between the messages that other ranks wait for. A step that fails, in whatever
 * way, has a substitute as its result, so that the rank goes on to the next message. Makes no
 * objects, as memory may be what is missing. Used by one thread; cold.
 */
public class OwnSteps {
  private @Nullable Object failure;

  public OwnSteps() {}

  /**
   * Runs a step.
   *
   * @param otherwise its result if it fails
   */
  public <T> T run(Supplier<T> step, T otherwise) {
    try {
      return step.get();
    } catch (Throwable e) {
      fail(e);
      return otherwise;
    }
  }

  /** Notes a failure, of which the first one counts, and keeps a stop of the thread. */
  public void fail(Object why) {
    if (why instanceof Throwable fault) {
      StoppedThread.note(fault);
    }
    failure = failure == null ? why : failure;
  }

  /** The first failure: an error or a text; null without one. */
  public @Nullable Object failure() {
    return failure;
  }
}
