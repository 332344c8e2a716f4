package org.waitprof.report.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.waitprof.model.JobProfile;
import org.waitprof.model.MpiCall;
import org.waitprof.model.QualityNote;
import org.waitprof.model.RankFacts;
import org.waitprof.model.Role;
import org.waitprof.model.RunFacts;
import org.waitprof.report.GoldenFile;
import org.waitprof.report.JobBuilder;
import org.waitprof.report.JobBuilder.Cell;
import org.waitprof.report.TestJobs;

/** Expectation: 12 lines of 80 characters at most, whatever the profile; picocli not needed. */
class EndOfJobTest {
  private static final long SECOND = 1_000_000_000L;
  private static final Path FILE = Path.of("waitprof-Sweep3D-16r-88213.wprof");

  @Test
  void wavefront() throws IOException {
    GoldenFile.assertMatches(
        "end-of-job.txt", EndOfJob.summary(TestJobs.wavefront(4, 1), FILE, null));
  }

  /** The commit of a build that is no release does not push the run time off the line. */
  @Test
  void theRunTimeIsInTheFirstLine() {
    JobProfile job = TestJobs.wavefront(4, 1);
    JobProfile built =
        new JobProfile(
            job.facts().with(RunFacts.Text.TOOL_VERSION, "0.3.0-SNAPSHOT (0c7c376df7f6-dirty)"),
            job.ranks(),
            job.keys(),
            job.columns(),
            job.histograms(),
            job.notes(),
            job.sections());
    String first = EndOfJob.summary(built, FILE, null).lines().findFirst().orElseThrow();
    assertTrue(first.startsWith("waitprof 0.3.0-SNAPSHOT  Sweep3D "), first);
    assertTrue(first.contains("  12.0 s"), first);
  }

  @Test
  void gravestWarningsAreThereButNotAll() {
    JobBuilder job = TestJobs.wavefrontBuilder(4, 1);
    for (int i = 1; i <= 5; i++) {
      String text = "warning " + i + " that is quite long: " + "x".repeat(100);
      job.note(new QualityNote(QualityNote.Severity.WARNING, "w" + i, text));
    }
    String summary = EndOfJob.summary(job.build(), FILE, null);
    assertTrue(summary.contains("\n! warning 1") && summary.contains("\n! warning 2"), summary);
    assertFalse(summary.contains("warning 3"), summary);
    assertTrue(summary.lines().count() <= 12, summary);
    summary.lines().forEach(line -> assertTrue(line.length() <= 80, line));
  }

  @Test
  void aTraceIsNamedWithWhatMakesUseOfIt() {
    String summary =
        EndOfJob.summary(TestJobs.wavefront(4, 1), FILE, Path.of("waitprof-Sweep3D.trace"));
    assertTrue(
        summary.endsWith("\nTrace:  java -jar waitprof.jar analyze waitprof-Sweep3D.trace\n"),
        summary);
  }

  /** Whatever the width of the words before it, a figure is on the line of its unit. */
  @Test
  void figuresStayWithTheirUnits() {
    for (int length = 1; length <= 80; length++) {
      JobBuilder job = new JobBuilder().program("A", "");
      for (int rank = 0; rank < 2; rank++) {
        job.rank(new RankFacts(true, "n", rank, 100 * SECOND, 60 * SECOND, 0, true));
      }
      Cell cell = new Cell(100, 50 * SECOND, 0, SECOND, 0);
      job.row("A." + "a".repeat(length) + ":1", MpiCall.MPI_RECV, 8, 0, Role.NONE, rank -> cell);
      EndOfJob.summary(job.build(), FILE, null)
          .lines()
          .forEach(line -> assertFalse(line.startsWith("%") || line.startsWith("s "), line));
    }
  }

  /** The same helper is called from three lines, one of them reached on two ways. */
  @Test
  void placesThatLookAlikeAreOne() {
    JobBuilder job = new JobBuilder().program("A", "");
    job.rank(new RankFacts(true, "n", 1, 100 * SECOND, 60 * SECOND, 0, true));
    job.rank(new RankFacts(true, "n", 2, 100 * SECOND, 60 * SECOND, 0, true));
    String[] callers = {
      "A.main:1;Sweep.octant:39", "B.main:2;Sweep.octant:39", "A.main:1;Sweep.rest:44",
    };
    for (String caller : callers) {
      long sum = caller.endsWith("44") ? 7 * SECOND : 5 * SECOND;
      Cell cell = new Cell(100, sum, 0, sum / 100, 0);
      job.row(caller + ";Link.recvWest:35", MpiCall.MPI_RECV, 8, 0, Role.NONE, rank -> cell);
    }
    String summary = EndOfJob.summary(job.build(), FILE, null);
    String lines =
        "\nest.    10 %  Late Sender      MPI_Recv       Sweep.octant:39 > Link.recvWest:35"
            + "\nest.     7 %  Late Sender      MPI_Recv       Sweep.rest:44 > Link.recvWest:35"
            + "\nReport:";
    assertTrue(summary.contains(lines), summary);
  }

