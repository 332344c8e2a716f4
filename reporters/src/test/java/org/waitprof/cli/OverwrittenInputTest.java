package org.waitprof.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.waitprof.profilefile.ProfileWriter;
import org.waitprof.report.TestJobs;

/**
 * Commands that are told to write where they read. Expectation: exit code 2 and a line, and all
 * files are as before, whatever name an input has: its own, another spelling, a link, a hard link.
 */
class OverwrittenInputTest {
  private static final String TRACE =
      """
      R 0
      E 0 main
      E 0 MPI_Init
      L 1 MPI_Init
      E 20 MPI_Finalize
      L 22 MPI_Finalize
      L 22 main
      """;

  /** Commands that have an output and no input, or never replace a file. */
  private static final Set<String> WITHOUT = Set.of("calibrate", "grafana");

  /** Each has one output, X, and in IN its input. */
  private static final List<String> LINES =
      List.of(
          "export --format csv --force -o X IN.wprof",
          "export --format json --force -o X",
          "export --format prv --force -o X.prv IN.events.txt",
          "report --force -o X.html IN.wprof",
          "report --force -o X.txt --calibration IN.wpcal a.wprof",
          "report --force -o X.txt IN.wpcal",
          "check --force -o X IN.wprof",
          "diff --force -o X.html a.wprof --to IN.wprof",
          "scaling --force -o X.json a.wprof IN.wprof",
          "history --force -o X.md IN.wprof a.wprof",
          "analyze --force -o X IN.events.txt",
          "analyze --force -o X IN.trace",
          "simulate --force -o X IN.events.txt",
          "timeline --force -o X.html IN.events.txt",
          "merge --force -o X IN.counters");

  private final Path folder;

  OverwrittenInputTest(@TempDir Path folder) {
    this.folder = folder;
  }

  @BeforeEach
  void files() throws IOException {
    Files.createDirectory(folder.resolve("sub"));
    ProfileWriter.write(TestJobs.wavefront(2, 1), folder.resolve("a.wprof"));
    ProfileWriter.write(TestJobs.wavefront(4, 2), folder.resolve("in.wprof"));
    CalibrationFiles.write(folder.resolve("in.wpcal"), "Open MPI 4.1.4", "host");
    Files.writeString(folder.resolve("in.events.txt"), TRACE);
    Files.move(CounterFileBuilder.write(folder, 0, 1, "run"), folder.resolve("in.counters"));
    // The newest in the folder.
    Files.setLastModifiedTime(folder.resolve("a.wprof"), FileTime.fromMillis(1));
    Path trace = Files.createDirectory(folder.resolve("in.trace"));
    Files.writeString(trace.resolve("rank-00000-0.events"), "no events");
  }

  @Test
  void everyCommandWithAnOutputIsTried() {
    Set<String> tried = new TreeSet<>();
    LINES.forEach(line -> tried.add(line.split(" ", -1)[0]));
    tried.addAll(WITHOUT);
    Set<String> known = new TreeSet<>();
    WaitprofCommands.line(new Root())
        .getSubcommands()
        .forEach(
            (name, command) -> {
              if (command.getCommandSpec().findOption("--output") != null) {
                known.add(name);
              }
            });
    assertEquals(known, tried);
  }

  @ParameterizedTest
  @ValueSource(strings = {"spelled", "link", "hard", "back"})
  void inputsStayAsTheyAre(String how) throws IOException {
    for (String line : LINES) {
      String input = input(line);
      Path real = folder.resolve(input);
      Path read = Files.isDirectory(real) ? real.resolve("rank-00000-0.events") : real;
      byte[] before = Files.readAllBytes(read);
      String end = line.replaceFirst(".* -o X(\\S*).*", "$1");
      String target = target(how, read, end);
      String typed = line.replace(" -o X" + end, " -o " + target).replace("IN.", "in.");
      if (how.equals("back")) {
        // The input is the link.
        Files.move(read, folder.resolve(target));
        Files.createSymbolicLink(read, folder.resolve(target));
      }
      CommandRun run = CommandRun.of(folder, typed.split(" ", -1));
      assertEquals(ExitCode.USAGE, run.exitCode(), typed + ": " + run.err());
      assertTrue(run.err().contains("is read by this command"), typed + ": " + run.err());
      assertFalse(run.err().contains("--force"), run.err());
      assertArrayEquals(before, Files.readAllBytes(read), typed);
      if (how.equals("back")) {
        Files.delete(read);
        Files.move(folder.resolve(target), read);
      } else if (!folder.resolve(target).normalize().equals(read)) {
        Files.delete(folder.resolve(target));
      }
      assertTrue(Files.isRegularFile(read, LinkOption.NOFOLLOW_LINKS), typed);
    }
    try (Stream<Path> all = Files.walk(folder)) {
      assertEquals(9, all.count(), "nothing was left behind");
    }
  }

