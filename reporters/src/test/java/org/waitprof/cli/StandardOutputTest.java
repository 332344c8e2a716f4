package org.waitprof.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mockito.Mockito.mock;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.waitprof.cli.Environment.Connection;

/** What happens when nobody takes the output, and the script that teaches the shell. */
class StandardOutputTest {
  private final Path folder;

  StandardOutputTest(@TempDir Path folder) {
    this.folder = folder;
  }

  private String errorsOf(Connection stdout, int expectedCode, String... args) {
    OutputStream closed =
        mock(
            OutputStream.class,
            call -> {
              throw new IOException("Broken pipe");
            });
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Environment environment =
        new Environment(folder, folder, Map.of(), stdout, Connection.OTHER, 0);
    int exitCode =
        WaitprofCommands.run(
            args,
            new PrintStream(closed, false, StandardCharsets.UTF_8),
            new PrintStream(err, false, StandardCharsets.UTF_8),
            environment);
    assertEquals(expectedCode, exitCode);
    return err.toString(StandardCharsets.UTF_8);
  }

  @Test
  void readerThatLeftIsNoFailure() {
    assertEquals("", errorsOf(Connection.PIPE, ExitCode.OK, "explain"));
    assertEquals("", errorsOf(Connection.PIPE, ExitCode.OK, "--help"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "explain",
        "--help",
        "--version",
        "report --help",
        "help report",
        "export --list",
        "completion",
        "schema",
        "grafana"
      })
  void fullDiskIs(String line) {
    assertEquals(
        "waitprof: cannot write to standard output\n",
        errorsOf(Connection.OTHER, ExitCode.USAGE, line.split(" ")));
  }

  @Test
  void completionKnowsCommandsAndFormats() {
    String script = CommandRun.of(folder, "completion").out();
    assertTrue(script.startsWith("#!/usr/bin/env bash"), script.substring(0, 40));
    for (String command :
        new String[] {"report", "export", "diff", "check", "merge", "analyze", "help"}) {
      assertTrue(script.matches("(?s).*commands=\"[^\"]*\\b" + command + "\\b.*"), command);
    }
    assertTrue(script.contains("\"json\" \"late\""), script);
    assertTrue(script.contains("\"late_receiver\" \"late_sender\""), "names of patterns");
    assertTrue(script.contains("compgen -G \"${curr_word}*.wprof\""), "profiles first");
  }

  @Test
  void streamsOfThisProcessAreTold() {
    // Surefire connects stdout to a pipe or a file; the link in /proc decides, never a guess.
    assertTrue(Terminal.connection(Path.of("/"), 1) != Connection.TERMINAL);
    assertEquals(Connection.OTHER, Terminal.connection(folder, 1));
  }
}
