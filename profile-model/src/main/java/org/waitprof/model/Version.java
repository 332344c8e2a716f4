package org.waitprof.model;

/** The version of waitprof, as it stands in profiles and on the command line. */
public final class Version {
  /** Equal to the version of the Maven project; a test holds them together. */
  public static final String TEXT = "0.1.0";

  private Version() {}
}
