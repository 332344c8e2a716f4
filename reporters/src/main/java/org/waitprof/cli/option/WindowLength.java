package org.waitprof.cli.option;

import java.time.Duration;
import org.waitprof.replay.window.WindowRule;

/** The length of a window on the command line: {@link #AUTO}, {@link #OFF} or a time. */
public final class WindowLength extends TimeText {
  /** A length that divides the run into some hundred windows. */
  public static final Duration AUTO = Duration.ofNanos(WindowRule.AUTO);

  /** No windows: the run is not divided. */
  public static final Duration OFF = Duration.ofNanos(-1);

  @Override
  public Duration convert(String text) {
    return switch (text) {
      case "auto" -> AUTO;
      case "off" -> OFF;
      default -> super.convert(text);
    };
  }

  @Override
  String alternatives() {
    return "auto, off or ";
  }
}
