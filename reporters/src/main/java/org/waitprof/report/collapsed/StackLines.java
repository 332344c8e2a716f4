package org.waitprof.report.collapsed;

import org.waitprof.report.wording.PlainText;

/** Writes lines of collapsed stacks, whatever their frames are. */
final class StackLines {
  /** In place of no line at all: flame graph scripts call an empty file an error. */
  static final String NOTHING = "nothing 0\n";

  private StackLines() {}

  /** A frame's name, in which nothing may look like the end of a frame or of a line. */
  static String name(String text) {
    return PlainText.of(text).replace(';', '?').strip();
  }
}
