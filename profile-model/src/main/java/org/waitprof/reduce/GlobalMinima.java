package org.waitprof.reduce;

import java.util.Arrays;
import java.util.Map;
import org.waitprof.model.CallKey;
import org.waitprof.model.Category;
import org.waitprof.model.MpiCall;
import org.waitprof.model.Role;
import org.waitprof.model.rank.CallStats;
import org.waitprof.model.rank.RankProfile;
import org.waitprof.waitstate.WaitStates;

/**
 * The minima M(f,s) over all ranks of "Catching Idlers with Ease", section 3.2, as an array of
 * fixed length: what the all-reductions at the entry of Finalize carry, whatever the number of call
 * paths. Offline, {@code merge} computes the same array from the counter files.
 *
 * <p>There is a block for every call and role of a pattern with global scope, by the order of
 * {@link MpiCall} and {@link Role}; in it a row a size class, in that an element a class of
 * communicator sizes. With the patterns of this version that are 71 blocks of 41 x 22 elements, 500
 * KiB. Processes of one job run the same version and so agree on the order.
 */
public final class GlobalMinima {
  /** Message size classes kept apart; larger ones, from 512 GiB on, share the last. */
  private static final int SIZE_CLASSES = 41;

  /** Communicator size classes kept apart; larger ones, from 2^20 ranks on, share the last. */
  private static final int COMM_SIZE_CLASSES = 22;

  private static final int BLOCK = SIZE_CLASSES * COMM_SIZE_CLASSES;

  /** First element by call and role; -1 where no pattern needs a global minimum. */
  private static final int[][] BLOCK_OF = new int[MpiCall.values().length][Role.values().length];

  private static final int LENGTH = layOut();

  private GlobalMinima() {}

  private static int layOut() {
    int next = 0;
    Role[] roles = Role.values();
    for (MpiCall call : MpiCall.values()) {
      for (Role role : roles) {
        boolean global = WaitStates.isGlobal(call, role);
        BLOCK_OF[call.ordinal()][role.ordinal()] = global ? next : -1;
        next += global ? BLOCK : 0;
      }
    }
    return next;
  }

  /** Number of elements, the same in every process of a version. */
  public static int length() {
    return LENGTH;
  }

  /** Minima of nothing: {@code Long.MAX_VALUE} everywhere, the neutral element. */
  public static long[] none() {
    long[] minima = new long[LENGTH];
    Arrays.fill(minima, Long.MAX_VALUE);
    return minima;
  }

  /**
   * The minima of one rank over all its call paths.
   *
   * @return {@link #length()} durations in nanoseconds, {@code Long.MAX_VALUE} where it made no
   *     call
   */
  public static long[] local(RankProfile rank) {
    long[] minima = none();
    for (Map.Entry<CallKey, CallStats> entry : rank.stats().entrySet()) {
      int index = of(entry.getKey().category());
      if (index >= 0 && entry.getValue().count() > 0) {
        minima[index] = Math.min(minima[index], entry.getValue().minNanos());
      }
    }
    return minima;
  }

  /**
   * Puts the smaller of both into the first, element by element.
   *
   * @throws IllegalArgumentException if a length is not {@link #length()}
   */
  public static void combine(long[] minima, long[] others) {
    if (minima.length != LENGTH || others.length != LENGTH) {
      throw new IllegalArgumentException(
          "global minima of " + minima.length + " and " + others.length + ", not " + LENGTH);
    }
    for (int i = 0; i < LENGTH; i++) {
      minima[i] = Math.min(minima[i], others[i]);
    }
  }

  /** The index of a category; -1 if its pattern has a local minimum or it has no pattern. */
  public static int of(Category category) {
    int block = BLOCK_OF[category.call().ordinal()][category.role().ordinal()];
    if (block < 0) {
      return -1;
    }
    int size = Math.min(category.sizeClass(), SIZE_CLASSES - 1);
    int commSize = Math.min(category.commSizeClass(), COMM_SIZE_CLASSES - 1);
    return block + size * COMM_SIZE_CLASSES + commSize;
  }
}
