package org.waitprof.pairing;

/** Messages between the ranks of a job at its end. All ranks use it in the same order. */
public interface RankLink {
  /** Number of this rank in MPI_COMM_WORLD, from 0. */
  int rank();

  /** Number of ranks in MPI_COMM_WORLD, all of which take part. */
  int size();

  /** Gives all ranks the element-wise minimum of their numbers. */
  long[] minima(long[] values) throws ReflectiveOperationException;

  /** Sends bytes to a rank that receives them. */
  void send(byte[] bytes, int to) throws ReflectiveOperationException;

  /** Receives the bytes that a rank sends; none where memory for them is lacking. */
  byte[] receive(int from) throws ReflectiveOperationException;
}
