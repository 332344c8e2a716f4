package org.waitprof.agent.binding;

/**
 * Meaning of an argument of an MPI method to the profiler: the {@code part=index} columns of a call
 * table.
 */
public enum ArgumentRole {
  /** Communicator over which the call runs. */
  COMM("comm"),
  /** Number of elements, an {@code int}. */
  COUNT("count"),
  /** Number of elements for each peer, an {@code int[]}; can be null where it does not matter. */
  COUNTS("counts"),
  /** Datatype of the elements; without a count, one element. */
  TYPE("type"),
  /** Datatype for each peer, a {@code Datatype[]}. */
  TYPES("types"),
  /** Rank of the other side of a message or one-sided transfer. */
  PEER("peer"),
  TAG("tag"),
  ROOT("root"),
  /** The request that a completion or start call works on. */
  REQUEST("request"),
  /** The requests that a completion or start call works on; entries can be null. */
  REQUESTS("requests"),
  /** Number of elements received, where the receiving half is described apart. */
  RECV_COUNT("recvCount"),
  RECV_TYPE("recvType"),
  /** Rank of the sender in a combined send and receive. */
  RECV_PEER("recvPeer"),
  /** Tag of the received message in a combined send and receive. */
  RECV_TAG("recvTag"),
  /** Lengths of the dimensions of a Cartesian communicator, an {@code int[]}. */
  DIMS("dims"),
  /** The file or window on which the call is collective, over its communicator. */
  HANDLE("handle"),
  /** The ranks that a call on a window is about. */
  GROUP("group"),
  /** Kind of a window's lock, shared or exclusive. */
  LOCK("lock"),
  /** The data; an array gives the size of an element where the call has no datatype. */
  BUFFER("buffer"),
  /** Place for arriving data, if it differs from the place of the sent data. */
  RECV_BUFFER("recvBuffer"),
  /** The first element of an array that counts. */
  START("start"),
  OP("op"),
  /** Place in which the call leaves the status. */
  STATUS("status"),
  /** Place in which the call leaves the statuses of all requests. */
  STATUSES("statuses"),
  /** Place in which the call leaves whether something was found. */
  FLAG("flag"),
  /** Place in which the call leaves the index of the complete request. */
  INDEX("index"),
  /** Place in which the call leaves the indices of the complete requests. */
  INDICES("indices"),
  /** Place in which the call leaves the number of complete requests. */
  OUT_COUNT("outCount"),
  REQUEST_COUNT("requestCount"),
  /** Place in which the call leaves the request that it starts. */
  NEW_REQUEST("newRequest"),
  /** Place in which the call leaves a new communicator. */
  NEW_COMM("newComm"),
  /** Place in which the call leaves a new file or window. */
  NEW_HANDLE("newHandle"),
  /** Handle of a message that a matched probe found ({@code MPI_Message}). */
  MESSAGE("message"),
  DIM_COUNT("dimCount"),
  /** Result of a query, which a pointer argument gets. */
  VALUE("value"),
  OTHER_GROUP("otherGroup");

  private static final ArgumentRole[] ALL = values();

  private final String key;

  ArgumentRole(String key) {
    this.key = key;
  }

  /** The word that stands for this role in a call table. */
  public String key() {
    return key;
  }

  /**
   * The role whose key is {@code text[from, to)}.
   *
   * @throws IllegalArgumentException for any other word
   */
  static ArgumentRole keyed(String text, int from, int to) {
    for (ArgumentRole role : ALL) {
      if (role.key.length() == to - from && text.startsWith(role.key, from)) {
        return role;
      }
    }
    throw new IllegalArgumentException("no such part: " + text.substring(from, to));
  }
}
