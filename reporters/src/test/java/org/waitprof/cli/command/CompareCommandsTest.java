package org.waitprof.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.waitprof.cli.CommandRun;
import org.waitprof.cli.ExitCode;
import org.waitprof.estimate.Calibrated;
import org.waitprof.estimate.CalibratedFloors;
import org.waitprof.estimate.Estimation;
import org.waitprof.profilefile.ProfileWriter;
import org.waitprof.report.GoldenFile;
import org.waitprof.report.TestJobs;
import org.waitprof.report.check.Figures;

/** The commands {@code diff}, {@code scaling}, {@code check}, {@code man} and {@code schema}. */
class CompareCommandsTest {
  private final Path folder;

  CompareCommandsTest(@TempDir Path folder) {
    this.folder = folder;
  }

  @BeforeEach
  void profiles() throws IOException {
    for (int seed = 1; seed <= 3; seed++) {
      ProfileWriter.write(TestJobs.wavefront(2, seed), folder.resolve("a" + seed + ".wprof"));
      ProfileWriter.write(TestJobs.wavefront(4, seed), folder.resolve("b" + seed + ".wprof"));
    }
    ProfileWriter.write(TestJobs.incomplete(), folder.resolve("incomplete.wprof"));
  }

  @Test
  void diffOfSeveralRuns() throws IOException {
    CommandRun run =
        CommandRun.of(
            folder,
            "diff",
            "a1.wprof",
            "a2.wprof",
            "a3.wprof",
            "--to",
            "b1.wprof",
            "b2.wprof",
            "b3.wprof");
    assertEquals(ExitCode.OK, run.exitCode(), run.err());
    GoldenFile.assertMatches("diff.txt", run.out());
    run.out().lines().forEach(line -> assertTrue(line.length() <= 100, line));
  }

  /** What differs by method is no change of the program, and can be read alike. */
  @Test
  void diffOfProfilesByDifferentEstimatorsSaysSo() throws IOException {
    ProfileWriter.write(
        Estimation.with(new Calibrated(), TestJobs.wavefront(2, 1), CalibratedFloors.NONE),
        folder.resolve("calibrated.wprof"));
    CommandRun run = CommandRun.of(folder, "diff", "a1.wprof", "calibrated.wprof");
    assertEquals(ExitCode.OK, run.exitCode(), run.err());
    assertTrue(run.out().contains("different means (minimum, calibrated)"), run.out());
    CommandRun alike =
        CommandRun.of(folder, "diff", "a1.wprof", "calibrated.wprof", "--estimator", "both-sides");
    assertEquals(ExitCode.OK, alike.exitCode(), alike.err());
    assertFalse(alike.out().contains("different means"), alike.out());
    assertTrue(alike.out().contains("no place changed noticeably"), alike.out());
  }

  @Test
  void gateFailsBeyondTheLimitOnly() {
    CommandRun same = CommandRun.of(folder, "diff", "a1.wprof", "a1.wprof", "--fail-above", "0");
    assertEquals(ExitCode.OK, same.exitCode(), same.err());
    assertTrue(same.out().contains("no place changed noticeably"), same.out());
    CommandRun worse = gate("0.5");
    assertEquals(ExitCode.GATE_FAILED, worse.exitCode(), worse.out());
    assertTrue(worse.err().contains("gate: Late Sender in MPI_Recv at Halo.rec"), worse.err());
    CommandRun single = CommandRun.of(folder, "diff", "a1.wprof", "b1.wprof", "--fail-above", "1%");
    assertEquals(ExitCode.OK, single.exitCode(), single.out());
    assertTrue(single.err().contains("gate: cannot judge: one run on each side"), single.err());
    assertTrue(single.err().contains("as it is, waiting grew by "), single.err());
    CommandRun fine = CommandRun.of(folder, "diff", "a1.wprof", "b1.wprof", "--fail-above", "50");
    assertEquals(ExitCode.OK, fine.exitCode(), fine.err());
    assertEquals(ExitCode.USAGE, CommandRun.of(folder, "diff", "a1.wprof").exitCode());
    CommandRun odd = CommandRun.of(folder, "diff", "a1.wprof", "a1.wprof", "--fail-above", "x");
    assertEquals(ExitCode.USAGE, odd.exitCode());
  }

