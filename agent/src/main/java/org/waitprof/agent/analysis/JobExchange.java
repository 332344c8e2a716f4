package org.waitprof.agent.analysis;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;
import org.waitprof.agent.messenger.Messenger;
import org.waitprof.replay.exchange.Exchange;

/**
 * The ranks of a running job as processes of an analysis, over the binding that the program uses. A
 * rank that cannot go on must not let the others wait, nor end the job. So every {@link #allToAll}
 * ends with a vote of all ranks on whether they can go on. If one of them cannot, all leave the
 * analysis in the same exchange. Used by the thread that has entered Finalize.
 */
record JobExchange(Messenger messenger) implements Exchange {
  private static final byte[] NOTHING = {};

  /** A rank cannot go on, and all ranks know it. */
  static final class Stopped extends RuntimeException {
    private static final long serialVersionUID = 1;

    /**
     * Whether the failure is on another rank, which reports it; if false, this rank lacks memory.
     */
    final boolean elsewhere;

    Stopped(boolean elsewhere) {
      super("a rank cannot go on");
      this.elsewhere = elsewhere;
    }
  }

  /** MPI itself has failed: communication with the others is impossible. */
  static final class Broken extends RuntimeException {
    private static final long serialVersionUID = 1;

    Broken(ReflectiveOperationException cause) {
      super(cause.toString(), cause);
    }
  }

  @Override
  public int process() {
    return messenger.rank();
  }

  @Override
  public int processes() {
    return messenger.size();
  }

  /**
   * {@inheritDoc}
   *
   * @throws Stopped on all ranks, if one of them cannot go on
   */
  @Override
  public long[][] allToAll(long[][] outgoing) {
    long[][] incoming = room(processes());
    boolean complete = swap(outgoing, incoming);
    if (!allGoOn(complete)) {
      throw new Stopped(complete);
    }
    return incoming;
  }

  /** Takes part, for a rank that cannot go on, in the next exchange of the others. */
  void giveUp() {
    swap(room(0), room(0));
    allGoOn(false);
  }

  private boolean allGoOn(boolean own) {
    try {
      return messenger.minima(new long[] {own ? 1 : 0})[0] == 1;
    } catch (ReflectiveOperationException e) {
      throw new Broken(e);
    }
  }

  /**
   * Exchanges numbers in rounds, in each of which every rank has one partner or none. The lower
   * rank sends first, so that no ranks wait in a circle.
   *
   * @return whether all numbers were sent and received completely
   */
  private boolean swap(long[][] outgoing, long[][] incoming) {
    int rank = messenger.rank();
    boolean complete = incoming.length == messenger.size() && outgoing.length == messenger.size();
    if (complete) {
      incoming[rank] = outgoing[rank];
    }
    for (int round = 0; round < Rounds.of(messenger.size()); round++) {
      int partner = Rounds.partner(rank, round, messenger.size());
      if (partner < 0) {
        continue;
      }
      byte[] own = outgoing.length == messenger.size() ? bytes(outgoing[partner]) : NOTHING;
      complete &= own.length > 0;
      if (rank < partner) {
        give(own, partner);
      }
      long[] its = numbers(take(partner));
      if (rank > partner) {
        give(own, partner);
      }
      if (its == null) {
        complete = false;
      } else if (incoming.length == messenger.size()) {
        incoming[partner] = its;
      }
    }
    return complete;
  }

  @Override
  public void send(long[] numbers, int to) {
    give(bytes(numbers), to);
  }

  /** {@inheritDoc} Returns none if memory does not suffice for them. */
  @Override
  public long[] receive(int from) {
    long[] numbers = numbers(take(from));
    return numbers == null ? new long[0] : numbers;
  }

  private void give(byte[] bytes, int to) {
    try {
      messenger.send(bytes, to);
    } catch (ReflectiveOperationException e) {
      throw new Broken(e);
    }
  }

  private byte[] take(int from) {
    try {
      return messenger.receive(from);
    } catch (ReflectiveOperationException e) {
      throw new Broken(e);
    }
  }

  private static long[][] room(int ranks) {
    try {
      return new long[ranks][];
    } catch (OutOfMemoryError e) {
      return new long[0][];
    }
  }

  /**
   * The numbers as bytes, and one byte more, so that a message is never empty unless one is lost.
   */
  private static byte[] bytes(long[] numbers) {
    try {
      byte[] bytes = new byte[numbers.length * Long.BYTES + 1];
      ByteBuffer.wrap(bytes).asLongBuffer().put(numbers);
      return bytes;
    } catch (OutOfMemoryError e) {
      return NOTHING;
    }
  }

  private static long @Nullable [] numbers(byte[] bytes) {
    try {
      if (bytes.length == 0) {
        return null;
      }
      long[] numbers = new long[bytes.length / Long.BYTES];
      ByteBuffer.wrap(bytes).asLongBuffer().get(numbers);
      return numbers;
    } catch (OutOfMemoryError e) {
      return null;
    }
  }
}
