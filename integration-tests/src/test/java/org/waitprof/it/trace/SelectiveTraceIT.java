package org.waitprof.it.trace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.waitprof.it.Campaign;
import org.waitprof.it.CsvExport;
import org.waitprof.it.Launcher;
import org.waitprof.it.MpiJob;
import org.waitprof.it.MpiResult;
import org.waitprof.it.ProfileRow;
import org.waitprof.it.Script;
import org.waitprof.it.WaitprofCommand;
import org.waitprof.model.RankFacts;
import org.waitprof.profilefile.ProfileReader;
import org.waitprof.trace.Trace;

/**
 * Expectation: a trace of one phase of {@code waits.AllPatterns} has the phase and nothing else;
 * its analysis finds in each row the waiting that the run's own profile has measured there, whose
 * buffers hold all operations; and the profile has counted what the program says it called. A trace
 * of half a second begins and ends at the same time on all ranks.
 */
class SelectiveTraceIT {
  private static final String PHASE = "waits.Run.eager";

  /** An interval between two clock reads. */
  private static final long TOLERANCE_NANOS = 2_000;

  /**
   * What a trace of a part has no waits of: making communicators, probes (as Scalasca), and what a
   * sample finds in loops of polls by other means.
   */
  private static final Set<String> WITHOUT_WAITS =
      Set.of("MPI_Comm_split", "MPI_Comm_dup", "MPI_Probe", "MPI_Mprobe", "MPI_Iprobe", "MPI_Test");

  @Campaign
  @Test
  void soItHasOnOpenMpi(@TempDir Path temporary) {
    aPhaseHasItsWaits(Launcher.OPEN_MPI, 2, temporary);
  }

  @Campaign
  @ParameterizedTest
  @CsvSource("MPJ_MULTICORE, 2")
  void aPhaseHasItsWaits(Launcher launcher, int ranks, @TempDir Path temporary) {
    MpiResult result =
        MpiJob.on(launcher)
            .ranks(ranks)
            .agent("trace=phase:" + PHASE + ",regions=" + PHASE + ",samples=65536,summary=off")
            .run("waits.AllPatterns", "3")
            .ok();
    Path analysed = temporary.resolve("analysed.wprof");
    analyse(result, analysed);
    List<ProfileRow> rows = CsvExport.of(analysed);
    // Whether the other side computes a sample does not tell.
    List<Long> progress = CsvExport.column(analysed, "wait_for_progress_ns");
    Map<List<Object>, Long> traced = new HashMap<>();
    List<String> outside = new ArrayList<>();
    for (int row = 0; row < rows.size(); row++) {
      ProfileRow its = rows.get(row);
      traced.put(key(its), its.waitNanos() - progress.get(row));
      boolean border = its.call().equals("MPI_Init") || its.call().equals("MPI_Finalize");
      if (!border && !isOfPhase(its)) {
        outside.add(its.toString());
      }
    }
    assertEquals(List.of(), outside);
    int compared = 0;
    List<String> wrong = new ArrayList<>();
    for (ProfileRow row : CsvExport.of(result.profile())) {
      if (isOfPhase(row)
          && !row.source().equals("estimated")
          && !WITHOUT_WAITS.contains(row.call())) {
        long found = traced.getOrDefault(key(row), Long.MIN_VALUE / 2);
        compared++;
        if (Math.abs(found - row.waitNanos()) > TOLERANCE_NANOS) {
          wrong.add(found + " instead of " + row);
        }
      }
    }
    assertTrue(compared > 50, "rows compared: " + compared);
    assertEquals(List.of(), wrong);
    countsAreTheProgram(result);
  }

  /** The rest of the run is profiled as ever. */
  private static void countsAreTheProgram(MpiResult result) {
    Map<String, Long> said = new TreeMap<>();
    for (String line : result.lines()) {
      List<String> words = List.of(line.split(" "));
      if (words.get(0).equals("count")) {
        said.put(words.get(1) + " " + words.get(2), Long.parseLong(words.get(3)));
      }
    }
    Map<String, Long> counted = new TreeMap<>();
    for (ProfileRow row : CsvExport.of(result.profile())) {
      counted.merge(row.rank() + " " + row.call(), row.count(), Long::sum);
    }
    counted.keySet().retainAll(said.keySet());
    assertTrue(said.size() > 20, said::toString);
    assertEquals(said, counted);
  }

  private static void analyse(MpiResult result, Path analysed) {
    Script analysis =
        WaitprofCommand.run(
            "analyze", result.files(".trace").get(0).toString(), "-o", analysed.toString());
    assertEquals(0, analysis.exitCode(), analysis::output);
  }

  private static boolean isOfPhase(ProfileRow row) {
    return row.callPath().get(0).startsWith("(region)." + PHASE);
  }

  private static List<Object> key(ProfileRow row) {
    return List.of(
        row.rank(), row.callPath(), row.call(), row.sizeClass(), row.commSizeClass(), row.role());
  }

  @Test
  void aTimeIsTheSameOnAllRanks(@TempDir Path temporary) throws IOException {
    MpiResult result =
        MpiJob.on(Launcher.OPEN_MPI)
            .ranks(2)
            .agent("trace=200ms..700ms,summary=off")
            .run("waits.LateSender", "3")
            .ok();
    try (Trace trace = TraceLines.open(result.files(".trace").get(0))) {
      String remark = trace.remarks().get(0);
      assertTrue(remark.startsWith("only 200ms..700ms was traced, 1 span of 500 ms"), remark);
    }
    Path analysed = temporary.resolve("analysed.wprof");
    analyse(result, analysed);
    for (RankFacts rank : ProfileReader.read(analysed).ranks()) {
      assertEquals(500_000_000L, rank.runNanos(), "time of rank " + rank);
    }
  }
}