  /** Of three runs on each side. */
  private CommandRun gate(String limit) {
    String line = "diff a1.wprof a2.wprof a3.wprof --to b1.wprof b2.wprof b3.wprof --fail-above ";
    return CommandRun.of(folder, (line + limit).split(" "));
  }

  @Test
  void diffAsMarkdown() throws IOException {
    CommandRun run = CommandRun.of(folder, "diff", "a1.wprof", "b1.wprof", "-o", "d.md");
    assertEquals(ExitCode.OK, run.exitCode(), run.err());
    GoldenFile.assertMatches("diff.md", Files.readString(folder.resolve("d.md")));
  }

  @Test
  void comparisonsArePagesAndJsonOrRefused() throws IOException {
    for (String command : new String[] {"diff", "scaling"}) {
      String page = written(command, "c.html");
      assertTrue(page.startsWith("<!DOCTYPE html>"), page);
      assertTrue(page.contains("<table"), page);
      assertFalse(page.contains("https:"), page);
      String json = written(command, "c.json");
      var parsed = com.google.gson.JsonParser.parseString(json).getAsJsonObject();
      assertTrue(parsed.getAsJsonArray("remarks").size() > 0, json);
      CommandRun refused = CommandRun.of(folder, command, "a1.wprof", "b1.wprof", "-o", "c.csv");
      assertEquals(ExitCode.USAGE, refused.exitCode(), refused.err());
      assertTrue(refused.err().contains(".txt .md .html .json"), refused.err());
      assertFalse(Files.exists(folder.resolve("c.csv")));
    }
    String diff = written("diff", "d.json");
    var figures =
        com.google.gson.JsonParser.parseString(diff).getAsJsonObject().getAsJsonArray("figures");
    assertEquals(12.0, figures.get(0).getAsJsonObject().get("before").getAsDouble(), diff);
    assertFalse(figures.get(0).getAsJsonObject().has("noise"), "of single runs it is not known");
  }

  /**
   * Run time, waiting, three factors of which two are parts, and two places, each as a pair of bars
   * as long as the numbers of the table say.
   */
  @Test
  void diffDrawsPairsOfBars() throws IOException {
    String[] several = {
      "diff", "a1.wprof", "a2.wprof", "a3.wprof", "--to", "b1.wprof", "b2.wprof", "b3.wprof", "-o"
    };
    for (String file : new String[] {"d.html", "d.json"}) {
      String[] all = Arrays.copyOf(several, several.length + 1);
      all[several.length] = file;
      CommandRun run = CommandRun.of(folder, all);
      assertEquals(ExitCode.OK, run.exitCode(), run.err());
    }
    String page = Files.readString(folder.resolve("d.html"));
    assertEquals(7, page.split("<svg class=\"pair\"", -1).length - 1, page);
    assertEquals(2, page.split("<li class=\"d1\"", -1).length - 1, page);
    JsonObject place =
        JsonParser.parseString(Files.readString(folder.resolve("d.json")))
            .getAsJsonObject()
            .getAsJsonArray("places")
            .get(0)
            .getAsJsonObject();
    double before = place.get("before_percent").getAsDouble();
    double after = place.get("after_percent").getAsDouble();
    double noise = place.get("noise").getAsDouble();
    String bars = page.substring(page.indexOf("Waiting in % of rank time, by place"));
    assertEquals(100 * before / (after + noise), percent(bars, "<rect class=\"c5\".*?width="), 0.2);
    assertEquals(100 * after / (after + noise), percent(bars, "<rect class=\"c0\".*?width="), 0.2);
    assertEquals(100, percent(bars, "class=\"whisker\".*?x2="), 0.01);
    assertTrue(bars.contains("class=\"c1\""), "the second place got worse");
    assertEquals(1, page.split("<script", -1).length - 1, "the theme's; charts need none");
  }

