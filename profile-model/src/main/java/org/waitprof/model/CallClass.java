package org.waitprof.model;

/**
 * Kind of MPI call, as far as waiting is concerned. Wait-state patterns select calls by this class,
 * and the binding tables derive the shape of their advice from it.
 */
public enum CallClass {
  /** Init, Finalize, Abort and the buffer attach/detach calls. */
  ENVIRONMENT,
  /** Blocking send in standard or synchronous mode: it can wait for its receiver. */
  SEND,
  /** Blocking send that is local by definition (buffered) or erroneous when early (ready). */
  LOCAL_SEND,
  /** Blocking receive, also of a message that a matched probe found. */
  RECEIVE,
  /** Combined send and receive; waits like a receive. */
  SEND_RECEIVE,
  /** Blocking probe: waits until a message has arrived. */
  PROBE,
  /** Probe that returns at once, whether a message has arrived or not. */
  POLL_PROBE,
  /** Blocking completion of requests: waits until one, some or all are complete. */
  COMPLETION,
  /** Completion test that returns at once. */
  TEST,
  /** Start of a non-blocking or persistent point-to-point operation. */
  START,
  /** Creation of a persistent request, which a later call starts. */
  REQUEST_SETUP,
  BARRIER(Dependence.ALL),
  /** Blocking collective in which everybody needs everybody: the N x N class. */
  ALL_TO_ALL(Dependence.ALL),
  /** Blocking collective in which all need the root. */
  ONE_TO_ALL(Dependence.ROOT),
  /** Blocking collective in which the root needs all. */
  ALL_TO_ONE(Dependence.AT_ROOT),
  /** Blocking prefix reduction: a rank needs those with lower numbers. */
  SCAN(Dependence.LOWER),
  /** Blocking collective over the neighbours of a topology. */
  NEIGHBOURHOOD(Dependence.NEIGHBOURS),
  /** Start of a non-blocking or persistent collective. */
  COLLECTIVE_START,
  /** One-sided transfer of data to or from the memory of another rank. */
  RMA_TRANSFER(Dependence.POSTS),
  /** Synchronisation of one-sided communication; creation and release of windows. */
  RMA_SYNC,
  /** File operation that all ranks of the file's communicator call. */
  IO_COLLECTIVE(Dependence.AGREEMENT),
  /** File operation of one rank, which waits for no other. */
  IO_INDEPENDENT,
  /** Creation or release of communicators, dynamic processes. */
  COMMUNICATOR;

  private final Dependence dependence;

  CallClass() {
    this(Dependence.NONE);
  }

  CallClass(Dependence dependence) {
    this.dependence = dependence;
  }

  /** Dependence of members of such calls, unless the call has a dependence of its own. */
  Dependence dependence() {
    return dependence;
  }

  /** Whether such calls are collectives with a root, whose data libraries move along a tree. */
  public boolean hasRoot() {
    return this == ONE_TO_ALL || this == ALL_TO_ONE;
  }

  /** Whether such calls wait for no other rank, by the standard. */
  boolean returnsAtOnce() {
    return switch (this) {
      case ENVIRONMENT,
          LOCAL_SEND,
          POLL_PROBE,
          TEST,
          START,
          REQUEST_SETUP,
          COLLECTIVE_START,
          IO_INDEPENDENT ->
          true;
      default -> false;
    };
  }
}
