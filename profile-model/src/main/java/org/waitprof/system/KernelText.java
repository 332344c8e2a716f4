package org.waitprof.system;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** Files of {@code /proc} and {@code /sys}; any thread may read them. */
public final class KernelText {
  private KernelText() {}

  /** The content of a file; empty where it cannot be read. */
  public static String of(String file) {
    try (InputStream in = new FileInputStream(file)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      return "";
    }
  }

  /** The name of this host as its kernel knows it, else as the environment does. */
  public static String hostName() {
    String name = of("/proc/sys/kernel/hostname").trim();
    String variable = name.isEmpty() ? System.getenv("HOSTNAME") : name;
    return variable == null ? "localhost" : variable;
  }

  /** The number behind a name at the begin of a line; 0 without one. */
  public static long number(String text, String name) {
    String rest = rest(text, name);
    int end = 0;
    while (end < rest.length() && end < 18 && Character.isDigit(rest.charAt(end))) {
      end++;
    }
    return end == 0 ? 0 : Long.parseLong(rest.substring(0, end));
  }

  /** Returns the text behind a name at the begin of a line; empty without such a line. */
  public static String rest(String text, String name) {
    int at = text.startsWith(name) ? 0 : text.indexOf("\n" + name) + 1;
    if (!text.startsWith(name, at)) {
      return "";
    }
    int end = text.indexOf('\n', at);
    return text.substring(at + name.length(), end < 0 ? text.length() : end).trim();
  }

  /** Counts the numbers that a list like {@code 0-3,8} names; 0 if the text is no list. */
  public static int count(String list) {
    int count = 0;
    for (String part : list.trim().split(",", -1)) {
      int dash = part.indexOf('-');
      try {
        int last = Integer.parseInt(part.substring(dash + 1));
        count += dash < 0 ? 1 : last - Integer.parseInt(part.substring(0, dash)) + 1;
      } catch (NumberFormatException e) {
        return 0;
      }
    }
    return Math.max(0, count);
  }
}
