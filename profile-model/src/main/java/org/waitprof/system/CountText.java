package org.waitprof.system;

/** A number with what it counts. */
public final class CountText {
  private CountText() {}

  /** {@code 1 rank}, {@code 2 ranks}. */
  public static String of(long number, String noun) {
    return number + " " + noun + (number == 1 ? "" : "s");
  }
}
