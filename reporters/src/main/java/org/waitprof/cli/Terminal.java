package org.waitprof.cli;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.waitprof.cli.Environment.Connection;

/**
 * Properties of the terminal that Java does not provide. System.console() does not help: up to JDK
 * 21 it checks stdin and stdout together, from 22 on it exists without a terminal.
 */
public final class Terminal {
  private static final int SECONDS_FOR_STTY = 1;

  private Terminal() {}

  /** The other end of a file descriptor of this process, by the link in {@code /proc}. */
  static Connection connection(Path root, int descriptor) {
    try {
      Path link = root.resolve("proc/self/fd/" + descriptor);
      String target = Files.readSymbolicLink(link).toString();
      if (target.startsWith("/dev/pts/") || target.matches("/dev/(tty|console).*")) {
        return Connection.TERMINAL;
      }
      boolean pipe = target.startsWith("pipe:") || target.startsWith("socket:");
      return pipe ? Connection.PIPE : Connection.OTHER;
    } catch (IOException | UnsupportedOperationException e) {
      return Connection.OTHER;
    }
  }

  /** Width of the terminal in columns: {@code COLUMNS}, or the answer of stty; 0 if unknown. */
  static int columns(Map<String, String> environment) {
    int exported = number(environment.getOrDefault("COLUMNS", ""));
    return exported > 0 ? exported : columnsByStty();
  }

  private static int columnsByStty() {
    String[] rowsAndColumns = stty("size").split(" ", -1);
    return rowsAndColumns.length == 2 ? number(rowsAndColumns[1]) : 0;
  }

  /** Current rows and columns of the terminal; 24 and 80 if unknown. */
  public static int[] size(Map<String, String> environment) {
    String[] rowsAndColumns = stty("size").split(" ", -1);
    int rows = rowsAndColumns.length == 2 ? number(rowsAndColumns[0]) : 0;
    int columns = rowsAndColumns.length == 2 ? number(rowsAndColumns[1]) : columns(environment);
    return new int[] {rows > 0 ? rows : 24, columns > 0 ? columns : 80};
  }

  /**
   * Makes the terminal pass on each key when it is pressed, without showing it.
   *
   * @return settings for {@link #restore}; empty without a terminal
   */
  public static String singleKeys() {
    String before = stty("-g");
    if (!before.isEmpty()) {
      stty("-icanon", "-echo", "min", "1");
    }
    return before;
  }

  /** Restores the settings of the terminal. */
  public static void restore(String before) {
    if (!before.isEmpty()) {
      stty(before);
    }
  }

  private static String stty(String... arguments) {
    List<String> command = new ArrayList<>(List.of("stty"));
    command.addAll(List.of(arguments));
    try {
      Process stty =
          new ProcessBuilder(command)
              .redirectInput(new File("/dev/tty"))
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      if (!stty.waitFor(SECONDS_FOR_STTY, TimeUnit.SECONDS)) {
        stty.destroyForcibly();
        return "";
      }
      byte[] answer = stty.getInputStream().readNBytes(256);
      return new String(answer, StandardCharsets.US_ASCII).trim();
    } catch (IOException e) {
      return "";
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return "";
    }
  }

  private static int number(String digits) {
    return digits.matches("[0-9]{1,5}") ? Integer.parseInt(digits) : 0;
  }
}
