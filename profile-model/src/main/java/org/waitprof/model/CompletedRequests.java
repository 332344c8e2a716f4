package org.waitprof.model;

/** Requests that a call completes, among those that it is given. */
public enum CompletedRequests implements CallAttribute {
  /** The call completes no request. */
  NOTHING,
  /** The only request that it is given. */
  ONE,
  /** One of several requests. */
  ANY,
  /** All of several that can be completed, at least one if the call waits. */
  SOME,
  /** Several requests, together. */
  ALL
}
