package org.waitprof.cli.doctor;

import org.waitprof.report.wording.PlainText;
import org.waitprof.report.wording.Template;

/** Findings of checks, one line each, followed by a line of advice. */
final class Diagnosis {
  private final StringBuilder text = new StringBuilder();
  private boolean failed;

  /** Adds a finding that all is well. */
  void ok(String what) {
    add("ok", what, "");
  }

  /** Adds a warning: it works, but figures or comfort may suffer. */
  void warn(String what, String advice) {
    add("warn", what, advice);
  }

  /** Adds a failure: it will not work. */
  void fail(String what, String advice) {
    failed = true;
    add("fail", what, advice);
  }

  /** Adds a finding that all is well, or else a warning. */
  void okIf(boolean well, String what, String advice) {
    add(well ? "ok" : "warn", what, well ? "" : advice);
  }

  private void add(String level, String what, String advice) {
    text.append(Template.fill("%-4s  %s%n", level, PlainText.of(what)));
    if (!advice.isEmpty()) {
      text.append(Template.fill("      -> %s%n", PlainText.of(advice)));
    }
  }

  boolean haveFailed() {
    return failed;
  }

  /** Text of all findings, for the user. */
  String text() {
    return text.toString();
  }
}
