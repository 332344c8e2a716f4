package org.waitprof.it.waits;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.waitprof.it.Launcher;
import org.waitprof.it.Stack;

/** The sources of the test programs, to see what a line of a call path does. */
final class SourceLines {
  private final List<Path> folders;

  SourceLines(Launcher launcher) {
    Path programs = Stack.get().module().resolve("programs");
    folders = List.of(programs.resolve("common"), programs.resolve(launcher.binding()));
  }

  /** The source line that a frame, {@code pkg.Class.method:line}, stands for. */
  String at(String frame) {
    int line = Integer.parseInt(frame.substring(frame.lastIndexOf(':') + 1));
    String method = frame.substring(0, frame.lastIndexOf(':'));
    String type = method.substring(0, method.lastIndexOf('.')).replaceFirst("\\$.*", "");
    Path file =
        folders.stream()
            .map(folder -> folder.resolve(type.replace('.', '/') + ".java"))
            .filter(Files::exists)
            .findFirst()
            .orElseThrow(() -> new AssertionError("no source of " + frame));
    try (Stream<String> lines = Files.lines(file, StandardCharsets.UTF_8)) {
      return lines
          .skip(line - 1L)
          .findFirst()
          .orElseThrow(() -> new AssertionError(file + " has no line of " + frame));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Whether a line calls the binding's method for an MPI call: {@code allReduce(} or {@code
   * Allreduce(} for MPI_Allreduce, {@code waitFor(} for MPI_Wait.
   */
  static boolean calls(String line, String mpiCall) {
    String wanted = plain(mpiCall.substring("MPI_".length()).replaceFirst("^(Comm|File|Win)_", ""));
    return line.contains("(") && plain(line).contains(wanted);
  }

  private static String plain(String text) {
    return text.replace("_", "").toLowerCase(Locale.ROOT);
  }
}
