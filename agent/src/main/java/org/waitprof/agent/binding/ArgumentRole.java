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
  /** Datatype of those elements; without a count there is one element. */
  TYPE("type"),
  /** Datatype for each peer, a {@code Datatype[]}. */
  TYPES("types"),
  /** Rank of the other side of a message or one-sided transfer. */
  PEER("peer"),
  /** Tag of a message. */
  TAG("tag"),
  /** Root of a collective. */
  ROOT("root"),
  /** The request that a completion or start call works on. */
  REQUEST("request"),
  /** The requests that a completion or start call works on; entries can be null. */
  REQUESTS("requests"),
  /** Number of elements received, where the receiving half is described apart. */
  RECV_COUNT("recvCount"),
  /** Datatype of the received elements. */
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
  /** The data; an array tells the size of an element where there is no datatype. */
  BUFFER("buffer"),
  /** Where data arrive that are not in the same place. */
  RECV_BUFFER("recvBuffer"),
  /** The first element of an array that counts. */
  START("start"),
  /** Operation of a reduction. */
  OP("op"),
  /** Where the status is left. */
  STATUS("status"),
  /** Where the statuses of all requests are left. */
  STATUSES("statuses"),
  /** Where it is left whether something was found. */
  FLAG("flag"),
  /** Where it is left which request is complete. */
  INDEX("index"),
  /** Where it is left which requests are complete. */
  INDICES("indices"),
  /** Where it is left how many requests are complete. */
  OUT_COUNT("outCount"),
  /** Number of requests. */
  REQUEST_COUNT("requestCount"),
  /** Where the request is left that the call starts. */
  NEW_REQUEST("newRequest"),
  /** Where a new communicator is left. */
  NEW_COMM("newComm"),
  /** Where a new file or window is left. */
  NEW_HANDLE("newHandle"),
  /** A matched message. */
  MESSAGE("message"),
  /** Number of dimensions. */
  DIM_COUNT("dimCount"),
  /** What a query asks for. */
  VALUE("value"),
  /** A second group. */
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
