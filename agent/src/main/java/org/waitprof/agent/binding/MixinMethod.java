package org.waitprof.agent.binding;

/**
 * A method that the weaver adds to a class of the binding, so that it answers the recorder without
 * reflection: name and descriptor as in the recorder's interface. What it contains is the {@link
 * MpiDialect}'s to say.
 */
public enum MixinMethod {
  /** Bytes of a datatype's base type. */
  BASE_BYTES("waitprof$baseBytes", "()I"),
  /** Size of a datatype as the binding counts it. */
  ELEMENTS("waitprof$askElements", "()I"),
  /** Number of members in a communicator's group. */
  SIZE("waitprof$querySize", "()I"),
  /** The caller's rank in a communicator. */
  RANK("waitprof$queryRank", "()I"),
  /** Whether a communicator is an intercommunicator. */
  BETWEEN_GROUPS("waitprof$isBetweenGroups", "()Z"),
  /** The request that a communicator waits for; null for none. */
  PENDING("waitprof$request", "()Ljava/lang/Object;"),
  /** Amount that has arrived, by a status, given the bytes of the datatype's base type. */
  ARRIVED("waitprof$arrived", "(I)J"),
  /** Index in a status: which of several requests is complete. */
  INDEX("waitprof$index", "()I"),
  /** The sender's rank in a status. */
  SOURCE("waitprof$source", "()I"),
  /** The message's tag in a status. */
  TAG("waitprof$tag", "()I"),
  /** Whether the operation of a status was cancelled. */
  CANCELLED("waitprof$cancelled", "()Z"),
  /** Duplicates an intracommunicator; collective on its members. */
  DUPLICATE("waitprof$duplicate", "()Ljava/lang/Object;"),
  /** Releases an intracommunicator; collective on its members. */
  RELEASE("waitprof$release", "()V"),
  /** Gives the numbers of rank 0 to all ranks of an intracommunicator. */
  BROADCAST("waitprof$broadcast", "([J)V"),
  /** Gives the minima of all ranks' numbers to all ranks of an intracommunicator. */
  MINIMA("waitprof$minima", "([J[J)V"),
  /** Sends bytes to a rank of an intracommunicator. */
  SEND("waitprof$send", "([BI)V"),
  /** Receives bytes from a rank of an intracommunicator. */
  RECEIVE("waitprof$receive", "([BI)V"),
  /** Name and version of the MPI library, asked of an intracommunicator. */
  LIBRARY("waitprof$library", "()Ljava/lang/String;");

  private final String methodName;
  private final String descriptor;

  MixinMethod(String methodName, String descriptor) {
    this.methodName = methodName;
    this.descriptor = descriptor;
  }

  /** Name of the method in the recorder's interface. */
  public String methodName() {
    return methodName;
  }

  /** Descriptor of the method in the recorder's interface. */
  public String descriptor() {
    return descriptor;
  }
}
