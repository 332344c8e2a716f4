package org.waitprof.replay.exchange;

import java.util.Arrays;
import org.waitprof.replay.Replay;

/**
 * Communication between the processes that analyse one trace together. All of them make the same
 * calls of {@link #allToAll} in the same order; {@link #send} and {@link #receive} pair up by their
 * processes. Each process calls them on the thread that runs the {@link Replay}. An exception ends
 * the analysis; the caller then has to end the other processes.
 */
public interface Exchange {
  Exchange ALONE =
      new Exchange() {
        @Override
        public int process() {
          return 0;
        }

        @Override
        public int processes() {
          return 1;
        }

        @Override
        public long[][] allToAll(long[][] outgoing) {
          return outgoing;
        }

        @Override
        public void send(long[] numbers, int to) {
          throw new IllegalStateException("there is nobody to send to");
        }

        @Override
        public long[] receive(int from) {
          throw new IllegalStateException("there is nobody to receive from");
        }
      };

  /** Number of this process, 0 to {@link #processes()} - 1. */
  int process();

  /** Number of processes that take part. */
  int processes();

  /**
   * Sends numbers, any count, from each process to each process.
   *
   * @param outgoing by receiving process, this one included
   * @return by sending process
   */
  long[][] allToAll(long[][] outgoing);

  /** Sends numbers to another process, which calls {@link #receive}. */
  void send(long[] numbers, int to);

  /** Waits for the next numbers that another process sends to this one. */
  long[] receive(int from);

  /** The largest number among all processes. */
  default long max(long own) {
    long[][] outgoing = new long[processes()][];
    Arrays.fill(outgoing, new long[] {own});
    return Arrays.stream(allToAll(outgoing)).mapToLong(numbers -> numbers[0]).max().orElse(own);
  }

  /** An empty buffer for each process. */
  default MessageBuffer[] outgoing() {
    MessageBuffer[] out = new MessageBuffer[processes()];
    Arrays.setAll(out, process -> new MessageBuffer());
    return out;
  }

  /** Exchanges a buffer with each process, as {@link #allToAll}. */
  default MessageBuffer[] swap(MessageBuffer[] outgoing) {
    long[][] numbers = new long[outgoing.length][];
    Arrays.setAll(numbers, process -> outgoing[process].toArray());
    return Arrays.stream(allToAll(numbers)).map(MessageBuffer::new).toArray(MessageBuffer[]::new);
  }
}
