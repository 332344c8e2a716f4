package org.waitprof.cli.doctor;

/**
 * What a check found.
 *
 * @param level how bad it is
 * @param text one line: what is the case
 * @param advice one line: what to do; empty if there is nothing to do
 */
record Finding(Level level, String text, String advice) {
  /** How bad a finding is. */
  enum Level {
    OK,
    /** It works, but figures or comfort may suffer. */
    WARN,
    /** It will not work. */
    FAIL
  }

  static Finding ok(String text) {
    return new Finding(Level.OK, text, "");
  }

  static Finding warn(String text, String advice) {
    return new Finding(Level.WARN, text, advice);
  }

  static Finding fail(String text, String advice) {
    return new Finding(Level.FAIL, text, advice);
  }
}
