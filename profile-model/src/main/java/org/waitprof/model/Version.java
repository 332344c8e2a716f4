package org.waitprof.model;

/** Version of waitprof, as profiles and the command line show it. */
public final class Version {
  /** Version of the Maven project; a test holds them together. */
  static final String NUMBER = "0.4.0-SNAPSHOT";

  /** Number, and the commit it was built from: {@code 0.3.0 (1a2b3c4d5e6f)}. */
  public static final String TEXT = NUMBER + " (" + commit() + ")";

  private Version() {}

  /** The assembly of the jar replaces this text, so that reading it costs a rank no file. */
  private static String commit() {
    return "no commit";
  }
}
