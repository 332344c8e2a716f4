package org.waitprof.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.waitprof.cli.CalibrationFiles;
import org.waitprof.cli.CommandFailure;
import org.waitprof.cli.CommandRun;
import org.waitprof.cli.CounterFileBuilder;
import org.waitprof.cli.Environment;
import org.waitprof.cli.Environment.Connection;
import org.waitprof.cli.ExitCode;
import org.waitprof.cli.Progress;
import org.waitprof.cli.Session;
import org.waitprof.cli.merge.FoundCounters;
import org.waitprof.cli.merge.RunMerge;
import org.waitprof.model.JobProfile;
import org.waitprof.model.Metric;
import org.waitprof.profilefile.ProfileReader;
import org.waitprof.record.file.CounterLayout;
import org.waitprof.system.FileOwners;
import org.waitprof.system.KernelText;

/**
 * The command {@code merge} on counter files with known content: 100 receives a rank, 1 us the
 * shortest, so that the wait is their duration minus 100 us.
 */
class MergeCommandTest {
  private static final String DEFAULT_NAME = "waitprof-app.Main-3r-77.wprof";

  private final Path folder;

  MergeCommandTest(@TempDir Path folder) {
    this.folder = folder;
  }

  private Path counters(String name, int worldSize, String run, int... ranks) throws IOException {
    Path counters = Files.createDirectories(folder.resolve(name));
    for (int rank : ranks) {
      CounterFileBuilder.write(counters, rank, worldSize, run);
    }
    return counters;
  }

  @Test
  void wholeRunFromFoldersOfNodes() throws IOException {
    counters("nodes/a", 3, "r1", 2, 0);
    counters("nodes/b", 3, "r1", 1);
    CommandRun run = CommandRun.of(folder, "merge", "nodes", "--estimator", "minimum");
    assertEquals(ExitCode.OK, run.exitCode(), run.err());
    assertEquals("", run.err());
    assertEquals(DEFAULT_NAME + "\n", run.out());
    JobProfile profile = ProfileReader.read(folder.resolve(DEFAULT_NAME));
    assertTrue(profile.facts().complete());
    assertEquals(1, profile.keys().size());
    for (int rank = 0; rank < 3; rank++) {
      assertEquals(CounterFileBuilder.COUNT, profile.value(Metric.COUNT, 0, rank));
      assertEquals(
          CounterFileBuilder.SUM_NANOS - 100 * CounterFileBuilder.MIN_NANOS,
          profile.value(Metric.WAIT, 0, rank));
    }
    CommandRun again = CommandRun.of(folder, "merge", "nodes");
    assertEquals("waitprof-app.Main-3r-77-2.wprof\n", again.out());
    assertEquals(ExitCode.OK, CommandRun.of(folder, "report", DEFAULT_NAME).exitCode());
  }

  @Test
  void filesNamedTwiceCountOnce() throws IOException {
    counters("c", 2, "r1", 0, 1);
    CommandRun run =
        CommandRun.of(folder, "merge", "c", "c/../c/waitprof-1000-0-r1.counters", "-o", "x.wprof");
    assertEquals(ExitCode.OK, run.exitCode(), run.err());
    assertEquals("x.wprof\n", run.out());
  }

  @Test
  void missingRanks() throws IOException {
    counters("c", 9, "r1", 0, 1, 4, 8);
    CommandRun refused = CommandRun.of(folder, "merge", "c");
    assertEquals(ExitCode.RANKS_MISSING, refused.exitCode());
    assertEquals("", refused.out());
    assertTrue(refused.err().contains("5 of 9 ranks missing: 2-3,5-7;"), refused.err());
    assertFalse(Files.exists(folder.resolve("waitprof-app.Main-9r-77.wprof")));
    CommandRun partial = CommandRun.of(folder, "merge", "--allow-partial", "c", "-o", "p.wprof");
    assertEquals(ExitCode.OK, partial.exitCode(), partial.err());
    JobProfile profile = ProfileReader.read(folder.resolve("p.wprof"));
    assertFalse(profile.facts().complete());
    assertEquals(List.of(2, 3, 5, 6, 7), profile.facts().missingRanks());
    String report = CommandRun.of(folder, "report", "p.wprof").out();
    assertTrue(report.contains("4 of 9 ranks"), report);
  }

