package org.waitprof.it;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What reports say of a run in their first sentences, and what the program says. */
final class VerdictText {
  private VerdictText() {}

  /** The root causes of the report on an analysed profile, in one line. */
  static String causes(Path profile) {
    String report = WaitprofCommand.run("report", profile.toString()).output();
    return part(report, "\nRoot causes", "\n\n").replaceAll("\\s+", " ");
  }

  /** A section of the report; empty if it has none. */
  private static String part(String report, String begin, String end) {
    int from = report.indexOf(begin);
    return from < 0 ? "" : report.substring(from, report.indexOf(end, from + 1));
  }

  /** What the sentence says in its groups. */
  static Matcher says(String verdict, String pattern) {
    Matcher found = Pattern.compile(pattern).matcher(verdict);
    assertTrue(found.find(), pattern + " in " + verdict);
    return found;
  }

  /** Number behind these words in a line of the program; without one the test itself is wrong. */
  static double number(MpiResult result, String before) {
    Matcher line = Pattern.compile("(?m)^" + before + " (\\d+)( \\d+)?$").matcher(result.stdout());
    if (!line.find()) {
      throw new AssertionError("no line '" + before + "' in " + result);
    }
    return Double.parseDouble(line.group(1));
  }
}
