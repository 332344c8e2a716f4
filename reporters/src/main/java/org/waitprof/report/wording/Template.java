package org.waitprof.report.wording;

import java.util.Locale;

/** Text from a pattern with places for values, the same in every locale. */
public final class Template {
  private Template() {}

  /**
   * Fills in values. A pattern that has no other places than {@code %s} is filled without the
   * classes of {@link String#format}, whose loading would cost time at the end of a job.
   *
   * @param pattern a pattern of {@link java.util.Formatter}
   * @param values one for each place, in order
   */
  public static String fill(String pattern, Object... values) {
    StringBuilder text = new StringBuilder(pattern.length() + 16 * values.length);
    int begin = 0;
    int next = 0;
    for (int at = pattern.indexOf('%'); at >= 0; at = pattern.indexOf('%', begin)) {
      if (!pattern.startsWith("%s", at)) {
        return String.format(Locale.ROOT, pattern, values);
      }
      text.append(pattern, begin, at).append(values[next++]);
      begin = at + 2;
    }
    return text.append(pattern, begin, pattern.length()).toString();
  }
}
