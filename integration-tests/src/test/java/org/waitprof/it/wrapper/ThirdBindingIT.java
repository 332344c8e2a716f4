package org.waitprof.it.wrapper;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.waitprof.it.Campaign;
import org.waitprof.it.CsvExport;
import org.waitprof.it.Launcher;
import org.waitprof.it.MpiJob;
import org.waitprof.it.MpiResult;
import org.waitprof.it.ProfileRow;
import org.waitprof.it.SharedJobs;
import org.waitprof.it.WaitprofCommand;
import org.waitprof.it.wrapper.WrapperJob.Output;

/**
 * Expectation: the wavefront over a binding that is known by its table alone, on Open MPI and on
 * MPICH, has the figures that it has over Open MPI's own Java classes: the same calls and bytes at
 * the same places, exactly, and the same share of waiting, within noise; {@code analyze=on} leaves
 * the measured profile.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Isolated
class ThirdBindingIT {
  private static final String[] SHORT = {"--sweeps", "20"};

  /** Of run time: two runs of one program differ by more on a busy machine than on an idle one. */
  private static final double POINTS = 20;

  private Path java = Path.of("");

  @BeforeAll
  void needsSegments() {
    Optional<Path> home = WrapperJob.java();
    assumeTrue(home.isPresent(), "not here: no JDK 25 on this machine");
    java = home.orElseThrow();
  }

  @Campaign
  @Test
  void soTheyAreOverTheSameLibrary() {
    figuresAreThoseOfOpenMpisOwnBinding("ffm-openmpi");
  }

  @ParameterizedTest
  @ValueSource(strings = "ffm-mpich")
  void figuresAreThoseOfOpenMpisOwnBinding(String launch) {
    Path own =
        SharedJobs.of(
                MpiResult.class,
                "the wavefront on Open MPI",
                () ->
                    MpiJob.on(Launcher.OPEN_MPI)
                        .ranks(2)
                        .agent("summary=off")
                        .run("demo.Wavefront", SHORT)
                        .ok())
            .profile();
    Output output =
        new WrapperJob(launch, java)
            .agent("summary=off,mode=trace,analyze=on,binding=" + WrapperJob.table())
            .run("demo.Wavefront", SHORT);
    List<Path> profiles = output.files(".wprof");
    assertEquals(2, profiles.size(), "one of them of measured waits: " + profiles);
    Map<String, Long> expected = counts(own);
    assertEquals(20, expected.size(), "five places, two ranks, calls and bytes: " + expected);
    for (Path each : profiles) {
      assertEquals(expected, counts(each));
      assertEquals(waitingPercent(own), waitingPercent(each), POINTS, each::toString);
    }
    String report = WaitprofCommand.run("report", profiles.get(0).toString()).output();
    assertTrue(report.contains("Link.recvWest"), report);
  }

  /** Calls and bytes by rank, call and the methods that lead there. */
  private static Map<String, Long> counts(Path profile) {
    Map<String, Long> counts = new TreeMap<>();
    for (ProfileRow row : CsvExport.of(profile)) {
      if (!row.call().equals("MPI_Init") && !row.call().equals("MPI_Finalize")) {
        String place = row.rank() + " " + row.call() + " " + String.join(" ", row.callPath());
        String key = place.replaceAll(":[0-9]+", "");
        counts.merge(key, row.count(), Long::sum);
        counts.merge(key + " bytes", row.bytes(), Long::sum);
      }
    }
    return counts;
  }

  private static double waitingPercent(Path profile) {
    long waited = CsvExport.of(profile).stream().mapToLong(ProfileRow::waitNanos).sum();
    long run =
        CsvExport.column(profile, "run_ns").stream().mapToLong(Long::longValue).max().orElse(1);
    return 100.0 * waited / (2.0 * run);
  }
}
