package org.waitprof.report.collapsed;

import org.waitprof.report.wording.PlainText;

/** Formats lines of collapsed stacks of any kind of frame. */
final class StackLines {
  /** Content of a file without stacks: flame graph scripts call an empty file an error. */
  static final String NOTHING = "nothing 0\n";

  private StackLines() {}

  /** A frame's name, in which no character can end the frame or the line. */
  static String name(String text) {
    return PlainText.of(text).replace(';', '?').strip();
  }
}
