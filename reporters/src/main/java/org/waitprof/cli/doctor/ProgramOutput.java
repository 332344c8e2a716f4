package org.waitprof.cli.doctor;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Output of a small program, for questions that only that program can answer. */
final class ProgramOutput {
  private static final int SECONDS = 10;
  private static final int MAX_BYTES = 10_000;

  private ProgramOutput() {}

  /** Output of a program that is asked for its version; empty as in {@link #of}. */
  static String version(Path program) {
    return of(List.of(program.toString(), "--version"));
  }

  /** Output and errors of a program; empty if it cannot be run or does not end in time. */
  static String of(List<String> command) {
    try {
      Process process =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectInput(ProcessBuilder.Redirect.from(new java.io.File("/dev/null")))
              .start();
      if (!process.waitFor(SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
        return "";
      }
      byte[] output = process.getInputStream().readNBytes(MAX_BYTES);
      return new String(output, StandardCharsets.UTF_8);
    } catch (IOException e) {
      return "";
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return "";
    }
  }
}
