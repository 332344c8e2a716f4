package org.waitprof.it.live;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jboss.byteman.agent.Main;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.waitprof.it.Campaign;
import org.waitprof.it.CsvExport;
import org.waitprof.it.Launcher;
import org.waitprof.it.MpiJob;
import org.waitprof.it.MpiResult;
import org.waitprof.it.SoundTrace;
import org.waitprof.profilefile.ProfileReader;
import org.waitprof.timeseries.PhaseTime;

/**
 * Expectation: option regions or Byteman rules name a phase of an unchanged program, call paths
 * show it, and counters and trace tell alike how long it took; a job that starts paused holds what
 * was called between resume and pause, and nothing else.
 */
class RegionsIT {
  @Test
  void aRuleScriptNamesAPhaseOfAnUnchangedProgram(@TempDir Path folder) throws Exception {
    MpiResult result = run(folder, ",mode=trace", "enterRegion(\"solve\")", "leaveRegion()");
    assertPhase("solve", result, folder);
  }

  /** The second start takes the woven class from the cache. */
  @Campaign
  @Test
  void theOptionMakesAPhaseOfAMethod(@TempDir Path folder) throws IOException {
    for (int start = 0; start < 2; start++) {
      MpiResult result =
          MpiJob.on(Launcher.OPEN_MPI)
              .agent("summary=off,mode=trace,regions=Phases.solve:live.Phase.solve,cache=" + folder)
              .run("live.Phases")
              .ok();
      assertPhase("Phases.solve", result, folder);
      String told = result.said();
      assertEquals(
          List.of(
              "waitprof: option regions: no class live.Phase was loaded; did you mean"
                  + " live.Phases.solve?"),
          told.lines().filter(line -> line.contains("regions")).toList());
    }
  }

  @Campaign
  @Test
  void threadsAsRanksHaveThemAsWell() {
    MpiResult result =
        MpiJob.on(Launcher.MPJ_MULTICORE)
            .agent("summary=off,regions=live.Phases.solve")
            .run("live.Phases")
            .ok();
    assertEquals(expected("live.Phases.solve"), counts(result));
  }

  private static Map<String, Long> expected(String region) {
    return Map.of(
        "live.Phases.main",
        5L * 2,
        "(region)." + region + " > live.Phases.main > live.Phases.solve",
        30L * 2);
  }

  private static void assertPhase(String name, MpiResult result, Path folder) throws IOException {
    assertEquals(expected(name), counts(result));
    Path analysed = SoundTrace.of(result.files(".trace").get(0), folder.resolve("x.wprof"));
    PhaseTime counted = onlyPhase(name, result.profile());
    PhaseTime measured = onlyPhase(name, analysed);
    for (int rank = 0; rank < 2; rank++) {
      assertTrue(counted.nanos()[rank] > 0, counted.name());
      // The clocks of counters and of traces agree to a thousandth.
      double half = counted.nanos()[rank] * 1e-3;
      long difference = measured.nanos()[rank] - counted.nanos()[rank];
      assertEquals(0, (double) difference, half, "rank " + rank);
    }
  }

  private static PhaseTime onlyPhase(String name, Path profile) throws IOException {
    List<PhaseTime> phases = ProfileReader.read(profile).timeSeries().phases();
    assertEquals(List.of(name), phases.stream().map(PhaseTime::name).toList());
    return phases.get(0);
  }

  @Test
  void aJobThatStartsPausedHoldsTheInterestingPartAlone(@TempDir Path folder) throws Exception {
    MpiResult result = run(folder, ",paused=on", "resumeMeasuring()", "pauseMeasuring()");
    assertEquals(Map.of("live.Phases.main > live.Phases.solve", 30L * 2), counts(result));
  }

  private static MpiResult run(Path folder, String options, String entry, String exit)
      throws Exception {
    Path rules = folder.resolve("rules.btm");
    Files.writeString(rules, rule("ENTRY", entry) + rule("EXIT", exit));
    Path byteman = Path.of(Main.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    return MpiJob.on(Launcher.OPEN_MPI)
        .agent("summary=off,counters=" + folder + options)
        .jvm("-javaagent:" + byteman + "=script:" + rules)
        .run("live.Phases")
        .ok();
  }

  private static Map<String, Long> counts(MpiResult result) {
    return CsvExport.of(result.profile()).stream()
        .filter(row -> row.call().equals("MPI_Allreduce"))
        .collect(
            Collectors.toMap(
                row -> path(row.callPath()), row -> row.count(), Long::sum, TreeMap::new));
  }

  private static String rule(String where, String action) {
    return String.join(
        "\n",
        "RULE solve " + where,
        "CLASS live.Phases",
        "METHOD solve",
        "HELPER org.waitprof.BytemanRules",
        "AT " + where,
        "IF TRUE",
        "DO " + action,
        "ENDRULE",
        "");
  }

  private static String path(List<String> frames) {
    return frames.stream()
        .map(frame -> frame.substring(0, frame.lastIndexOf(':')))
        .collect(Collectors.joining(" > "));
  }
}
