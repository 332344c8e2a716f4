package org.waitprof.record.handle;

import org.jspecify.annotations.Nullable;

/**
 * Questions that the recorder asks a binding in C's style, through its own methods. Implemented by
 * the agent, by reflection: every question is asked once per handle. Called in the application's
 * threads while no call is recorded.
 */
public interface HandleAccess {
  /** Number of ranks of a communicator; of an intercommunicator, the ranks of the own group. */
  int size(long comm) throws Exception;

  /** The caller's rank in a communicator. */
  int rank(long comm) throws Exception;

  /** Whether a communicator holds two groups. */
  boolean isBetweenGroups(long comm) throws Exception;

  /** Bytes of one element of a datatype, without gaps. */
  int typeBytes(long type) throws Exception;

  /**
   * Returns the members of a communicator.
   *
   * @return ranks in MPI_COMM_WORLD of the caller's group and, of an intercommunicator, of the
   *     other one, else none; null for no communicator
   */
  int @Nullable [][] members(long comm) throws Exception;

  /** Memory for statuses; null where the binding takes pointers that only it can make. */
  @Nullable StatusRoom room(int bytes);
}