  @Test
  void severalRuns() throws IOException {
    counters("c", 2, "r1", 0, 1);
    counters("c", 1, "r2", 0);
    CommandRun refused = CommandRun.of(folder, "merge", "c");
    assertEquals(ExitCode.USAGE, refused.exitCode());
    List<String> lines = refused.err().lines().toList();
    assertEquals(3, lines.size(), refused.err());
    assertTrue(lines.get(0).startsWith("waitprof: run r1  over     app.Main on 2 ranks, started "));
    assertTrue(lines.get(1).startsWith("waitprof: run r2  over     app.Main on 1 rank"));
    assertEquals(
        "waitprof: counters of 2 runs, listed above; choose one with --run ID", lines.get(2));
    CommandRun chosen = CommandRun.of(folder, "merge", "c", "--run", "r2", "-o", "r2.wprof");
    assertEquals(ExitCode.OK, chosen.exitCode(), chosen.err());
    assertEquals("r2", ProfileReader.read(folder.resolve("r2.wprof")).facts().runId());
    CommandRun unknown = CommandRun.of(folder, "merge", "c", "--run", "r3");
    assertEquals(ExitCode.USAGE, unknown.exitCode());
    assertTrue(unknown.err().startsWith("waitprof: run r1  over "), unknown.err());
    assertTrue(unknown.err().contains("no counters of run r3; choose one"), unknown.err());
  }

  /** README's line on a node: one job has died, others run. */
  @Test
  void theOneRunThatIsOverIsTaken() throws IOException {
    Path counters = counters("c", 1, "r1", 0);
    runs(counters("d", 1, "r2", 0), counters);
    CommandRun taken = CommandRun.of(folder, "merge", "c", "-o", "x.wprof");
    assertEquals(ExitCode.OK, taken.exitCode(), taken.err());
    assertTrue(
        taken.err().contains("merges the only run that has ended: r1; left out: 1 that"),
        taken.err());
    assertEquals("r1", ProfileReader.read(folder.resolve("x.wprof")).facts().runId());
    counters("c", 2, "r3", 1);
    CommandRun listed = CommandRun.of(folder, "merge", "c");
    assertEquals(ExitCode.USAGE, listed.exitCode());
    assertTrue(listed.err().contains("run r2  running  app.Main"), listed.err());
  }

