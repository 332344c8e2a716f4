package org.waitprof.cli;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.waitprof.cli.Surroundings.Connection;

/**
 * What Java does not tell of the terminal. System.console() is no answer: up to JDK 21 it looks at
 * stdin and stdout together, from 22 on it is there without a terminal.
 */
final class Terminal {
  private static final int SECONDS_FOR_STTY = 1;

  private Terminal() {}

  /** What a file descriptor of this process is connected to, by the link in {@code /proc}. */
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

  /** Width of the terminal in columns: {@code COLUMNS}, or what stty says; 0 if neither knows. */
  static int columns(Map<String, String> environment) {
    int exported = number(environment.getOrDefault("COLUMNS", ""));
    return exported > 0 ? exported : columnsByStty();
  }

  private static int columnsByStty() {
    try {
      Process stty =
          new ProcessBuilder("stty", "size")
              .redirectInput(new File("/dev/tty"))
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      if (!stty.waitFor(SECONDS_FOR_STTY, TimeUnit.SECONDS)) {
        stty.destroyForcibly();
        return 0;
      }
      byte[] answer = stty.getInputStream().readNBytes(64);
      String[] rowsAndColumns = new String(answer, StandardCharsets.US_ASCII).trim().split(" ", -1);
      return rowsAndColumns.length == 2 ? number(rowsAndColumns[1]) : 0;
    } catch (IOException e) {
      return 0;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return 0;
    }
  }

  private static int number(String digits) {
    return digits.matches("[0-9]{1,5}") ? Integer.parseInt(digits) : 0;
  }
}
