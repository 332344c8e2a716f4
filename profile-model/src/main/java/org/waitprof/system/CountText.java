package org.waitprof.system;

/** A number with what it counts. */
public final class CountText {
  private CountText() {}

  /** {@code 1 rank}, {@code 2 ranks}. */
  public static String of(long number, String noun) {
    return number + " " + noun + (number == 1 ? "" : "s");
  }

  /**
   * Fills a sentence about a number.
   *
   * @param text {@code #} stands for the number; of a pair in braces like {@code {message
   *     has|messages have}}, the first part is taken for one, the second for any other number
   */
  public static String fill(long number, String text) {
    StringBuilder filled = new StringBuilder(text.length());
    int at = 0;
    for (int open = text.indexOf('{'); open >= 0; open = text.indexOf('{', at)) {
      int bar = text.indexOf('|', open);
      int end = text.indexOf('}', bar);
      filled.append(text, at, open);
      filled.append(text, number == 1 ? open + 1 : bar + 1, number == 1 ? bar : end);
      at = end + 1;
    }
    return filled.append(text, at, text.length()).toString().replace("#", Long.toString(number));
  }
}
