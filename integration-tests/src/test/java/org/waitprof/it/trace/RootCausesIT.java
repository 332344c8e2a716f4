package org.waitprof.it.trace;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.waitprof.it.Campaign;
import org.waitprof.it.Launcher;
import org.waitprof.it.MpiJob;
import org.waitprof.it.MpiResult;
import org.waitprof.it.SoundTrace;
import org.waitprof.it.Undisturbed;
import org.waitprof.it.WaitprofCommand;
import org.waitprof.model.JobProfile;
import org.waitprof.model.JobProfile.WaitPropagation;
import org.waitprof.profilefile.ProfileReader;
import org.waitprof.report.figures.RootCauseTable;
import org.waitprof.report.wording.CausePlaces;

/**
 * Expectation: the root causes of {@code causes.LateMethod} are the method and the rank that
 * compute longer, and what they cost is what the program knows, within 5 %; the chain of the delay
 * goes from rank to rank along the chain; the report's verdict names the most costly. A run in
 * which the machine kept ranks from their cores is repeated.
 */
@Isolated
class RootCausesIT {
  private static final double TOLERANCE = 0.05;

  /** Of one rank's wait, which may have been longer than another's. */
  private static final double WAY = 0.1;

  @ParameterizedTest
  @CsvSource({"OPEN_MPI, 4", "MPJ_MULTICORE, 2"})
  void whoComputesLongerIsNamed(Launcher launcher, int ranks, @TempDir Path folder)
      throws IOException {
    Undisturbed.check(
        () ->
            MpiJob.on(launcher)
                .ranks(ranks)
                .agent("mode=trace,summary=off")
                .run("causes.LateMethod")
                .ok(),
        result -> named(result, ranks, folder.resolve("x.wprof")),
        result -> check(result, ranks, folder.resolve("x.wprof")));
  }

  @Campaign
  @ParameterizedTest
  @CsvSource({"OPEN_MPI, 2", "MPJ_NIODEV, 4"})
  void soIsHeInOtherJobs(Launcher launcher, int ranks, @TempDir Path folder) throws IOException {
    whoComputesLongerIsNamed(launcher, ranks, folder);
  }

  /** Analyses the trace: methods and ranks. */
  private static void named(MpiResult result, int ranks, Path profile) throws IOException {
    SoundTrace.of(result.files(".trace").get(0), profile);
    RootCauseTable causes = RootCauseTable.of(ProfileReader.read(profile));
    assertTrue(row("LateMethod.chain", 0, causes).isPresent(), causes::toString);
    assertTrue(row("LateMethod.together", ranks - 1, causes).isPresent(), causes::toString);
  }

  /** The times of what has been analysed, and the verdict, which names what costs most. */
  private static void check(MpiResult result, int ranks, Path profile) throws IOException {
    JobProfile job = ProfileReader.read(profile);
    RootCauseTable causes = RootCauseTable.of(job);
    List<String> wrong = new ArrayList<>();
    checkPropagation(truth(result, "LateMethod.chain"), ranks, job.causes().propagation(), wrong);
    check(result, "LateMethod.chain", 0, causes, wrong);
    check(result, "LateMethod.together", ranks - 1, causes, wrong);
    assertTrue(wrong.isEmpty(), () -> String.join("\n", wrong));
    String report = WaitprofCommand.run("report", profile.toString()).toString();
    String sentence = report.replaceAll("\\s+", " ");
    assertTrue(sentence.contains("is caused by rank "), report);
    assertTrue(sentence.contains("computation in LateMethod."), report);
  }

  private static double truth(MpiResult result, String method) {
    String truth =
        result.lines().stream()
            .filter(line -> line.startsWith("truth " + method + " "))
            .findFirst()
            .orElseThrow();
    return Double.parseDouble(truth.substring(truth.lastIndexOf(' ') + 1));
  }

  /** Rank 1 waits at once for rank 0, rank 2 because rank 1 has waited, and so on. */
  private static void checkPropagation(
      double nanos, int ranks, List<WaitPropagation> propagation, List<String> wrong) {
    double each = nanos / (ranks - 1);
    for (int rank = 0; rank + 1 < ranks; rank++) {
      int from = rank;
      long waited =
          propagation.stream()
              .filter(step -> step.rank() == from && step.waiter() == from + 1)
              .mapToLong(step -> from == 0 ? step.directNanos() : step.indirectNanos())
              .sum();
      if (Math.abs(waited - each) > WAY * each) {
        wrong.add("rank " + (rank + 1) + " waited " + waited + " for the one before, not " + each);
      }
    }
  }

  private static Optional<RootCauseTable.Row> row(String method, int rank, RootCauseTable causes) {
    return causes.rows().stream()
        .filter(
            row ->
                CausePlaces.of(row.place())
                    .startsWith("computation in " + method + " between lines "))
        .filter(row -> row.severity().maxRank() == rank)
        .findFirst();
  }

  /** What others took from the rank is charged apart; the program takes it for its own. */
  private static void check(
      MpiResult result, String method, int rank, RootCauseTable causes, List<String> wrong) {
    double nanos = truth(result, method);
    double lost = Undisturbed.disturbedNanos(result.lines(), rank);
    RootCauseTable.Row row = row(method, rank, causes).orElseThrow();
    double cost = row.severity().max();
    if (cost > (1 + TOLERANCE) * nanos || cost + lost < (1 - TOLERANCE) * nanos) {
      wrong.add(method + " costs " + row.severity() + " instead of " + nanos);
    }
  }
}
