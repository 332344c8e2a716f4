package org.waitprof.reduce;

import java.util.Arrays;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.waitprof.model.CallKey;
import org.waitprof.model.Category;
import org.waitprof.model.MpiCall;
import org.waitprof.model.Role;
import org.waitprof.model.rank.CallStats;
import org.waitprof.model.rank.RankProfile;
import org.waitprof.waitstate.WaitStates;

/**
 * The minima M(f,s) over all ranks of "Catching Idlers with Ease", section 3.2, whatever the number
 * of call paths. The all-reductions at the entry of Finalize carry them. Offline, {@code merge}
 * computes the same from the counter files. Not thread-safe.
 *
 * <p>Every call and role of a pattern with global scope has a block, by the order of {@link
 * MpiCall} and {@link Role}. A block has a row per size class, and a row an element per class of
 * communicator sizes. With the patterns of this version these are 72 blocks of 41 x 22 elements, 7
 * KiB each. A program uses a few: the others are neither made nor reduced. Processes of one job run
 * the same version and so agree on the order.
 */
public final class GlobalMinima {
  /** Message size classes kept apart; larger ones, from 512 GiB on, share the last. */
  private static final int SIZE_CLASSES = 41;

  /** Communicator size classes kept apart; larger ones, from 2^20 ranks on, share the last. */
  private static final int COMM_SIZE_CLASSES = 22;

  private static final int BLOCK = SIZE_CLASSES * COMM_SIZE_CLASSES;

  /**
   * Number of the block by {@link WaitStates#place}; -1 where no pattern needs a global minimum.
   */
  private static final int[] BLOCK_OF;

  private static final int BLOCKS;

  static {
    boolean[] global = WaitStates.global();
    BLOCK_OF = new int[global.length];
    int next = 0;
    for (int i = 0; i < global.length; i++) {
      BLOCK_OF[i] = global[i] ? next++ : -1;
    }
    BLOCKS = next;
  }

  /** By number; null where no rank that is in here made such a call. */
  final long[] @Nullable [] blocks = new long[BLOCKS][];

  /** An all-reduction that takes minima; all ranks call it with arrays of one length. */
  public interface AllReduction {
    /** The least of all ranks, element by element. */
    long[] minima(long[] own) throws ReflectiveOperationException;
  }

  public GlobalMinima() {}

  /** Takes in all calls of a rank. */
  public void add(RankProfile rank) {
    for (Map.Entry<CallKey, CallStats> entry : rank.stats().entrySet()) {
      if (entry.getValue().count() > 0) {
        add(entry.getKey().category(), entry.getValue().minNanos());
      }
    }
  }

  /** Takes in calls of a category; nothing if its pattern has a local minimum, or it has none. */
  void add(Category category, long leastNanos) {
    int number = number(category);
    if (number >= 0) {
      long[] block = block(number);
      int place = place(category);
      block[place] = Math.min(block[place], leastNanos);
    }
  }

  /** Takes in the minima of other ranks. */
  void add(GlobalMinima others) {
    for (int number = 0; number < BLOCKS; number++) {
      long[] other = others.blocks[number];
      if (other != null) {
        long[] block = block(number);
        for (int i = 0; i < BLOCK; i++) {
          block[i] = Math.min(block[i], other[i]);
        }
      }
    }
  }

  /** The least duration in nanoseconds; {@code Long.MAX_VALUE} if there was no such call. */
  long of(Category category) {
    int number = number(category);
    long[] block = number < 0 ? null : blocks[number];
    return block == null ? Long.MAX_VALUE : block[place(category)];
  }

  /**
   * The minima of all ranks: one all-reduction finds out which blocks are in use, a second one
   * combines these, if any exist. Called by all ranks.
   */
  public GlobalMinima reduced(AllReduction ranks) throws ReflectiveOperationException {
    long[] unused = new long[BLOCKS];
    for (int number = 0; number < BLOCKS; number++) {
      unused[number] = blocks[number] == null ? 1 : 0;
    }
    unused = ranks.minima(unused);
    int[] used = new int[BLOCKS];
    int count = 0;
    for (int number = 0; number < BLOCKS; number++) {
      if (unused[number] == 0) {
        used[count++] = number;
      }
    }
    GlobalMinima all = new GlobalMinima();
    if (count == 0) {
      return all; // on every rank: not all bindings take an empty array
    }
    long[] values = new long[count * BLOCK];
    for (int i = 0; i < count; i++) {
      System.arraycopy(block(used[i]), 0, values, i * BLOCK, BLOCK);
    }
    values = ranks.minima(values);
    for (int i = 0; i < count; i++) {
      all.blocks[used[i]] = Arrays.copyOfRange(values, i * BLOCK, (i + 1) * BLOCK);
    }
    return all;
  }

  private long[] block(int number) {
    long[] block = blocks[number];
    if (block == null) {
      block = new long[BLOCK];
      Arrays.fill(block, Long.MAX_VALUE);
      blocks[number] = block;
    }
    return block;
  }

  private static int number(Category category) {
    return BLOCK_OF[WaitStates.place(category.call(), category.role())];
  }

  private static int place(Category category) {
    int size = Math.min(category.sizeClass(), SIZE_CLASSES - 1);
    int commSize = Math.min(category.commSizeClass(), COMM_SIZE_CLASSES - 1);
    return size * COMM_SIZE_CLASSES + commSize;
  }
}
