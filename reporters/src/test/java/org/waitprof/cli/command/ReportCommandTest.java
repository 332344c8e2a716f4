package org.waitprof.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.waitprof.cli.CommandRun;
import org.waitprof.cli.Environment;
import org.waitprof.cli.Environment.Connection;
import org.waitprof.cli.ExitCode;
import org.waitprof.profilefile.ProfileWriter;
import org.waitprof.report.ReportOptions;
import org.waitprof.report.Reports;
import org.waitprof.report.TestJobs;

/** The commands {@code report} and {@code export} on profiles in files. */
class ReportCommandTest {
  /** Of a page so wide that the place is in the table. */
  private static final Pattern PLACE_BESIDE = Pattern.compile("pattern +place");

  private final Path folder;

  ReportCommandTest(@TempDir Path folder) {
    this.folder = folder;
  }

  @BeforeEach
  void profiles() throws IOException {
    Path old = ProfileWriter.write(TestJobs.incomplete(), folder.resolve("old.wprof"));
    Files.setLastModifiedTime(old, FileTime.fromMillis(1_000_000));
    ProfileWriter.write(TestJobs.wavefront(2, 1), folder.resolve("new.wprof"));
  }

  @Test
  void aCallPathThatNoneHasIsSaid() {
    String remark = "waitprof: --callpath nosuch: in no call path of this profile\n";
    assertEquals(
        remark, CommandRun.of(folder, "report", "new.wprof", "--callpath", "nosuch").err());
    String[] export = {"export", "--format", "csv", "new.wprof", "--callpath", "nosuch"};
    assertEquals(remark, CommandRun.of(folder, export).err());
    assertEquals("", CommandRun.of(folder, "report", "new.wprof", "--callpath", "Sweep").err());
  }

  @Test
  void newestProfileIsTheDefaultAndStdoutStaysClean() {
    CommandRun named = CommandRun.of(folder, "report", "new.wprof");
    assertEquals(ExitCode.OK, named.exitCode());
    assertEquals("", named.err());
    CommandRun found = CommandRun.of(folder, "report");
    assertEquals("waitprof: reading new.wprof\n", found.err());
    assertEquals(named.out(), found.out());
    assertTrue(named.out().startsWith("waitprof "), named.out());
  }

  @Test
  void fileGivesTheSameAsTheProfileInMemory() throws IOException {
    CommandRun run = CommandRun.of(folder, "report", "new.wprof");
    assertEquals(
        Reports.of(
            "text",
            TestJobs.wavefront(2, 1),
            ReportOptions.DEFAULTS.with(its -> its.fileName = "new.wprof")),
        run.out());
  }

  @Test
  void formatFollowsTheExtension() throws IOException {
    for (String extension : new String[] {"txt", "csv", "json"}) {
      CommandRun run = CommandRun.of(folder, "report", "new.wprof", "-o", "x." + extension);
      assertEquals(ExitCode.OK, run.exitCode(), run.err());
      assertEquals("", run.out());
      assertEquals("waitprof: wrote x." + extension + "\n", run.err());
      assertTrue(Files.size(folder.resolve("x." + extension)) > 100);
    }
    String json = Files.readString(folder.resolve("x.json"));
    assertEquals(json, CommandRun.of(folder, "export", "--format", "json", "new.wprof").out());
    CommandRun again = CommandRun.of(folder, "export", "new.wprof", "-o", "x.json", "--force");
    assertEquals(ExitCode.OK, again.exitCode(), again.err());
  }

  @Test
  void colourOnlyOnATerminalAndOnlyIfWanted() throws IOException {
    assertFalse(colored(Connection.OTHER, Map.of()));
    assertFalse(colored(Connection.PIPE, Map.of()));
    assertTrue(colored(Connection.TERMINAL, Map.of()));
    assertFalse(colored(Connection.TERMINAL, Map.of("NO_COLOR", "1")));
    assertFalse(colored(Connection.TERMINAL, Map.of("TERM", "dumb")));
    assertFalse(colored(Connection.TERMINAL, Map.of(), "--no-color"));
    assertTrue(colored(Connection.PIPE, Map.of("NO_COLOR", "1"), "--color"));
    CommandRun file =
        CommandRun.of(on(Connection.TERMINAL, Map.of()), "report", "new.wprof", "-o", "c.txt");
    assertFalse((file.out() + file.err()).contains("\u001b"));
    assertFalse(Files.readString(folder.resolve("c.txt")).contains("\u001b"));
  }

  @Test
  void widthIsTheTerminals() {
    Environment wide =
        new Environment(folder, folder, Map.of(), Connection.TERMINAL, Connection.OTHER, 160);
    CommandRun run = CommandRun.of(wide, "report", "new.wprof", "--no-color");
    assertTrue(PLACE_BESIDE.matcher(run.out()).find(), run.out());
    CommandRun narrow = CommandRun.of(wide, "report", "new.wprof", "--no-color", "--width", "80");
    assertFalse(PLACE_BESIDE.matcher(narrow.out()).find(), narrow.out());
  }

  @Test
  void limitsAreHeeded() {
    String all = CommandRun.of(folder, "report", "new.wprof", "--threshold", "0").out();
    assertTrue(all.contains("\n  5 "), all);
    String one = CommandRun.of(folder, "report", "new.wprof", "--top", "1").out();
    assertFalse(one.contains("\n  2 "), one);
    assertTrue(one.contains("more places: "), one);
  }

  private boolean colored(Connection stdout, Map<String, String> environment, String... options) {
    String[] args = new String[options.length + 2];
    args[0] = "report";
    args[1] = "new.wprof";
    System.arraycopy(options, 0, args, 2, options.length);
    CommandRun run = CommandRun.of(on(stdout, environment), args);
    assertEquals(ExitCode.OK, run.exitCode(), run.err());
    return run.out().contains("\u001b");
  }

  private Environment on(Connection stdout, Map<String, String> environment) {
    return new Environment(folder, folder, environment, stdout, Connection.OTHER, 0);
  }
}
