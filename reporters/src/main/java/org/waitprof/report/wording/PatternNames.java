package org.waitprof.report.wording;

import org.waitprof.waitstate.WaitState;
import org.waitprof.waitstate.WaitStates;

/** Names of patterns as reports show them. */
public final class PatternNames {
  private PatternNames() {}

  /**
   * Name to show: {@code Late Sender} for {@code late_sender}. An unknown pattern keeps its name.
   */
  public static String of(String pattern) {
    return WaitStates.byId(pattern)
        .map(WaitState::displayName)
        .orElseGet(() -> PlainText.of(pattern));
  }
}
