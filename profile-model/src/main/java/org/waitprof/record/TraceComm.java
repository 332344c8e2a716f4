package org.waitprof.record;

/** A communicator as events name it. Immutable. */
final class TraceComm {
  /** Position among the rank's definitions. */
  final int number;

  /** The same on all of its ranks. */
  final long id;

  final int[] local;
  final int[] remote;

  TraceComm(int number, long id, int[] local, int[] remote) {
    this.number = number;
    this.id = id;
    this.local = local;
    this.remote = remote;
  }
}
