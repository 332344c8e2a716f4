package org.waitprof.live;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.waitprof.cli.CommandRun;
import org.waitprof.cli.CounterFileBuilder;
import org.waitprof.cli.ExitCode;
import org.waitprof.live.metrics.LiveMetrics;
import org.waitprof.live.metrics.MetricsSettings;
import org.waitprof.system.FileOwners;

/** Shares of a running job are those of the profile that {@code merge} makes of its files. */
class LiveFindingsTest {
  private final Path folder;
  private final List<Path> files = new ArrayList<>();

  LiveFindingsTest(@TempDir Path folder) throws IOException {
    this.folder = folder;
    for (int rank = 0; rank < 3; rank++) {
      Path file = CounterFileBuilder.write(folder, rank, 3, "r1");
      CounterFileBuilder.addFact(file, "option.estimator=minimum");
      files.add(file);
    }
  }

  @Test
  void sharesAreThoseOfAMergedProfile() throws IOException {
    Map<String, Double> live = new LiveFindings(FileOwners.own(), Runnable::run).of("r1", files);
    CommandRun merge =
        CommandRun.of(folder, "merge", ".", "-o", "m.wprof", "--estimator", "minimum");
    assertEquals(ExitCode.OK, merge.exitCode(), merge.err());
    CommandRun csv = CommandRun.of(folder, "export", "m.wprof", "--format", "findings");
    Map<String, Double> merged = new TreeMap<>();
    for (String line : csv.out().lines().skip(1).toList()) {
      String[] cells = line.split(",", -1);
      if (Double.parseDouble(cells[2]) > 0) {
        merged.merge(cells[0], Double.parseDouble(cells[2]), Math::max);
      }
    }
    assertFalse(merged.isEmpty(), csv.out());
    assertEquals(merged.keySet(), new TreeMap<>(live).keySet());
    merged.forEach((id, share) -> assertEquals(share, live.getOrDefault(id, -1.0), 1e-6, id));
  }

  /** A look gives what is known, and asks for no second merge before the first one is old. */
  @Test
  void looksNeitherWaitNorMergeAgain() {
    List<Runnable> asked = new ArrayList<>();
    LiveFindings findings = new LiveFindings(FileOwners.own(), asked::add);
    assertEquals(Map.of(), findings.of("r1", files));
    assertEquals(Map.of(), findings.of("r1", files));
    assertEquals(1, asked.size());
    asked.get(0).run();
    assertFalse(findings.of("r1", files).isEmpty());
    assertEquals(1, asked.size());
    findings.retain(List.of());
    findings.of("r1", files);
    assertEquals(2, asked.size());
  }

  @Test
  void damagedFilesLeaveWhatWasKnown() throws IOException {
    Files.writeString(files.get(1), "hello");
    LiveFindings findings = new LiveFindings(FileOwners.own(), Runnable::run);
    assertEquals(Map.of(), findings.of("r1", files));
  }

  @Test
  void areAFamilyOfTheMetrics() throws IOException {
    LiveMetrics metrics =
        new LiveMetrics(
            () -> List.of(Readings.job(2, 0)),
            rank -> true,
            new MetricsSettings(0, false, true, 9),
            job -> Map.of("waiting", 0.25));
    String text = new String(metrics.content("").bytes(), StandardCharsets.UTF_8);
    assertTrue(text.contains("# TYPE waitprof_finding_share gauge\n"), text);
    assertTrue(text.contains("waitprof_finding_share{run=\"abc\",id=\"waiting\"} 0.25\n"), text);
  }
}
