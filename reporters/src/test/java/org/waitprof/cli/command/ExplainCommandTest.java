package org.waitprof.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.waitprof.cli.CommandRun;
import org.waitprof.cli.ExitCode;
import org.waitprof.replay.pattern.PatternRules;
import org.waitprof.report.explain.Topic;
import org.waitprof.report.explain.Topics;
import org.waitprof.report.figures.Column;
import org.waitprof.waitstate.MeasuredMetric;
import org.waitprof.waitstate.Pattern;
import org.waitprof.waitstate.PatternCatalog;

/**
 * The command {@code explain}: every name of the list has an explanation, whatever its spelling.
 */
class ExplainCommandTest {
  private final Path folder;

  ExplainCommandTest(@TempDir Path folder) {
    this.folder = folder;
  }

  @Test
  void everyTopicIsListedAndExplained() {
    String list = CommandRun.of(folder, "explain").out();
    assertEquals(list, CommandRun.of(folder, "explain", "--list").out());
    String all = CommandRun.of(folder, "explain", "all").out();
    for (Topic topic : Topics.all()) {
      assertTrue(list.contains("  " + topic.name() + " "), topic.name());
      CommandRun run = CommandRun.of(folder, "explain", topic.name());
      assertEquals(ExitCode.OK, run.exitCode());
      assertTrue(run.out().startsWith(topic.title()), run.out());
      run.out().lines().forEach(line -> assertTrue(line.length() <= 80, line));
      assertTrue(all.contains(run.out()), topic.name());
    }
  }

  @Test
  void patternsSayEverything() {
    for (Pattern pattern : PatternCatalog.all()) {
      String text = CommandRun.of(folder, "explain", pattern.id()).out().replaceAll("\\s+", " ");
      pattern.texts().values().forEach(part -> assertTrue(text.contains(part), text));
    }
  }

  /** A measured profile has the standard columns and those that rules book, see {@code explain}. */
  @Test
  void everyColumnOfAMeasuredProfileIsExplained() {
    List<String> columns = new ArrayList<>();
    Column.STANDARD.forEach(metric -> columns.add(metric.name()));
    for (MeasuredMetric metric : PatternRules.load().metrics()) {
      columns.add(metric.metric().name());
    }
    for (String column : columns) {
      CommandRun run = CommandRun.of(folder, "explain", column);
      assertEquals(ExitCode.OK, run.exitCode(), run.err());
      assertTrue(run.out().contains(column), run.out());
    }
  }

  /** What begins so, or contains it, whatever stands between the words. */
  @Test
  void unknownNamesAreGuessed() {
    for (String[] each :
        new String[][] {
          {"la", "late_sender"}, {"n_x_n", "wait_at_nxn"}, {"lat_sendr", "late_sender"}
        }) {
      CommandRun run = CommandRun.of(folder, "explain", each[0]);
      assertEquals(ExitCode.USAGE, run.exitCode());
      assertTrue(run.err().contains(each[1]), run.err());
    }
  }

  @Test
  void spellingIsForgiven() {
    String expected = CommandRun.of(folder, "explain", "late_sender").out();
    assertEquals(expected, CommandRun.of(folder, "explain", "Late", "Sender").out());
    assertEquals(expected, CommandRun.of(folder, "explain", "late-sender").out());
    assertEquals(expected, CommandRun.of(folder, "explain", "LATE_SENDER").out());
  }
}