  @Test
  void foldersStandForTheirProfiles() throws IOException {
    for (String name : new String[] {"a1", "a2", "b1"}) {
      Path side = Files.createDirectories(folder.resolve(name.substring(0, 1)));
      Files.copy(folder.resolve(name + ".wprof"), side.resolve(name + ".wprof"));
    }
    CommandRun folders = CommandRun.of(folder, "diff", "a", "b");
    assertEquals(ExitCode.OK, folders.exitCode(), folders.err());
    assertTrue(folders.out().startsWith("From a (2 runs) to b/b1.wprof\n"), folders.out());
    String files = CommandRun.of(folder, "diff", "a1.wprof", "a2.wprof", "--to", "b1.wprof").out();
    assertEquals(
        files.substring(files.indexOf('\n')), folders.out().substring(folders.out().indexOf('\n')));
    CommandRun scaling = CommandRun.of(folder, "scaling", "a", "b");
    assertTrue(scaling.out().contains("\n     16     1 "), scaling.out());
  }

  private static double percent(String page, String before) {
    Matcher found = Pattern.compile(before + "\"([0-9.]+)%", Pattern.DOTALL).matcher(page);
    assertTrue(found.find(), before);
    return Double.parseDouble(found.group(1));
  }

  private String written(String command, String file) throws IOException {
    CommandRun run = CommandRun.of(folder, command, "a1.wprof", "b1.wprof", "-o", file, "--force");
    assertEquals(ExitCode.OK, run.exitCode(), run.err());
    return Files.readString(folder.resolve(file));
  }

  @Test
  void noGateBetweenWhatDoesNotCompare() throws IOException {
    ProfileWriter.write(TestJobs.measured(2, 1), folder.resolve("measured.wprof"));
    for (String other : new String[] {"measured.wprof", "incomplete.wprof"}) {
      CommandRun diff = CommandRun.of(folder, "diff", "a1.wprof", other);
      assertEquals(ExitCode.OK, diff.exitCode(), diff.err());
      CommandRun gate = CommandRun.of(folder, "diff", "a1.wprof", other, "--fail-above", "50");
      assertEquals(ExitCode.USAGE, gate.exitCode(), gate.out());
    }
    CommandRun mixed = CommandRun.of(folder, "scaling", "a1.wprof", "incomplete.wprof");
    assertEquals(ExitCode.USAGE, mixed.exitCode(), mixed.out());
    assertTrue(mixed.err().contains("different programs (Sweep3D, Ring)"), mixed.err());
  }

  @Test
  void scalingTable() throws IOException {
    CommandRun run = CommandRun.of(folder, "scaling", "b1.wprof", "a1.wprof", "a2.wprof");
    assertEquals(ExitCode.OK, run.exitCode(), run.err());
    GoldenFile.assertMatches("scaling.txt", run.out());
  }

  @Test
  void checkTellsByItsExitCode() {
    assertEquals(ExitCode.OK, CommandRun.of(folder, "check", "a1.wprof").exitCode());
    CommandRun broken =
        CommandRun.of(
            folder, "check", "a1.wprof", "-r", "wait_ratio <= 1%", "-r", "load_balance >= 0.1");
    assertEquals(ExitCode.GATE_FAILED, broken.exitCode());
    assertTrue(broken.out().contains("fail  wait_ratio "), broken.out());
    assertTrue(broken.out().contains("ok    load_balance "), broken.out());
    CommandRun incomplete = CommandRun.of(folder, "check", "incomplete.wprof");
    assertEquals(ExitCode.RANKS_MISSING, incomplete.exitCode());
    assertEquals(
        ExitCode.OK,
        CommandRun.of(folder, "check", "incomplete.wprof", "--allow-partial").exitCode());
    assertEquals(
        ExitCode.USAGE, CommandRun.of(folder, "check", "a1.wprof", "-r", "a <= b").exitCode());
    assertEquals(ExitCode.UNREADABLE, CommandRun.of(folder, "check", "none.wprof").exitCode());
  }

  @Test
  void gridsMustFitTheJob() {
    CommandRun run = CommandRun.of(folder, "report", "b1.wprof", "--grid", "4x4", "-o", "g.html");
    assertEquals(ExitCode.OK, run.exitCode(), run.err());
    for (String grid : new String[] {"4x5", "4", "x", "4x-4", "0x16"}) {
      CommandRun wrong = CommandRun.of(folder, "report", "b1.wprof", "--grid", grid);
      assertEquals(ExitCode.USAGE, wrong.exitCode(), grid);
    }
  }

