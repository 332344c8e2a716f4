package org.waitprof.arch.broken.report;

/** The same name for something else. */
public final class Word {
  private Word() {}

  /** Lines of a report. */
  public static int lines() {
    return 2;
  }

  /** Asks the words. */
  public static int sum() {
    return lines() + org.waitprof.arch.broken.model.Word.length();
  }
}
