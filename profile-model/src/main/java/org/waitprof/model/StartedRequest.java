package org.waitprof.model;

/** Purpose of the request that a call makes. */
public enum StartedRequest implements CallAttribute {
  /** The call makes none, or one of a file or a window. */
  NOTHING,
  SEND,
  RECEIVE,
  COLLECTIVE
}
