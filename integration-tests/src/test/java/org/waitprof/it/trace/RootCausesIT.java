package org.waitprof.it.trace;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.waitprof.it.Launcher;
import org.waitprof.it.MpiJob;
import org.waitprof.it.MpiResult;
import org.waitprof.it.WaitprofCommand;
import org.waitprof.profilefile.ProfileReader;
import org.waitprof.report.figures.RootCauseTable;
import org.waitprof.report.wording.CausePlaces;

/**
 * Expectation: the root causes of {@code causes.LateMethod} are the method and the rank that
 * compute longer, and what they cost is what the program knows, within 5 %; the report's verdict
 * names the dearest. A run in which the machine kept other ranks from their cores as well is
 * repeated.
 */
class RootCausesIT {
  private static final double TOLERANCE = 0.05;

  private static final int ATTEMPTS = 6;

  @ParameterizedTest
  @CsvSource({"OPEN_MPI, 2", "OPEN_MPI, 4", "MPJ_MULTICORE, 2", "MPJ_NIODEV, 4"})
  void whoComputesLongerIsNamed(Launcher launcher, int ranks, @TempDir Path folder)
      throws IOException {
    List<String> wrong = new ArrayList<>();
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      MpiResult result =
          MpiJob.on(launcher)
              .ranks(ranks)
              .agent("mode=trace,summary=off")
              .run("causes.LateMethod")
              .ok();
      Path profile = folder.resolve(attempt + ".wprof");
      String trace = result.files(".trace").get(0).toString();
      WaitprofCommand.run("analyze", trace, "-o", profile.toString()).orFail("analyze");
      RootCauseTable causes = RootCauseTable.of(ProfileReader.read(profile));
      wrong.clear();
      check(result, "LateMethod.chain", 0, causes, wrong);
      check(result, "LateMethod.together", ranks - 1, causes, wrong);
      if (wrong.isEmpty()) {
        String report = WaitprofCommand.run("report", profile.toString()).toString();
        String sentence = report.replaceAll("\\s+", " ");
        assertTrue(sentence.contains("is caused by rank "), report);
        assertTrue(sentence.contains("computation in LateMethod."), report);
        return;
      }
    }
    assertTrue(wrong.isEmpty(), () -> String.join("\n", wrong));
  }

  private static void check(
      MpiResult result, String method, int rank, RootCauseTable causes, List<String> wrong) {
    String truth =
        result.lines().stream()
            .filter(line -> line.startsWith("truth " + method + " "))
            .findFirst()
            .orElseThrow();
    double nanos = Double.parseDouble(truth.substring(truth.lastIndexOf(' ') + 1));
    for (RootCauseTable.Row row : causes.rows()) {
      String place = CausePlaces.of(row.place());
      if (place.startsWith("computation in " + method + " between lines ")
          && row.severity().maxRank() == rank) {
        if (Math.abs(row.severity().max() - nanos) > TOLERANCE * nanos) {
          wrong.add(place + " costs " + row.severity() + " instead of " + nanos);
        }
        return;
      }
    }
    wrong.add("no computation of rank " + rank + " in " + method + " among " + causes.rows());
  }
}
