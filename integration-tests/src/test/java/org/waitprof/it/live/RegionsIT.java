package org.waitprof.it.live;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jboss.byteman.agent.Main;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.waitprof.it.CsvExport;
import org.waitprof.it.Launcher;
import org.waitprof.it.MpiJob;
import org.waitprof.it.MpiResult;

/**
 * Expectation: Byteman rules name a phase of an unchanged program, and call paths show it; a job
 * that starts paused holds what was called between resume and pause, and nothing else.
 */
class RegionsIT {
  @Test
  void aRuleScriptNamesAPhaseOfAnUnchangedProgram(@TempDir Path folder) throws Exception {
    Map<String, Long> counts = counts(folder, "", "enterRegion(\"solve\")", "leaveRegion()");
    assertEquals(
        Map.of(
            "live.Phases.main", 5L * 2,
            "(region).solve > live.Phases.main > live.Phases.solve", 30L * 2),
        counts);
  }

  @Test
  void aJobThatStartsPausedHoldsTheInterestingPartAlone(@TempDir Path folder) throws Exception {
    Map<String, Long> counts =
        counts(folder, ",paused=on", "resumeMeasuring()", "pauseMeasuring()");
    assertEquals(Map.of("live.Phases.main > live.Phases.solve", 30L * 2), counts);
  }

  private static Map<String, Long> counts(Path folder, String options, String entry, String exit)
      throws Exception {
    Path rules = folder.resolve("rules.btm");
    Files.writeString(rules, rule("ENTRY", entry) + rule("EXIT", exit));
    Path byteman = Path.of(Main.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    MpiResult result =
        MpiJob.on(Launcher.OPEN_MPI)
            .agent("summary=off,counters=" + folder + options)
            .jvm("-javaagent:" + byteman + "=script:" + rules)
            .run("live.Phases")
            .ok();
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
