package org.waitprof.pairing;

/** Messages between the ranks of a job at its end. All ranks use it in the same order. */
public interface RankLink {
  /** Rank in MPI_COMM_WORLD. */
  int rank();

  /** Size of MPI_COMM_WORLD. */
  int size();

  /** Everybody gets the element-wise minimum of everybody's numbers. */
  long[] minima(long[] values) throws ReflectiveOperationException;

  /** Sends bytes to a rank that receives them. */
  void send(byte[] bytes, int to) throws ReflectiveOperationException;

  /** Receives the bytes that a rank sends; none where memory for them is lacking. */
  byte[] receive(int from) throws ReflectiveOperationException;
}