  private String target(String how, Path read, String end) throws IOException {
    String other = "sub/other" + end;
    switch (how) {
      case "link" -> Files.createSymbolicLink(folder.resolve(other), read);
      case "hard" -> Files.createLink(folder.resolve(other), read);
      case "spelled" -> {
        if (end.isEmpty()) {
          return "sub/../" + folder.relativize(read);
        }
        Files.createLink(folder.resolve(other), read); // Its end has to be another one.
      }
      default -> {}
    }
    return other;
  }

  private static String input(String line) {
    return line.contains("IN.") ? line.replaceFirst(".*IN(\\S+).*", "in$1") : "in.wprof";
  }

  /** A new file within a trace would be taken for a part of it. */
  @Test
  void nothingIsWrittenIntoATrace() {
    CommandRun trace =
        CommandRun.of(folder, "simulate", "in.trace", "--trace", "in.trace/new", "-o", "x.wprof");
    assertEquals(ExitCode.USAGE, trace.exitCode(), trace.err());
    for (String command : List.of("analyze", "simulate")) {
      CommandRun run = CommandRun.of(folder, command, "in.trace", "-o", "in.trace/x.wprof");
      assertEquals(ExitCode.USAGE, run.exitCode(), run.err());
      assertFalse(Files.exists(folder.resolve("in.trace/x.wprof")));
    }
  }

  @Test
  void theProfileBesideATraceIsAnInput() {
    CommandRun run = CommandRun.of(folder, "analyze", "--force", "-o", "in.wprof", "in.trace");
    assertEquals(ExitCode.USAGE, run.exitCode(), run.err());
    assertTrue(run.err().contains("in.wprof: is read by this command"), run.err());
  }

  /** The pages of a site have names of their own. */
  @Test
  void aSiteDoesNotReplaceItsRuns() throws IOException {
    Path site = Files.createDirectory(folder.resolve("site"));
    byte[] before = Files.readAllBytes(folder.resolve("a.wprof"));
    for (String name : List.of("index.html", "badge.svg", "history.json")) {
      Path run = Files.copy(folder.resolve("a.wprof"), site.resolve(name));
      CommandRun history =
          CommandRun.of(folder, "history", "--force", "-o", "site", "site/" + name);
      assertEquals(ExitCode.USAGE, history.exitCode(), history.err());
      assertArrayEquals(before, Files.readAllBytes(run));
      Files.delete(run);
      try (Stream<Path> all = Files.list(site)) {
        assertEquals(0, all.count(), "no page of a site that is not whole");
      }
    }
  }

  /** Outputs beside inputs, over other files, are what {@code --force} is for. */
  @Test
  void otherFilesAreReplaced() throws IOException {
    Files.writeString(folder.resolve("out.csv"), "old");
    CommandRun run = CommandRun.of(folder, "export", "--force", "-o", "out.csv", folder.toString());
    assertEquals(ExitCode.OK, run.exitCode(), run.err());
    assertTrue(Files.size(folder.resolve("out.csv")) > 100);
  }

  /** An export of several files is whole or absent. */
  @Test
  void noneIsWrittenIfOneIsThere() throws IOException {
    Files.writeString(folder.resolve("n.row"), "mine");
    CommandRun run =
        CommandRun.of(folder, "export", "--format", "prv", "-o", "n.prv", "in.events.txt");
    assertEquals(ExitCode.USAGE, run.exitCode(), run.err());
    assertTrue(run.err().contains("n.row: exists; --force replaces it"), run.err());
    assertFalse(Files.exists(folder.resolve("n.prv")) || Files.exists(folder.resolve("n.pcf")));
  }

  /** Nor are pipes and folders replaced, an empty one included. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "analyze --force -o P in.events.txt",
        "merge --force -o P in.counters",
        "export --force --format prv -o P.prv in.events.txt",
        "export --force --format csv -o P in.wprof",
        "export --force --format csv -o E in.wprof",
        "report --force -o E.html in.wprof",
      })
  void otherThingsAreNotReplaced(String line) throws IOException, InterruptedException {
    String name = line.replaceFirst(".* -o (\\S+) .*", "$1");
    Path thing = folder.resolve(name);
    if (name.startsWith("P")) {
      assertEquals(0, new ProcessBuilder("mkfifo", thing.toString()).start().waitFor());
    } else {
      Files.createDirectory(thing);
    }
    CommandRun run = CommandRun.of(folder, line.split(" ", -1));
    assertEquals(ExitCode.USAGE, run.exitCode(), run.err());
    assertFalse(Files.isRegularFile(thing), run.err());
  }
}
