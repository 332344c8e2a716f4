package org.waitprof.model;

/** What the request is for that a call makes. */
public enum StartedRequest implements CallAttribute {
  /** The call makes none, or one of a file or a window. */
  NOTHING,
  SEND,
  RECEIVE,
  COLLECTIVE
}
