package org.waitprof.agent.binding;

/**
 * A method that the weaver adds to a class of the binding, so that it answers the recorder without
 * reflection: name and descriptor as in the recorder's interface. What it contains is the {@link
 * MpiDialect}'s to say.
 */
public enum MixinMethod {
  /** Of a datatype: bytes of its base type. */
  BASE_BYTES("waitprof$baseBytes", "()I"),
  /** Of a datatype: its size as the binding counts it. */
  ELEMENTS("waitprof$askElements", "()I"),
  /** Of a communicator: how many members its group has. */
  SIZE("waitprof$querySize", "()I"),
  /** Of a communicator: the caller's rank. */
  RANK("waitprof$queryRank", "()I"),
  /** Of a communicator: whether it is an intercommunicator. */
  BETWEEN_GROUPS("waitprof$isBetweenGroups", "()Z"),
  /** Of a status: how much has arrived, given the bytes of the datatype's base type. */
  ARRIVED("waitprof$arrived", "(I)J"),
  /** Of a status: which of several requests is complete. */
  INDEX("waitprof$index", "()I"),
  /** Of a status: the sender's rank. */
  SOURCE("waitprof$source", "()I"),
  /** Of a status: the message's tag. */
  TAG("waitprof$tag", "()I"),
  /** Of a status: whether the operation was cancelled. */
  CANCELLED("waitprof$cancelled", "()Z"),
  /** Of an intracommunicator: a duplicate. Collective. */
  DUPLICATE("waitprof$duplicate", "()Ljava/lang/Object;"),
  /** Of an intracommunicator: releases it. Collective. */
  RELEASE("waitprof$release", "()V"),
  /** Of an intracommunicator: everybody gets the numbers of rank 0. */
  BROADCAST("waitprof$broadcast", "([J)V"),
  /** Of an intracommunicator: everybody gets the minima of everybody's numbers. */
  MINIMA("waitprof$minima", "([J[J)V"),
  /** Of an intracommunicator: sends bytes to a rank. */
  SEND("waitprof$send", "([BI)V"),
  /** Of an intracommunicator: receives bytes from a rank. */
  RECEIVE("waitprof$receive", "([BI)V"),
  /** Of an intracommunicator: name and version of the MPI library. */
  LIBRARY("waitprof$library", "()Ljava/lang/String;");

  private final String methodName;
  private final String descriptor;

  MixinMethod(String methodName, String descriptor) {
    this.methodName = methodName;
    this.descriptor = descriptor;
  }

  /** Its name. */
  public String methodName() {
    return methodName;
  }

  /** Its descriptor. */
  public String descriptor() {
    return descriptor;
  }
}
