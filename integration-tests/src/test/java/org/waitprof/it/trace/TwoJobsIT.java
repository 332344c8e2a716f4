package org.waitprof.it.trace;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.waitprof.it.CsvExport;
import org.waitprof.it.Launcher;
import org.waitprof.it.MpiJob;
import org.waitprof.it.MpiResult;
import org.waitprof.it.ProfileRow;
import org.waitprof.it.Undisturbed;
import org.waitprof.it.WaitprofCommand;
import org.waitprof.profilefile.ProfileReader;

/**
 * Expectation of {@code trace.TwoJobs}: each job has a profile that can be read. Neither a profile
 * nor a trace takes a wait for the other job for a transfer.
 */
class TwoJobsIT {
  /** Between the program's stamps and the call. */
  private static final double TOLERANCE = 0.05;

  @Test
  void waitingForTheOtherJobIsNotKnown() throws IOException {
    Undisturbed.check(TwoJobsIT::run, TwoJobsIT::profilesAreWhole, TwoJobsIT::checkWaits);
  }

  private static MpiResult run() {
    return MpiJob.on(Launcher.OPEN_MPI)
        .ranks(1)
        .env("OMPI_MCA_btl", "self,tcp") // Shared memory does not join jobs.
        .env("OMPI_MCA_btl_tcp_if_include", "lo")
        .agent("mode=trace,summary=off")
        .run("trace.TwoJobs")
        .ok();
  }

  private static void profilesAreWhole(MpiResult result) throws IOException {
    List<Path> profiles = result.files(".wprof");
    assertEquals(2, profiles.size(), profiles::toString);
    for (Path file : profiles) {
      assertEquals(List.of(), ProfileReader.read(file).facts().missingRanks(), file::toString);
    }
  }

  private static void checkWaits(MpiResult result) throws IOException {
    int waiting = 0;
    for (Path file : result.files(".wprof")) {
      Path trace = Path.of(file.toString().replace(".wprof", ".trace"));
      Path analysed = trace.resolveSibling("analysed.profile");
      WaitprofCommand.run("analyze", "--force", "-o", analysed.toString(), trace.toString());
      List<ProfileRow> sampled = CsvExport.of(file);
      List<ProfileRow> traced = CsvExport.of(analysed);
      for (String call : List.of("MPI_Recv", "MPI_Barrier")) {
        double truth =
            Double.parseDouble(result.after(call.equals("MPI_Recv") ? "receive" : "barrier"));
        waiting += compare(sampled, call, truth, true);
        compare(traced, call, truth, false);
      }
    }
    assertEquals(2, waiting, "the first job's calls");
  }

  /** Compares the rows of the job that waits; those of the other job take hardly any time. */
  private static int compare(
      List<ProfileRow> rows, String call, double truth, boolean mayEstimate) {
    int waiting = 0;
    for (ProfileRow row : rows) {
      if (row.call().equals(call) && row.sumNanos() > truth / 2) {
        waiting++;
        double found = row.unknownNanos() + (mayEstimate ? row.waitNanos() : 0);
        assertEquals(truth, found, TOLERANCE * truth, row::toString);
      }
    }
    return waiting;
  }
}
