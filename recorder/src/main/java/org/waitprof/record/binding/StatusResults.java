package org.waitprof.record.binding;

import org.jspecify.annotations.Nullable;

/**
 * Results of completion and test calls without a status, from the statuses of the variants that
 * woven code calls in their place. Called by woven code, in the application's threads.
 */
public final class StatusResults {
  private StatusResults() {}

  /** Flag of a test whose result is a status or null. */
  public static boolean isDone(@Nullable Object result) {
    return result != null;
  }

  /** The index of a completion; {@code undefined} without a status. */
  public static int index(@Nullable Object status, int undefined) {
    return status == null ? undefined : ((MessageStatus) status).waitprof$index();
  }

  /** The indices of a completion of several. */
  public static int @Nullable [] indices(@Nullable Object @Nullable [] statuses) {
    if (statuses == null) {
      return null;
    }
    int[] indices = new int[statuses.length];
    for (int i = 0; i < indices.length; i++) {
      indices[i] = index(statuses[i], -1);
    }
    return indices;
  }
}
