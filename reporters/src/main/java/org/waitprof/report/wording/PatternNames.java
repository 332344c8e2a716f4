package org.waitprof.report.wording;

import org.waitprof.waitstate.WaitState;
import org.waitprof.waitstate.WaitStates;

/** Display names of patterns. */
public final class PatternNames {
  private PatternNames() {}

  /** {@code Late Sender} for {@code late_sender}; an unknown pattern keeps its name. */
  public static String of(String pattern) {
    return WaitStates.byId(pattern)
        .map(WaitState::displayName)
        .orElseGet(() -> PlainText.of(pattern));
  }
}