  /** Oldest run first, a series for each number of ranks, nothing replaced without --force. */
  @Test
  void historyIsAPageJsonAndABadge() throws IOException {
    CommandRun run =
        CommandRun.of(folder, "history", "a1.wprof", "a2.wprof", "b1.wprof", "-o", "s");
    assertEquals(ExitCode.OK, run.exitCode(), run.err());
    String page = Files.readString(folder.resolve("s/index.html"));
    for (String word :
        new String[] {
          "on 4 ranks", "on 16 ranks", "Parallel efficiency", "<circle", "What changed"
        }) {
      assertTrue(page.contains(word), word);
    }
    assertEquals(6, page.split("<figure", -1).length - 1, "three charts a series");
    assertEquals(1, page.split("<script", -1).length - 1, "the theme's; charts need none");
    var json = JsonParser.parseString(Files.readString(folder.resolve("s/history.json")));
    assertEquals(2, json.getAsJsonObject().getAsJsonArray("runs").size());
    assertEquals(1, json.getAsJsonObject().getAsJsonArray("runs_2").size());
    String waited =
        json.getAsJsonObject()
            .getAsJsonArray("runs_2")
            .get(0)
            .getAsJsonObject()
            .get("wait_percent")
            .getAsString();
    String badge = Files.readString(folder.resolve("s/badge.svg"));
    assertTrue(badge.contains("MPI waiting: " + Math.round(Double.parseDouble(waited))), badge);
    assertTrue(page.contains("<a href=\"runs/1-a1.html\">a1.wprof</a>"), page);
    String report = Files.readString(folder.resolve("s/runs/1-a1.html"));
    assertTrue(report.contains("Sweep3D"), "the page of the run");
    CommandRun again = CommandRun.of(folder, "history", "a1.wprof", "-o", "s");
    assertEquals(ExitCode.USAGE, again.exitCode());
    assertTrue(again.err().contains("--force"), again.err());
    assertEquals(page, Files.readString(folder.resolve("s/index.html")));
  }

  /** As of other commands: a name with the ending of a page is a page. */
  @Test
  void historyIsTextOrOneFileAsWell() throws IOException {
    CommandRun text = CommandRun.of(folder, "history", "a1.wprof", "a2.wprof");
    assertEquals(ExitCode.OK, text.exitCode(), text.err());
    assertTrue(text.out().contains("The newest run: "), text.out());
    assertTrue(text.out().contains("\n      a1.wprof, estimator minimum"), text.out());
    text.out().lines().forEach(line -> assertTrue(line.length() <= 80, line));
    CommandRun run = CommandRun.of(folder, "history", "a1.wprof", "a2.wprof", "-o", "x.html");
    assertEquals(ExitCode.OK, run.exitCode(), run.err());
    assertTrue(Files.readString(folder.resolve("x.html")).contains("What changed in a2.wprof"), "");
  }

  @Test
  void checkNamesItsFigures() {
    String list = CommandRun.of(folder, "check", "--list").out();
    for (String name : Figures.names()) {
      assertTrue(list.contains("\n" + name + " ") || list.startsWith(name), name);
    }
    CommandRun near = CommandRun.of(folder, "check", "a1.wprof", "-r", "wait <= 5%");
    assertEquals(ExitCode.USAGE, near.exitCode(), near.out());
    assertTrue(near.err().contains("did you mean wait_ratio"), near.err());
    CommandRun strict = CommandRun.of(folder, "check", "a1.wprof", "-r", "wait_ratio < 100%");
    assertEquals(ExitCode.OK, strict.exitCode(), strict.err());
    CommandRun equal = CommandRun.of(folder, "check", "a1.wprof", "-r", "warnings > 0");
    assertEquals(ExitCode.GATE_FAILED, equal.exitCode(), equal.out());
  }

  /** Five efficiencies, the speed-up and the ideal one of two rank counts. */
  @Test
  void scalingDrawsItsEfficienciesAndSpeedUp() throws IOException {
    CommandRun run = CommandRun.of(folder, "scaling", "a1.wprof", "b1.wprof", "-o", "s.html");
    assertEquals(ExitCode.OK, run.exitCode(), run.err());
    String page = Files.readString(folder.resolve("s.html"));
    assertEquals(10 + 4, page.split("<circle", -1).length - 1, page);
    assertTrue(page.contains("speed-up, 16 ranks: 1"), page);
    assertTrue(page.contains("global eff., 16 ranks: "), page);
  }
}
