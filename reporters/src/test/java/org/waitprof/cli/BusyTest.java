package org.waitprof.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.waitprof.cli.Environment.Connection;

/** Long work says on a terminal what it is and how long it has lasted, and cleans up. */
class BusyTest {
  private static String during(Connection stderr, Work work) throws InterruptedException {
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    PrintStream stream = new PrintStream(err, true, StandardCharsets.UTF_8);
    Environment environment =
        new Environment(Path.of(""), Path.of(""), Map.of(), Connection.OTHER, stderr, 80);
    Session session = new Session(System.out, stream, environment, false);
    Busy.<Object, InterruptedException>with(
        session,
        "reading x",
        () -> {
          work.until(err);
          return work;
        });
    return err.toString(StandardCharsets.UTF_8);
  }

  private interface Work {
    void until(ByteArrayOutputStream err) throws InterruptedException;
  }

  @Test
  @Timeout(30)
  void aTerminalSeesWhatLastsAndIsCleanAgain() throws InterruptedException {
    String text =
        during(
            Connection.TERMINAL,
            err -> {
              while (err.size() == 0) {
                Thread.sleep(10);
              }
            });
    assertTrue(text.startsWith("\rreading x, 1"), text);
    assertTrue(text.endsWith("\r" + " ".repeat("reading x, 1.00 s".length()) + "\r"), text);
  }

  @Test
  void whatIsQuickOrNotOnATerminalSaysNothing() throws InterruptedException {
    assertEquals("", during(Connection.TERMINAL, err -> {}));
    assertEquals("", during(Connection.OTHER, err -> Thread.sleep(1200)));
  }
}
