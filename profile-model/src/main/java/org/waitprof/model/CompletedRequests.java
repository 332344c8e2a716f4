package org.waitprof.model;

/** Which of the requests that it is given a call completes. */
public enum CompletedRequests implements CallAttribute {
  /** It is no completion call. */
  NOTHING,
  /** The only one. */
  ONE,
  /** One of several. */
  ANY,
  /** As many of several as can be, one at least if it waits. */
  SOME,
  /** Several, together. */
  ALL
}
