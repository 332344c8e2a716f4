package org.waitprof.export;

/** A message on its way through a trace: filled in as the walk meets its ends. Times as there. */
final class TravelMessage {
  /** In place of a time that is not known yet. */
  static final long UNKNOWN = Long.MIN_VALUE;

  final int from;
  final int fromStream;
  final int to;
  final int tag;
  final long bytes;

  /** When the call began that sent it. */
  final long sendEnter;

  /** When the call ended that completed the send. */
  long sendEnd = UNKNOWN;

  int toStream;

  /** When the call began that posted its receive. */
  long receiveEnter = UNKNOWN;

  /** When the call ended that received it. */
  long receiveEnd = UNKNOWN;

  /** What a form keeps with it. */
  HeldLines.Held held = HeldLines.NOTHING;

  TravelMessage(int from, int fromStream, int to, int tag, long bytes, long sendEnter) {
    this.from = from;
    this.fromStream = fromStream;
    this.to = to;
    this.tag = tag;
    this.bytes = bytes;
    this.sendEnter = sendEnter;
  }

  /** Whether all is known of it. */
  boolean isWhole() {
    return sendEnd != UNKNOWN && receiveEnd != UNKNOWN;
  }
}
