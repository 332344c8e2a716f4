package org.waitprof.record.binding;

/**
 * Woven into the binding's class of intracommunicators, which then carries the agent's own
 * messages, after Init and at the entry of Finalize; of bindings in C's style the agent has one.
 * Calls through it cost no reflection, which would resolve each of the binding's 150 methods and
 * load all classes that they name: 15 ms of CPU.
 */
public interface MessengerComm {
  /** Duplicates it; collective. */
  Object waitprof$duplicate() throws Exception;

  /** Gives a duplicate back; collective. */
  void waitprof$release() throws Exception;

  /** Everybody gets rank 0's numbers; collective. */
  void waitprof$broadcast(long[] values) throws Exception;

  /** Everybody gets the element-wise minimum of everybody's numbers; collective. */
  void waitprof$minima(long[] own, long[] minima) throws Exception;

  /** Sends all bytes to a rank. */
  void waitprof$send(byte[] bytes, int to) throws Exception;

  /** Receives as many bytes from a rank as there is room for. */
  void waitprof$receive(byte[] bytes, int from) throws Exception;

  /** Name and version of the library. */
  String waitprof$library();
}
