package org.waitprof.report.text;

import org.waitprof.report.figures.Grade;

/** Colours of a terminal; without colour every method returns its argument. */
enum Paint {
  OFF,
  ANSI;

  private static final String RESET = "\u001b[0m";

  String bold(String text) {
    return painted("\u001b[1m", text);
  }

  /** Paints a text in yellow, the colour of warnings. */
  String yellow(String text) {
    return painted("\u001b[33m", text);
  }

  /** Colour of a result: welcome, unwelcome, or neither. */
  String result(int welcome, String text) {
    return painted(welcome > 0 ? "\u001b[32m" : welcome < 0 ? "\u001b[31m" : "\u001b[1m", text);
  }

  /** Colour of an efficiency, by its grade. */
  String grade(Grade grade, String text) {
    return switch (grade) {
      case GOOD -> result(1, text);
      case FAIR -> yellow(text);
      case POOR -> result(-1, text);
    };
  }

  /** Colour of details that matter less than the rest. */
  String dim(String text) {
    return painted("\u001b[2m", text);
  }

  private String painted(String code, String text) {
    return this == OFF || text.isEmpty() ? text : code + text + RESET;
  }
}
