package org.waitprof.record.handle;

import org.jspecify.annotations.Nullable;

/**
 * What the recorder and the agent ask a binding in C's style, through its own methods. Implemented
 * by the agent, by reflection: every question is asked once per handle, or at the start and the end
 * of a job. Called in the application's threads while no call is recorded.
 */
public interface HandleAccess {
  /** Number of ranks of a communicator, of an intercommunicator those of the own group. */
  int size(long comm) throws Exception;

  /** The caller's rank in a communicator. */
  int rank(long comm) throws Exception;

  /** Whether a communicator holds two groups. */
  boolean isBetweenGroups(long comm) throws Exception;

  /** Bytes of one element of a datatype, without gaps. */
  int typeBytes(long type) throws Exception;

  /** Duplicates a communicator; collective. */
  long duplicate(long comm) throws Exception;

  /** Frees a communicator; collective. */
  void free(long comm) throws Exception;

  /** Everybody gets rank 0's numbers; collective. */
  void broadcast(long comm, long[] values) throws Exception;

  /** Everybody gets the element-wise minimum of everybody's numbers; collective. */
  void minima(long comm, long[] own, long[] minima) throws Exception;

  /** Sends all bytes to a rank. */
  void send(long comm, byte[] bytes, int to) throws Exception;

  /** Receives as many bytes from a rank as there is room for. */
  void receive(long comm, byte[] bytes, int from) throws Exception;

  /**
   * Who belongs to a communicator.
   *
   * @return ranks in MPI_COMM_WORLD of the caller's group and, of an intercommunicator, of the
   *     other one, else none; null for no communicator
   */
  int @Nullable [][] members(long comm) throws Exception;

  /** Memory for statuses; null where the binding takes pointers that nobody else can make. */
  @Nullable StatusRoom room(int bytes);

  /** Name and version of the library. */
  String library();
}
