package org.waitprof.model;

/** Requests that a call completes, among those that it is given. */
public enum CompletedRequests implements CallAttribute {
  /** It is no completion call. */
  NOTHING,
  /** The only one. */
  ONE,
  /** One of several. */
  ANY,
  /** All of several that can be completed, at least one if the call waits. */
  SOME,
  /** Several, together. */
  ALL
}
