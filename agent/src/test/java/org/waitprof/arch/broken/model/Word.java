package org.waitprof.arch.broken.model;

/** Sees a floor above, which sees it. */
public final class Word {
  private Word() {}

  /** Asks a report. */
  public static int length() {
    return org.waitprof.arch.broken.report.Word.lines() - 1;
  }
}
