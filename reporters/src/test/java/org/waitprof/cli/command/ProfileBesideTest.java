package org.waitprof.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.waitprof.cli.CommandRun;
import org.waitprof.cli.Session;
import org.waitprof.model.JobProfile;
import org.waitprof.model.JobProfile.ProfileKey;
import org.waitprof.model.JobProfile.RowSample;
import org.waitprof.model.JobProfile.RowSample.Awaited;
import org.waitprof.model.Metric;
import org.waitprof.model.QualityNote;
import org.waitprof.model.QualityNote.Severity;
import org.waitprof.profilefile.ProfileWriter;
import org.waitprof.report.TestJobs;

/**
 * Beside the trace of a run lies its profile, which knows who was waited for and has a warning and
 * one on its estimates: the analysis gets the former two, and nothing of another run's.
 */
class ProfileBesideTest {
  private static final Session SESSION =
      new Session(System.out, System.err, CommandRun.in(Path.of("/")), false);

  private static final QualityNote NOTE =
      new QualityNote(Severity.WARNING, "no-core", "ranks had no core");

  @Test
  void whatTheProfileKnowsIsInTheAnalysis(@TempDir Path folder) throws IOException {
    JobProfile analysed = TestJobs.measured(2, 1);
    QualityNote estimate = new QualityNote(Severity.WARNING, "hidden-wait", "hidden");
    JobProfile beside = TestJobs.sampled(2, 1, 0.8).withNotes(List.of(estimate, NOTE));
    ProfileWriter.write(beside, folder.resolve("x.wprof"));
    JobProfile both = ProfileBeside.add(analysed, folder.resolve("x.trace"), SESSION);
    assertEquals(List.of(NOTE), both.notes());
    assertEquals(beside.pairs(), both.pairs());
    List<Awaited> recorded = beside.keys().get(0).sample().awaited();
    List<Awaited> awaited = both.keys().get(0).sample().awaited();
    assertEquals(ranks(recorded), ranks(awaited));
    assertEquals(share(beside, recorded), share(both, awaited), 1e-6);
    assertEquals(analysed.keys().get(0).source(), both.keys().get(0).source());
    assertSame(analysed, ProfileBeside.add(analysed, folder.resolve("y.trace"), SESSION));
    ProfileWriter.write(TestJobs.wavefront(4, 1), folder.resolve("z.wprof"));
    assertSame(analysed, ProfileBeside.add(analysed, folder.resolve("z.trace"), SESSION));
  }

  /** Where the trace knows ranks that were waited for, the recorded ones share the rest. */
  @Test
  void ranksThatTheTraceKnowsStay(@TempDir Path folder) throws IOException {
    JobProfile beside = TestJobs.sampled(2, 1, 0.8);
    ProfileWriter.write(beside, folder.resolve("x.wprof"));
    JobProfile analysed = TestJobs.measured(2, 1);
    double before =
        share(
            analysed,
            ProfileBeside.add(analysed, folder.resolve("x.trace"), SESSION)
                .keys()
                .get(0)
                .sample()
                .awaited());
    List<ProfileKey> keys = new ArrayList<>(analysed.keys());
    ProfileKey first = keys.get(0);
    Awaited known = new Awaited(1, "app.Main.run:1", wait(analysed) / 2);
    RowSample sample = new RowSample(0, 0, List.of(known));
    keys.set(0, new ProfileKey(first.key(), first.pattern(), first.source(), sample));
    JobProfile both =
        ProfileBeside.add(analysed.withKeys(keys), folder.resolve("x.trace"), SESSION);
    List<Awaited> awaited = new ArrayList<>(both.keys().get(0).sample().awaited());
    assertTrue(awaited.remove(known), awaited::toString);
    assertEquals(before / 2, share(both, awaited), 1e-6);
  }

  /** The analysis, else the recorded profile; neither of another run, nor what is no profile. */
  @Test
  void theProfileOfATraceIsThatOfItsRun(@TempDir Path folder) throws IOException {
    Path trace = folder.resolve("x.trace");
    String run = TestJobs.measured(2, 1).facts().runId();
    assertEquals(Optional.empty(), ProfileBeside.of(trace, run, column -> true, SESSION));
    ProfileWriter.write(
        TestJobs.measured(2, 1).withNotes(List.of(NOTE)), folder.resolve("x.wprof"));
    assertEquals(List.of(NOTE), notes(trace, run));
    Files.writeString(folder.resolve("x-measured.wprof"), "no profile");
    assertEquals(List.of(NOTE), notes(trace, run));
    Files.delete(folder.resolve("x-measured.wprof"));
    ProfileWriter.write(TestJobs.measured(2, 1), folder.resolve("x-measured.wprof"));
    assertEquals(List.of(), notes(trace, run));
    assertEquals(Optional.empty(), ProfileBeside.of(trace, run + "x", column -> true, SESSION));
    assertEquals(Optional.empty(), ProfileBeside.of(folder, run, column -> true, SESSION));
  }

  private static List<Integer> ranks(List<Awaited> awaited) {
    return awaited.stream().map(Awaited::rank).toList();
  }

  /** The part of the waiting in the first row that the ranks named have. */
  private static double share(JobProfile job, List<Awaited> awaited) {
    return (double) awaited.stream().mapToLong(Awaited::nanos).sum() / wait(job);
  }

  /** The waiting in the first row. */
  private static long wait(JobProfile job) {
    long wait = 0;
    for (int rank = 0; rank < job.ranks().size(); rank++) {
      wait += job.value(Metric.WAIT, 0, rank);
    }
    return wait;
  }

  private static List<QualityNote> notes(Path trace, String run) {
    return ProfileBeside.of(trace, run, column -> true, SESSION).orElseThrow().notes();
  }
}
