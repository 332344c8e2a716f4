package org.waitprof.replay;

/** What was odd in one rank's trace, counted; for the quality notes. Written by one thread. */
final class ReplayTallies {
  /** Messages to or from outside of the job. */
  long foreign;

  /** Messages to ranks without trace. */
  long toMissing;

  /** Collectives on intercommunicators. */
  long betweenGroups;

  /** Completions of requests that were never posted, posts of requests still active. */
  long unknownRequests;

  /** Collectives on communicators without definition. */
  long unknownCommunicators;
}
