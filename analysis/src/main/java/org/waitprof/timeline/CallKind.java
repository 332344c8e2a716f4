package org.waitprof.timeline;

import org.waitprof.model.CallClass;

/** Kinds of MPI calls that a timeline distinguishes; each has a colour. */
public enum CallKind {
  /** Blocking sends, also local ones; starts are {@link #OTHER}. */
  SEND("Send"),
  /** Receives, probes, and calls that do both. */
  RECEIVE("Receive"),
  /** Waits for requests, and tests of them. */
  COMPLETION("Completion"),
  /** Collectives, also collectives that make communicators or work on files. */
  COLLECTIVE("Collective"),
  /** Everything else: starts of operations, one-sided, files of one rank, Init and Finalize. */
  OTHER("Other MPI");

  private final String title;

  CallKind(String title) {
    this.title = title;
  }

  /** The name of the kind in a legend. */
  public String title() {
    return title;
  }

  static CallKind of(CallClass calls) {
    return switch (calls) {
      case SEND, LOCAL_SEND -> SEND;
      case RECEIVE, SEND_RECEIVE, PROBE, POLL_PROBE -> RECEIVE;
      case COMPLETION, TEST -> COMPLETION;
      case BARRIER,
          ALL_TO_ALL,
          ONE_TO_ALL,
          ALL_TO_ONE,
          SCAN,
          NEIGHBOURHOOD,
          COMMUNICATOR,
          IO_COLLECTIVE ->
          COLLECTIVE;
      default -> OTHER;
    };
  }
}
