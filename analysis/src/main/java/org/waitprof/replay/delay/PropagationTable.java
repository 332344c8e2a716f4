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
 * indirectly, because it had waited itself. Sums are whole nanoseconds, so that their order does
 * not matter. Used by one thread; 24 bytes and a place in a table for each rank that waited.
 */
public final class PropagationTable {
  /**
   * Largest number of ranks at which ranks that wait in a collective are distinguished. In a larger
   * job each rank may be the last in some collective, and all others wait for it: the square of
   * their number.
   */
  static final int FEW_RANKS = 1024;

  private final LongTable slots = new LongTable();
  private int[] waiters = new int[4];
  private long[] direct = new long[4];
  private long[] indirect = new long[4];
  private int size;

  /**
   * Adds time for which another rank waited.
   *
   * @param waiter the rank that waited, or {@link WaitPropagation#OTHERS}
   * @param directNanos caused directly
   * @param indirectNanos caused by waiting of this rank
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

  /** Time that others waited because the rank had waited itself, nanoseconds. */
  long indirect() {
    return Arrays.stream(indirect, 0, size).sum();
  }

  void add(PropagationTable more) {
    for (int slot = 0; slot < more.size; slot++) {
      add(more.waiters[slot], more.direct[slot], more.indirect[slot]);
    }
  }

  /**
   * The ranks that waited longest, longest first; the last entry sums up all others.
   *
   * @param rank that was waited for
   * @param most most ranks that are distinguished
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

  /** Appends the table for another process. */
  void write(MessageBuffer out) {
    out.add(size);
    for (int slot = 0; slot < size; slot++) {
      out.add(waiters[slot]);
      out.add(direct[slot]);
      out.add(indirect[slot]);
    }
  }

  /** Reads a table that another process wrote. */
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