  /** Moves a file of counters so that it is one of this very process. */
  private static void runs(Path from, Path to) throws IOException {
    Path file = from.resolve("waitprof-1000-0-r2.counters");
    ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.nativeOrder());
    bytes.putLong(CounterLayout.PID_OFFSET, ProcessHandle.current().pid());
    bytes.putLong(CounterLayout.START_EPOCH_MILLIS_OFFSET, System.currentTimeMillis());
    byte[] text =
        ("runId=r2\nmainClass=app.Main\nhost=" + KernelText.hostName() + "\n")
            .getBytes(StandardCharsets.UTF_8);
    bytes.putLong(CounterLayout.TEXT_OFFSET, text.length);
    bytes.put(CounterLayout.TEXT_OFFSET + 8, text);
    Files.write(to.resolve("waitprof-1-0-r2.counters"), bytes.array());
  }

  /** After a crash, clocks of several hosts are known from the start of the run alone. */
  @Test
  void hostsWithoutOneClockAreTold() throws IOException {
    Path counters = counters("c", 2, "r1", 0, 1);
    CounterFileBuilder.addFact(
        counters.resolve("waitprof-1000-0-r1.counters"), "hostClock=boot-a 0 0 0");
    CommandRun one = CommandRun.of(folder, "merge", "c", "-o", "one.wprof");
    assertEquals(ExitCode.OK, one.exitCode(), one.err());
    CounterFileBuilder.addFact(
        counters.resolve("waitprof-1001-0-r1.counters"), "hostClock=boot-b 5 -100 20000");
    CommandRun run = CommandRun.of(folder, "merge", "c", "-o", "x.wprof");
    assertEquals(ExitCode.OK, run.exitCode(), run.err());
    JobProfile profile = ProfileReader.read(folder.resolve("x.wprof"));
    assertTrue(profile.notes().toString().contains("clocks of 2 hosts"), profile.notes()::toString);
  }

  /** What the job was given counts here as well; what is wrong with it costs a line. */
  @Test
  void theJobsCalibrationIsHonoured() throws IOException {
    Path good = CalibrationFiles.write(folder.resolve("good.wpcal"), "Open MPI 4.1.4", "n1");
    JobProfile profile = ProfileReader.read(folder.resolve(merged(good, "")));
    assertEquals("both-sides", profile.facts().estimator());
    assertTrue(
        profile.notes().toString().contains("do not wait are from good.wpcal"),
        profile.notes()::toString);
    Path damaged = CalibrationFiles.writeDamaged(folder.resolve("bad.wpcal"));
    merged(damaged, "the job's calibration is not used: bad.wpcal: ");
    Path other = CalibrationFiles.write(folder.resolve("mpj.wpcal"), "MPJ Express 0.44", "n1");
    merged(other, "it is of MPJ Express 0.44, the job of Open MPI 4.1.4");
    merged(folder.resolve("none.wpcal"), "none.wpcal: no such file or directory");
    Path there = CalibrationFiles.write(folder.resolve("there.wpcal"), "Open MPI 4.1.4", "n7");
    merged(there, "it is of n7, the job of n1; its times may not hold there");
  }

  /** Merges a job that had a calibration; one line is expected, or none. */
  private String merged(Path calibration, String line) throws IOException {
    String name = String.valueOf(calibration.getFileName());
    Path counters = counters(name + ".d", 1, "r1", 0).resolve("waitprof-1000-0-r1.counters");
    CounterFileBuilder.addFact(counters, "binding=Open MPI 4.1.4");
    CounterFileBuilder.addFact(counters, "option.calibration=" + calibration + " (agent option)");
    CommandRun run = CommandRun.of(folder, "merge", name + ".d", "-o", name + ".wprof");
    assertEquals(ExitCode.OK, run.exitCode(), run.err());
    assertTrue(run.err().contains(line), run.err());
    assertEquals(line.isEmpty() ? 0 : 1, run.err().lines().count(), run.err());
    return name + ".wprof";
  }

  @Test
  void damagedFilesAndProcessesThatNeverBegan() throws IOException {
    Path counters = counters("c", 3, "r1", 0, 1, -1);
    Files.writeString(counters.resolve("waitprof-9-0-9.counters"), "noise");
    CommandRun refused = CommandRun.of(folder, "merge", "c");
    assertEquals(ExitCode.UNREADABLE, refused.exitCode());
    CommandRun partial = CommandRun.of(folder, "merge", "c", "--allow-partial", "-o", "p.wprof");
    assertEquals(ExitCode.OK, partial.exitCode(), partial.err());
    String report = CommandRun.of(folder, "report", "p.wprof").out();
    assertTrue(report.contains("! left out: c/waitprof-9-0-9.counters"), report);
    assertTrue(report.contains("process 999 has not completed"), report);
    assertTrue(partial.err().contains("process 999 has not completed MPI_Init; left out"));
  }

  /** Folders of all users have counters of other jobs, too, which have just begun. */
  @Test
  void processesThatNeverBeganAreNotOfAWholeRun() throws IOException {
    counters("c", 2, "r1", 0, 1, -1);
    CommandRun whole = CommandRun.of(folder, "merge", "c", "-o", "w.wprof");
    assertEquals(ExitCode.OK, whole.exitCode(), whole.err());
    assertFalse(whole.err().contains("MPI_Init"), whole.err());
    assertFalse(CommandRun.of(folder, "report", "w.wprof").out().contains("left out"));
  }

  @Test
  void linksInFoldersAreNotFollowed() throws IOException {
    Path counters = counters("c", 1, "r1", 0);
    Files.createSymbolicLink(counters.resolve("waitprof-3-0-1.counters"), Path.of("/etc/passwd"));
    Files.createSymbolicLink(counters.resolve("up"), folder);
    CommandRun run = CommandRun.of(folder, "merge", "c", "-o", "x.wprof");
    assertEquals(ExitCode.OK, run.exitCode(), run.err());
    assertEquals("", run.err());
  }

  /** Root reads everything, and says whose it is; files of two users never make one run. */
  @Test
  void filesOfOthersAreRunsOfTheirOwn() throws IOException {
    assumeTrue(System.getProperty("user.name").equals("root"), "not here: takes root");
    Path counters = counters("c", 1, "r1", 0);
    Path other = counters("d", 1, "r1", 0).resolve("waitprof-1000-0-r1.counters");
    Path forged = Files.move(other, counters.resolve("waitprof-1-0-r1.counters"));
    Files.setAttribute(forged, "unix:uid", 54_321);
    CommandRun asked = CommandRun.of(folder, "merge", "c");
    assertEquals(ExitCode.USAGE, asked.exitCode(), asked.err());
    assertTrue(asked.err().contains("run r1        over     app.Main on 1 rank,"), asked.err());
    assertTrue(asked.err().contains("run r1@54321  over "), asked.err());
    CommandRun chosen = CommandRun.of(folder, "merge", "c", "--run", "r1", "-o", "x.wprof");
    assertEquals(ExitCode.OK, chosen.exitCode(), chosen.err());
    CommandRun other2 = CommandRun.of(folder, "merge", "c", "--run", "r1@54321", "-o", "y.wprof");
    assertEquals(ExitCode.OK, other2.exitCode(), other2.err());
  }

  @Test
  void existingFileIsKeptUnlessForced() throws IOException {
    counters("c", 1, "r1", 0);
    Files.writeString(folder.resolve("x.wprof"), "mine");
    CommandRun refused = CommandRun.of(folder, "merge", "c", "-o", "x.wprof");
    assertEquals(ExitCode.USAGE, refused.exitCode());
    assertEquals("mine", Files.readString(folder.resolve("x.wprof")));
    CommandRun forced = CommandRun.of(folder, "merge", "c", "-o", "x.wprof", "--force");
    assertEquals(ExitCode.OK, forced.exitCode(), forced.err());
    assertEquals("r1", ProfileReader.read(folder.resolve("x.wprof")).facts().runId());
    Path sub = Files.createDirectory(folder.resolve("sub"));
    assertEquals(
        "sub/waitprof-app.Main-1r-77.wprof\n",
        CommandRun.of(folder, "merge", "c", "-o", "sub").out());
    assertTrue(Files.exists(sub));
  }

  /** Between the look into the folder and the reading, a job has ended and removed its files. */
  @Test
  void aFileThatHasGoneIsOfAJobThatHasEnded() throws IOException, CommandFailure {
    Path gone = folder.resolve("waitprof-1-0-1.counters");
    Path there = counters("c", 1, "r1", 0);
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    PrintStream stream = new PrintStream(err, false, StandardCharsets.UTF_8);
    Environment environment =
        new Environment(folder, folder, Map.of(), Connection.OTHER, Connection.OTHER, 80);
    Session session = new Session(stream, stream, environment, false);
    FileOwners owners = FileOwners.ofReader(false);
    RunMerge runs = new RunMerge(session, owners, "", false);
    List<Path> found = new ArrayList<>(new FoundCounters(owners).in(List.of(there), session));
    found.add(0, gone);
    runs.addAll(found);
    assertEquals(1, runs.theRun().worldSize());
    assertEquals(
        "waitprof: waitprof-1-0-1.counters: has gone meanwhile\n",
        err.toString(StandardCharsets.UTF_8));
  }

  @Test
  void barOnATerminalOnlyAndGoneAtTheEnd() throws InterruptedException {
    assertEquals("", progressOn(Connection.PIPE));
    assertEquals("", progressOn(Connection.OTHER));
    String text = progressOn(Connection.TERMINAL);
    assertTrue(text.contains("\rmerging [###############...............] 2 of 4"), text);
    assertTrue(text.endsWith(" \r"), text);
  }

  private String progressOn(Connection stderr) throws InterruptedException {
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    PrintStream stream = new PrintStream(err, false, StandardCharsets.UTF_8);
    Environment environment =
        new Environment(folder, folder, Map.of(), Connection.OTHER, stderr, 80);
    Session session = new Session(stream, stream, environment, false);
    try (Progress progress = new Progress(session, "merging", 4)) {
      for (int i = 0; i < 4; i++) {
        Thread.sleep(110);
        progress.step();
      }
    }
    return err.toString(StandardCharsets.UTF_8);
  }
}
