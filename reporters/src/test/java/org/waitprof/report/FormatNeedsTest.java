package org.waitprof.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.waitprof.model.Histogram;
import org.waitprof.model.JobProfile;
import org.waitprof.model.MpiCall;
import org.waitprof.model.RankFacts;
import org.waitprof.model.Role;
import org.waitprof.model.WaitSource;
import org.waitprof.profilefile.ProfileReader;
import org.waitprof.profilefile.ProfileWriter;
import org.waitprof.report.JobBuilder.Cell;

/** A format asks for every column that it uses: with the others it writes nothing else. */
class FormatNeedsTest {
  @Test
  void formatsReadWhatTheyNeed(@TempDir Path folder) throws IOException {
    List<JobProfile> jobs =
        List.of(
            TestJobs.wavefront(2, 1),
            TestJobs.measured(2, 1),
            TestJobs.sampled(2, 1, 0.8),
            withFewLongCalls());
    for (int i = 0; i < jobs.size(); i++) {
      Path file = folder.resolve(i + ".wprof");
      ProfileWriter.write(jobs.get(i), file);
      JobProfile whole = ProfileReader.read(file);
      if (i == 3) {
        String text = Reports.of("text", whole, ReportOptions.DEFAULTS);
        assertTrue(text.matches("(?s).*3 of the\\s+100 calls.*"), text);
      }
      for (ReportFormat format : ReportFormats.all()) {
        JobProfile part = ProfileReader.read(file, format::needs);
        String name = format.name();
        assertEquals(
            Reports.of(name, whole, ReportOptions.DEFAULTS),
            Reports.of(name, part, ReportOptions.DEFAULTS),
            name + " of job " + i);
      }
    }
  }

  /** Three calls of a hundred have nearly all waiting, which only their histogram shows. */
  private static JobProfile withFewLongCalls() {
    long second = 1_000_000_000L;
    JobBuilder job = new JobBuilder().program("A", "");
    for (int rank = 0; rank < 2; rank++) {
      job.rank(new RankFacts(true, "n", rank, 100 * second, 12 * second, 0, true));
    }
    Cell cell = new Cell(100, 10 * second, 1000, 3_400_000_000L, 0);
    job.row("A.b:1", MpiCall.MPI_RECV, 8, 0, Role.NONE, rank -> cell);
    JobProfile plain = TestJobs.withSource(job.build(), key -> WaitSource.MEASURED);
    return new JobProfile(
        plain.facts(),
        plain.ranks(),
        plain.keys(),
        plain.columns(),
        (key, rank, bucket) ->
            bucket == Histogram.bucket(3_300_000_000L)
                ? 3
                : bucket == Histogram.bucket(1000) ? 97 : 0,
        plain.notes(),
        plain.sections());
  }
}
