package org.waitprof.record.sample;

import org.jspecify.annotations.Nullable;

/**
 * What the agent decided about tracing. Set once by premain with {@code mode=trace}; read by cold
 * code.
 */
public final class TraceSettings {
  private static long limitBytes = 256L << 20;
  private static @Nullable TraceMembership membership;

  private TraceSettings() {}

  /** Who belongs to a communicator: asks the binding. */
  public interface TraceMembership {
    /**
     * The ranks in MPI_COMM_WORLD, by rank in the communicator. Local: sends nothing.
     *
     * @param comm an object of the binding
     * @return the caller's group and, of an intercommunicator, the other one, else an empty array;
     *     null if the caller is not in it or the binding does not tell
     */
    int @Nullable [][] of(Object comm);

    /**
     * The ranks of the communicator, maybe negative for nobody, that the caller gets data from in
     * neighbourhood collectives. Local: sends nothing.
     *
     * @param comm an object of the binding
     * @return null if the binding does not tell
     */
    default int @Nullable [] neighbours(Object comm) {
      return null;
    }
  }

  /**
   * Fixes the settings.
   *
   * @param perRankBytes what the streams of a rank may grow to together
   * @param members asks the binding
   */
  public static void configure(long perRankBytes, TraceMembership members) {
    limitBytes = perRankBytes;
    membership = members;
  }

  public static long limitBytes() {
    return limitBytes;
  }

  static @Nullable TraceMembership membership() {
    return membership;
  }
}
