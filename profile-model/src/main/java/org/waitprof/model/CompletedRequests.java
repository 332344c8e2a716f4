package org.waitprof.model;

/** Requests that a call completes, among those that it is given. */
public enum CompletedRequests implements CallAttribute {
  NOTHING,
  /** The only request that it is given. */
  ONE,
  /** Exactly one of the requests that it is given. */
  ANY,
  /** All of several that can be completed, at least one if the call waits. */
  SOME,
  /** All of the requests that it is given, together. */
  ALL
}
