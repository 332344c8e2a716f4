package org.waitprof.replay.match;

import org.waitprof.replay.call.Call;
import org.waitprof.trace.EventKind;

/**
 * The run of polls for what the rank receives next; of several, between which the rank computed,
 * all as one without the time between. Of several threads that poll, the last one's.
 */
final class PolledRun {
  private static final int NO_KEY = -1;

  private int stream;
  private int key = NO_KEY;
  private long from;
  private long until;

  /**
   * Takes in a call, before its messages.
   *
   * @param row of the call
   */
  void before(Call call, int row) {
    if (call.operations == 1 && call.kind(0) == EventKind.POLLED) {
      boolean goesOn = isOf(call.stream);
      stream = call.stream;
      key = row;
      from = goesOn ? from + call.enter - until : call.enter;
      until = call.leave;
    }
  }

  /** Takes in a call, after its messages: a run goes on behind probes that found something only. */
  void after(Call call) {
    if (call.stream == stream
        && !(call.operations > 0
            && (call.kind(0) == EventKind.POLLED || call.kind(0) == EventKind.PROBED))) {
      key = NO_KEY;
    }
  }

  /** Whether a message of that thread was polled for. */
  boolean isOf(int thread) {
    return key != NO_KEY && stream == thread;
  }

  /** Row of the polls. */
  int key() {
    return key;
  }

  /** When the first poll began, later by what was computed between polls. */
  long from() {
    return from;
  }

  /** When the last poll ended. */
  long until() {
    return until;
  }
}
