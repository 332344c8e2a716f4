package org.waitprof.model;

/** The version of waitprof, as profiles and the command line show it. */
public final class Version {
  /** Equal to the version of the Maven project; a test holds them together. */
  public static final String TEXT = "0.2.0";

  private Version() {}
}
