package org.waitprof.simulate;

import java.util.Arrays;

/** Messages that a thread has begun since its last call in which the library progresses them. */
final class BegunMessages {
  private int[] messages = new int[8];
  private int size;

  /** Called with each message and whether it is received. */
  interface Action {
    void on(int message, boolean receives);
  }

  void add(int message, boolean receives) {
    if (message == Messages.NONE) {
      return;
    }
    if (size == messages.length) {
      messages = Arrays.copyOf(messages, 2 * size);
    }
    messages[size++] = 2 * message + (receives ? 1 : 0);
  }

  /** Hands over all messages and forgets them: the thread is in MPI. */
  void drain(Action action) {
    for (int i = 0; i < size; i++) {
      action.on(messages[i] / 2, messages[i] % 2 != 0);
    }
    size = 0;
  }
}
