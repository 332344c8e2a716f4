package org.waitprof.replay.match;

/** Counts of anomalies in one rank's trace, for the quality notes. Written by one thread. */
public final class ReplayTallies {
  /** Messages to or from outside of the job. */
  public long outsideJob;

  /** Messages to ranks without trace. */
  public long toMissing;

  /** Completions of requests that were never posted, posts of requests still active. */
  public long unknownRequests;

  /** Collectives on communicators without definition. */
  public long unknownCommunicators;
}
