package org.waitprof.replay.delay;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.waitprof.model.JobProfile.WaitPropagation;
import org.waitprof.replay.call.LongTable;
import org.waitprof.replay.exchange.MessageBuffer;

/**
 * Time for which one rank made others wait: directly, because it had more to do than they, and
 * indirectly, because it had waited itself. Sums of whole nanoseconds, so that the order in which
 * they come does not matter. Used by one thread; 24 bytes and a place in a table for each rank that
 * waited.
 */
public final class PropagationTable {
  /**
   * Largest number of ranks at which those that wait in a collective are distinguished. In a larger
   * job each rank may be the last somewhere, and all others wait for it: the square of their
   * number.
   */
  static final int FEW_RANKS = 1024;

  private final LongTable slots = new LongTable();
  private int[] waiters = new int[4];
  private long[] direct = new long[4];
  private long[] indirect = new long[4];
  private int size;

  /**
   * Adds what the rank made another wait.
   *
   * @param waiter the other, or {@link WaitPropagation#OTHERS}
   * @param directNanos at once
   * @param indirectNanos through its own waiting
   */
  void add(int waiter, long directNanos, long indirectNanos) {
    int slot = slots.get(waiter, 0);
    if (slot == LongTable.NONE) {
      slot = size++;
      slots.put(waiter, 0, slot);
      if (slot == waiters.length) {
        waiters = Arrays.copyOf(waiters, 2 * slot);
        direct = Arrays.copyOf(direct, 2 * slot);
        indirect = Arrays.copyOf(indirect, 2 * slot);
      }
      waiters[slot] = waiter;
    }
    direct[slot] += directNanos;
    indirect[slot] += indirectNanos;
  }

  /** All that others waited because the rank had waited itself, nanoseconds. */
  long indirect() {
    long sum = 0;
    for (int slot = 0; slot < size; slot++) {
      sum += indirect[slot];
    }
    return sum;
  }

  void add(PropagationTable more) {
    for (int slot = 0; slot < more.size; slot++) {
      add(more.waiters[slot], more.direct[slot], more.indirect[slot]);
    }
  }

  /**
   * The ranks that waited longest, longest first; then, as one, all that are left.
   *
   * @param rank whose propagation these are
   * @param most how many are distinguished
   */
  public List<WaitPropagation> longest(int rank, int most) {
    List<WaitPropagation> named =
        IntStream.range(0, size)
            .mapToObj(
                slot -> new WaitPropagation(rank, waiters[slot], direct[slot], indirect[slot]))
            .filter(step -> step.waiter() != WaitPropagation.OTHERS && step.nanos() > 0)
            .sorted(
                Comparator.comparingLong(WaitPropagation::nanos)
                    .reversed()
                    .thenComparing(WaitPropagation::waiter))
            .limit(most)
            .toList();
    long directLeft = Arrays.stream(direct).sum();
    long indirectLeft = Arrays.stream(indirect).sum();
    for (WaitPropagation step : named) {
      directLeft -= step.directNanos();
      indirectLeft -= step.indirectNanos();
    }
    return directLeft + indirectLeft == 0
        ? named
        : Stream.concat(
                named.stream(),
                Stream.of(
                    new WaitPropagation(rank, WaitPropagation.OTHERS, directLeft, indirectLeft)))
            .toList();
  }

  /** For another process. */
  void write(MessageBuffer out) {
    out.add(size);
    for (int slot = 0; slot < size; slot++) {
      out.add(waiters[slot]);
      out.add(direct[slot]);
      out.add(indirect[slot]);
    }
  }

  /** From another process. */
  static PropagationTable read(MessageBuffer in) {
    PropagationTable read = new PropagationTable();
    for (long left = in.next(); left > 0; left--) {
      int waiter = (int) in.next();
      long directNanos = in.next();
      read.add(waiter, directNanos, in.next());
    }
    return read;
  }
}