  @Test
  void placesStandInColumnsWhateverTheirNames() {
    JobBuilder job = new JobBuilder().program("A", "");
    job.rank(new RankFacts(true, "n", 1, 100 * SECOND, 60 * SECOND, 0, true));
    job.rank(new RankFacts(true, "n", 2, 100 * SECOND, 60 * SECOND, 0, true));
    MpiCall[] calls = {MpiCall.MPI_RECV, MpiCall.MPI_FINALIZE, MpiCall.MPI_REDUCE_SCATTER};
    for (MpiCall call : calls) {
      Cell cell = new Cell(100, 9 * SECOND, 0, SECOND / 10, 0);
      job.row("A.main:1", call, 8, 0, Role.NONE, rank -> cell);
    }
    List<String> places =
        EndOfJob.summary(job.build(), FILE, null)
            .lines()
            .filter(line -> line.contains("  MPI_"))
            .toList();
    assertEquals(3, places.size(), places.toString());
    for (String line : places) {
      assertEquals(places.get(0).indexOf("MPI_"), line.indexOf("MPI_"), places.toString());
      assertEquals(places.get(0).indexOf("A.main"), line.indexOf("A.main"), places.toString());
    }
  }

  @Test
  void warningsAreNotCutInMidSentence() {
    JobBuilder job = TestJobs.wavefrontBuilder(4, 1);
    job.note(
        new QualityNote(
            QualityNote.Severity.WARNING,
            "some-note",
            "the run took only 156 ms from MPI_Init to MPI_Finalize: start-up of the JVM and of"
                + " MPI is a large part of it"));
    String summary = EndOfJob.summary(job.build(), FILE, null);
    assertTrue(
        summary.contains("\n! the run took only 156 ms from MPI_Init to MPI_Finalize\n"), summary);
  }

  /** What the verdict begins with is no line of its own. */
  @Test
  void warningsOfTheVerdictAreNotRepeated() {
    JobBuilder job = TestJobs.wavefrontBuilder(4, 1);
    job.note(QualityNote.warning(QualityNote.SHORT_RUN, "the run took only 156 ms: that is short"));
    String summary = EndOfJob.summary(job.build(), FILE, null);
    assertTrue(summary.contains("Too short to judge: the run took only 156 ms."), summary);
    assertFalse(summary.contains("! "), summary);
  }

  @Test
  void neverLongNeverWideNeverColoured() {
    for (JobProfile profile :
        List.of(
            TestJobs.wavefront(4, 1),
            TestJobs.incomplete(),
            TestJobs.hostile(),
            TestJobs.empty())) {
      String summary = EndOfJob.summary(profile, FILE, null);
      assertTrue(summary.endsWith("\n"));
      assertTrue(summary.lines().count() <= 12, summary);
      summary.lines().forEach(line -> assertTrue(line.length() <= 80, line));
      assertFalse(summary.chars().anyMatch(c -> c != '\n' && Character.isISOControl(c)));
    }
  }

  @Test
  void worksWithoutPicocli() throws Exception {
    String path = System.getProperty("java.class.path", "");
    URL[] urls =
        java.util.Arrays.stream(path.split(java.io.File.pathSeparator))
            .filter(entry -> !entry.contains("picocli"))
            .map(EndOfJobTest::url)
            .toArray(URL[]::new);
    try (URLClassLoader loader = new URLClassLoader(urls, ClassLoader.getPlatformClassLoader())) {
      Class<?> jobs = loader.loadClass(TestJobs.class.getName());
      Object profile = jobs.getMethod("incomplete").invoke(null);
      Class<?> endOfJob = loader.loadClass(EndOfJob.class.getName());
      Object summary =
          endOfJob
              .getMethod(
                  "summary", loader.loadClass(JobProfile.class.getName()), Path.class, Path.class)
              .invoke(null, profile, FILE, null);
      assertEquals(EndOfJob.summary(TestJobs.incomplete(), FILE, null), summary);
      try (InputStream none = loader.getResourceAsStream("picocli/CommandLine.class")) {
        assertEquals(null, none, "this test must run without picocli");
      }
    }
  }

  private static URL url(String entry) {
    try {
      return Path.of(entry).toUri().toURL();
    } catch (java.net.MalformedURLException e) {
      throw new IllegalArgumentException(entry, e);
    }
  }
}
