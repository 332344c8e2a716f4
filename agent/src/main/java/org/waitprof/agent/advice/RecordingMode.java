package org.waitprof.agent.advice;

/** Records that woven methods of the binding make besides the counters of the profile. */
public enum RecordingMode {
  /** No further records: the counters of the profile alone. */
  PROFILE(ProfileProbes.TABLE),
  /** The numbers of messages and collectives, and a sample of them. */
  SAMPLE(MessageAdvice.SAMPLE),
  /** Every event, and the sample where that is on. */
  TRACE(MessageAdvice.TRACE);

  @SuppressWarnings("ImmutableEnumChecker") // tables do not change
  private final ProbeTable table;

  RecordingMode(ProbeTable table) {
    this.table = table;
  }

  ProbeTable table() {
    return table;
  }
}
