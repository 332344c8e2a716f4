package org.waitprof.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.waitprof.model.Version;
import org.waitprof.profilefile.ProfileWriter;
import org.waitprof.report.ReportFormat;
import org.waitprof.report.ReportFormats;
import org.waitprof.report.TestJobs;
import picocli.CommandLine;

/**
 * Every way to fail: expectation is the code, one line on stderr that says why (two for wrong
 * options), nothing on stdout, never a stack trace.
 */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ExitCodeTest {
  private final Path folder;

  ExitCodeTest(@TempDir Path folder) {
    this.folder = folder;
  }

  @BeforeEach
  void files() throws IOException {
    ProfileWriter.write(TestJobs.wavefront(2, 1), folder.resolve("good.wprof"));
    Files.writeString(folder.resolve("foreign.wprof"), "hello");
    Files.write(folder.resolve("cut.wprof"), Files.readAllBytes(folder.resolve("good.wprof")));
    byte[] whole = Files.readAllBytes(folder.resolve("good.wprof"));
    Files.write(folder.resolve("cut.wprof"), java.util.Arrays.copyOf(whole, whole.length / 2));
    Files.createFile(folder.resolve("empty.wprof"));
    Files.createDirectory(folder.resolve("dir"));
    Files.createDirectory(folder.resolve("x.trace"));
    Files.writeString(folder.resolve("there.txt"), "mine");
    for (String pipe : List.of("pipe.wprof", "pipe.txt")) {
      Process make = new ProcessBuilder("mkfifo", folder.resolve(pipe).toString()).start();
      assertEquals(0, make.onExit().join().exitValue());
    }
    Files.writeString(folder.resolve("waitprof-1-0-1.counters"), "not counters");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "report nothere.wprof | 3 | nothere.wprof: no such file",
        "report foreign.wprof | 3 | waitprof: foreign.wprof: ",
        "report cut.wprof | 3 | waitprof: cut.wprof: ",
        "report empty.wprof | 3 | empty.wprof",
        "report pipe.wprof | 3 | pipe.wprof: is a pipe or a device; name a file instead",
        "export --format csv pipe.wprof | 3 | pipe.wprof: is a pipe or a device",
        "diff good.wprof pipe.wprof | 3 | pipe.wprof: is a pipe or a device",
        "check pipe.wprof | 3 | pipe.wprof: is a pipe or a device",
        "merge pipe.wprof | 3 | no counters of any rank in these files",
        "report good.wprof --force -o pipe.txt | 2 | pipe.txt: is a pipe or a device",
        "report dir | 3 | no *.wprof in this folder",
        "export --format csv foreign.wprof | 3 | foreign.wprof",
        "merge nothere | 3 | nothere: no such file",
        "merge good.wprof | 3 | good.wprof: is a profile or another ZIP, not counters: see report",
        "merge dir | 3 | no waitprof-*.counters",
        "merge waitprof-1-0-1.counters | 3 | --allow-partial leaves it out",
        "merge --allow-partial waitprof-1-0-1.counters | 3 | no counters of any rank",
        "merge -o there.txt waitprof-1-0-1.counters | 2 | exists; --force replaces it",
        "report good.wprof -o there.txt | 2 | there.txt: exists; --force replaces it",
        "report good.wprof -o nodir/x.txt | 2 | nodir/x.txt",
        "report good.wprof -o x.docx | 2 | .txt",
        "report good.wprof -o x | 2 | .txt",
        "report good.wprof --top 0 | 2 | --top 0",
        "report good.wprof --threshold 101 | 2 | --threshold",
        "report good.wprof --threshold NaN | 2 | --threshold",
        "report good.wprof --width 20 | 2 | --width 20",
        "report good.wprof --rank 4 | 2 | the job has ranks 0 to 3",
        "report good.wprof --rank x | 2 | --rank: 'x'",
        "report good.wprof --pattern late_sendr | 2 | did you mean late_sender?",
        "report good.wprof --pattern zzz | 2 | known are early_reduce",
        "report good.wprof --nonsense | 2 | unknown option: --nonsense",
        "report --patern good.wprof | 2 | unknown option: --patern",
        "report x.trace | 3 | x.trace: is the trace of a run; 'analyze x.trace'",
        "diff dir good.wprof | 3 | dir: no *.wprof in this folder",
        "help repotr | 2 | no command 'repotr'; did you mean report?",
        "report good.wprof extra.wprof | 2 | 'extra.wprof' is one too many",
        "report good.wprof --top many | 2 | --top",
        "export good.wprof | 2 | which --format? known are blocked, causes, collapsed, csv",
        "export --format csv --metric calls good.wprof | 2 | --metric calls: only for --format coll",
        "export --format jsn good.wprof | 2 | did you mean json",
        "export --format zzz good.wprof | 2 | known are blocked, causes, collapsed, csv",
        "top --once nothere | 3 | no job with counters in nothere",
        "top --once . | 3 | 1 counter file cannot be read",
        "top --once pipe.txt | 3 | no job with counters in pipe.txt",
        "report @pipe.txt | 3 | @pipe.txt: no such file",
        "top --once --sort x | 2 | --sort x: must be wait, age",
        "top --once --ranks -1 | 2 | --ranks -1: must be 0 or more",
        "top --once --paths x | 2 | --paths x: must be a number, 0 or more",
        "top --interval 0 | 2 | --interval 0: must be 0.1 to 3600",
        "serve --port 70000 | 2 | --port 70000: must be a port",
        "serve --port 0 --ranks -1 | 2 | --ranks -1: must be 0 or more",
        "serve --port 0 --paths 101 | 2 | --paths 101: must be 0 to 100",
        "serve --port 0 --auth nothere | 2 | nothere: no such file",
        "serve --port 0 --auth pipe.txt | 2 | pipe.txt: is no file but a folder, a pipe or a device",
        "serve --port 0 --auth there.txt | 2 | the first line is not user:password",
        "serve --port 0 --targets nothere | 2 | waitprof: nothere: no such folder",
        "grafana --rules -o there.txt | 2 | exists; --force replaces it",
        "merge | 2 | FILE|DIR",
        "explain late_sendr | 2 | did you mean late_sender",
        "explain zzz | 2 | 'explain' lists the names",
        "frobnicate | 2 | no command 'frobnicate'; 'help' lists them",
        "repotr | 2 | no command 'repotr'; did you mean report?",
        "man | 2 | the manual page was removed",
        "diff a b --format foo | 2 | --format foo: must be one of text, markdown, html, json, junit",
        "check --format xml | 2 | --format xml: must be one of text, json, junit",
        "analyze x --collectives all | 2 | --collectives all: must be one of dependent, synchronising",
        "schema foo | 2 | DOCUMENT foo: must be one of export, calibration",
        "history good.wprof -o x.csv | 2 | a history can be written as .txt .md .html .json",
        "check good.wprof --require no_finding | 2 | 'no finding above 5 %'",
      })
  void failures(String line, int exitCode, String inMessage) {
    CommandRun run = CommandRun.of(folder, line.split(" ", -1));
    assertEquals(exitCode, run.exitCode(), run.err());
    assertEquals("", run.out());
    assertTrue(run.err().contains(inMessage), run.err());
    List<String> lines = run.err().lines().filter(text -> !text.startsWith("Try '")).toList();
    boolean leftOut = line.contains("--allow-partial");
    assertEquals(leftOut ? 2 : 1, lines.stream().filter(t -> t.startsWith("waitprof: ")).count());
    assertFalse(run.err().contains("\tat ") || run.err().contains("Exception"), run.err());
  }

  @Test
  void nothingHere() throws IOException {
    Path empty = Files.createDirectory(folder.resolve("none"));
    CommandRun run = CommandRun.of(empty, "report");
    assertEquals(ExitCode.USAGE, run.exitCode());
    assertTrue(run.err().contains("no *.wprof in the working directory"), run.err());
  }

  @Test
  void withoutCommand() {
    CommandRun run = CommandRun.of(folder);
    assertEquals(ExitCode.USAGE, run.exitCode());
    assertEquals("", run.out());
    assertTrue(run.err().startsWith("Usage: waitprof"), run.err());
  }

  @Test
  void everyCommandHasHelpOn80Columns() {
    List<String[]> lines = new ArrayList<>();
    lines.add(new String[] {"--help"});
    for (Subcommand command : ServiceLoader.load(Subcommand.class)) {
      String name = command.getClass().getAnnotation(CommandLine.Command.class).name();
      assertTrue(name.matches("[a-z]+"), name);
      lines.add(new String[] {name, "-h"});
      lines.add(new String[] {name, "--help"});
    }
    assertTrue(lines.size() >= 1 + 2 * 6, "the six commands of the start");
    for (String[] line : lines) {
      CommandRun run = CommandRun.of(folder, line);
      assertEquals(ExitCode.OK, run.exitCode());
      assertTrue(run.out().startsWith("Usage: waitprof"), run.out());
      assertEquals("", run.err());
      run.out().lines().forEach(text -> assertTrue(text.length() <= 80, text));
    }
  }

  /** What an option does begins in one column, whatever sentences it is made of. */
  @Test
  void helpHasOneIndent() {
    String help = CommandRun.of(folder, "analyze", "--help").out();
    String indent = help.lines().filter(line -> line.contains("DIR  ")).findFirst().orElseThrow();
    int column = indent.indexOf("Folder");
    help.lines()
        .dropWhile(line -> !line.equals(indent))
        .takeWhile(line -> !line.isEmpty())
        .forEach(line -> assertTrue(line.matches(".{" + (column - 2) + "}  \\S.*"), line));
  }

  @Test
  void helpIsThatOfTheCommand() {
    String help = CommandRun.of(folder, "check", "--help").out();
    CommandRun run = CommandRun.of(folder, "help", "check");
    assertEquals(help, run.out());
    assertEquals(ExitCode.OK, run.exitCode());
    assertEquals(CommandRun.of(folder, "--help").out(), CommandRun.of(folder, "help").out());
    CommandRun unknown = CommandRun.of(folder, "help", "chekc");
    assertEquals(ExitCode.USAGE, unknown.exitCode());
    assertTrue(unknown.err().contains("chekc"), unknown.err());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "man | the manual page was removed; 'help' and 'help COMMAND' say the same",
        "export x.wprof --format speedscope | removed; use collapsed, which speedscope.app reads",
        "export x.wprof -o x.om | the format om was removed; use .json, or live metrics by 'serve'",
        "report x.wprof -o x.speedscope | -o x.speedscope: the format speedscope was removed; use"
      })
  void whatIsGoneNamesWhatToUse(String line, String message) {
    CommandRun run = CommandRun.of(folder, line.split(" "));
    assertEquals(ExitCode.USAGE, run.exitCode());
    assertTrue(run.err().contains(message), run.err());
  }

  /** Each format once, those of profiles before those of traces. */
  @Test
  void exportListsItsFormats() {
    String list = CommandRun.of(folder, "export", "--list").out();
    for (ReportFormat format : ReportFormats.all()) {
      assertTrue(list.contains("\n  " + format.name() + " "), format.name());
      assertTrue(list.contains("  " + format.about() + "\n"), format.name());
    }
    assertTrue(list.indexOf("Of a trace") < list.indexOf("\n  perfetto"), list);
  }

  @Test
  void version() {
    for (String option : List.of("--version", "-V")) {
      CommandRun run = CommandRun.of(folder, option);
      assertEquals("waitprof " + Version.TEXT + "\n", run.out());
      assertEquals(ExitCode.OK, run.exitCode());
    }
  }
}
