package org.waitprof.cli;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Expectation: of every command, each option that takes a number or a time refuses what is none, is
 * negative or is nothing with exit code 2 and one line: the option, the value, and what it must be.
 */
class OptionValuesTest {
  private static final Set<Class<?>> NUMBERS =
      Set.of(int.class, long.class, double.class, Integer.class, Long.class, Double.class);

  private final Path folder;

  OptionValuesTest(@TempDir Path folder) {
    this.folder = folder;
  }

  static Stream<Arguments> options() {
    return ServiceLoader.load(Subcommand.class).stream()
        .map(found -> new CommandLine(found.get()).getCommandSpec())
        .flatMap(
            command ->
                command.options().stream()
                    .filter(OptionValuesTest::isMeasure)
                    .map(option -> Arguments.of(command.name(), option.longestName())));
  }

  private static boolean isMeasure(OptionSpec option) {
    return NUMBERS.contains(option.type()) || option.type() == Duration.class;
  }

  @Test
  void thereAreSuchOptions() {
    assertTrue(options().count() >= 20, () -> options().map(each -> each.get()[1]).toList() + "");
  }

  @ParameterizedTest
  @MethodSource("options")
  void refuses(String command, String option) {
    assertAll(
        List.of("x", "-1", "NaN", "1e", "").stream()
            .map(
                wrong ->
                    () -> {
                      CommandRun run = CommandRun.of(folder, command, option + "=" + wrong);
                      assertEquals(ExitCode.USAGE, run.exitCode(), run.err());
                      List<String> lines = run.err().lines().toList();
                      String begin = "waitprof: " + option + " " + wrong + ": must be ";
                      assertTrue(lines.get(0).startsWith(begin), run.err());
                      assertTrue(lines.get(1).startsWith("Try '") && lines.size() == 2, run.err());
                    }));
  }

  /** Times have one form, from nanoseconds to days; so have percentages. */
  @Test
  void takes() {
    for (String right : List.of("10ms", "1.5s", "500us", "7ns", "2h", "1d", "3m", "auto", "off")) {
      said(3, "nothere: no such", "analyze", "nothere", "--window", right);
    }
    said(3, "nothere: no such", "diff", "nothere", "nothere", "--fail-above", "150 %");
    said(2, "--window 0s: must be auto, off or a time", "analyze", "x", "--window", "0s");
  }

  private void said(int exitCode, String text, String... line) {
    CommandRun run = CommandRun.of(folder, line);
    assertEquals(exitCode, run.exitCode(), run.err());
    assertTrue(run.err().contains(text), run.err());
  }
}
