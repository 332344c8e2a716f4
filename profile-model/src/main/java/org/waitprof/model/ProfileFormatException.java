package org.waitprof.model;

import java.io.IOException;

/**
 * A file that is not what it should be: damaged, foreign, or written by a newer version. The
 * message is one line that names the file and the problem. The command line prints it unchanged and
 * ends with exit code 3.
 */
public final class ProfileFormatException extends IOException {
  private static final long serialVersionUID = 1L;

  private static final int MAX_MESSAGE_CHARS = 500;

  /**
   * @param origin name of the file, as the user knows it
   * @param problem the problem; line breaks and control characters are replaced
   */
  public ProfileFormatException(String origin, String problem) {
    super(oneLine(origin + ": " + problem));
  }

  /** A problem that another failure brought to light. */
  public ProfileFormatException(String origin, String problem, Throwable cause) {
    super(oneLine(origin + ": " + problem), cause);
  }

  private static String oneLine(String text) {
    String line = text.replaceAll("\\p{Cntrl}+", " ");
    return line.length() <= MAX_MESSAGE_CHARS
        ? line
        : line.substring(0, MAX_MESSAGE_CHARS - 3) + "...";
  }
}
