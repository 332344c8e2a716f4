package org.waitprof.report.cube;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.waitprof.model.CallPath;
import org.waitprof.model.Frame;
import org.waitprof.model.JobProfile;
import org.waitprof.model.JobProfile.RootCause;
import org.waitprof.model.JobProfile.RootCause.Cost;
import org.waitprof.model.JobProfile.RootCause.Imbalance;
import org.waitprof.model.JobProfile.RootCause.Work;
import org.waitprof.model.JobProfile.WaitPropagation;
import org.waitprof.model.MpiCall;
import org.waitprof.model.RankFacts;
import org.waitprof.model.Role;
import org.waitprof.model.RootCauses;
import org.waitprof.profilefile.ProfileReader;
import org.waitprof.profilefile.ProfileWriter;
import org.waitprof.report.JobBuilder;
import org.waitprof.report.JobBuilder.Cell;
import org.waitprof.report.ReportFormat;
import org.waitprof.report.ReportOptions;
import org.waitprof.report.figures.Selection;
import org.waitprof.report.figures.work.WorkBalance;
import org.waitprof.report.html.HtmlReport;
import org.waitprof.report.json.JsonReport;
import org.waitprof.report.markdown.MarkdownReport;
import org.waitprof.report.table.CostsTable;
import org.waitprof.report.table.WorkLinesTable;
import org.waitprof.report.text.TextReport;
import org.waitprof.report.wording.CausePlaces;
import org.waitprof.timeseries.TimeSeries;
import org.waitprof.timeseries.WorkLine;

/**
 * Expectation: a job in which rank 1 computes between lines 42 and 47 of {@code Sweep.octant},
 * which costs 3 s at once and 28 s by propagation, and rank 0 sends for too long, says so in each
 * form, also after it was stored; places are named after what two call paths have in common.
 */
class RootCausesTest {
  private static final long SECOND = 1_000_000_000L;
  private static final String TIMES = "rank 1 computes 44.3 s in it, the others 14.8 s on average";
  private static final String COMPUTATION = "computation in Sweep.octant between lines 42 and 47";

  private static RootCause gap(String after, String before) {
    return new RootCause(
        true, CallPath.parse(after), CallPath.parse(before), "MPI_Recv", List.of());
  }

  @Test
  void gapsAreNamedAfterWhatTheirEndsHaveInCommon() {
    String main = "pkg.Main.main:10";
    assertEquals(
        COMPUTATION,
        CausePlaces.of(
            gap(main + ";pkg.Sweep.octant:42;pkg.Cell.a:1", main + ";pkg.Sweep.octant:47")));
    assertEquals(
        "computation Sweep.octant:42-47",
        CausePlaces.brief(gap(main + ";pkg.Sweep.octant:42", main + ";pkg.Sweep.octant:47")));
    assertEquals(
        "computation in Sweep.octant in the loop, after line 47 and before line 42",
        CausePlaces.of(gap(main + ";pkg.Sweep.octant:47", main + ";pkg.Sweep.octant:42")));
    assertEquals(
        "computation in Main.main around line 10",
        CausePlaces.of(gap(main + ";pkg.A.a:1", main + ";pkg.B.b:2")));
    assertEquals(
        "computation in Sweep.octant around line 42",
        CausePlaces.of(gap(main + ";pkg.Sweep.octant:42", main + ";pkg.Sweep.octant:42")));
    assertEquals("computation in Main.main before line 10", CausePlaces.of(gap("", main)));
    assertEquals(
        "computation between A.run:1 and B.run:2", CausePlaces.of(gap("A.run:1", "B.run:2")));
    assertEquals("computation before MPI_Recv", CausePlaces.of(gap("", "")));
  }

  private static JobProfile job() {
    JobBuilder builder = new JobBuilder().program("P", "");
    for (int rank = 0; rank < 2; rank++) {
      builder.rank(new RankFacts(true, "n", rank, 100 * SECOND, 41 * SECOND, 0, true));
    }
    Cell waits = new Cell(2, 40 * SECOND, 8 * SECOND, 32 * SECOND, 5 * SECOND);
    Cell works = new Cell(2, SECOND, SECOND / 2, SECOND / 2, SECOND / 2);
    builder.row("P.main:10;Sweep.octant:47", MpiCall.MPI_RECV, 8, 0, Role.NONE, rank -> waits);
    builder.row("P.main:10;Sweep.octant:42", MpiCall.MPI_SEND, 8, 0, Role.NONE, rank -> works);
    JobProfile plain = builder.build();
    RootCause computation =
        new RootCause(
                true,
                CallPath.parse("P.main:10;Sweep.octant:42"),
                CallPath.parse("P.main:10;Sweep.octant:47"),
                "MPI_Recv",
                List.of(new Cost(1, 0, 3 * SECOND, 28 * SECOND)))
            .doing(
                List.of(
                    new Work(0, CallPath.parse("pkg.Cells.load:9"), 40),
                    new Work(1, CallPath.parse("pkg.Cells.compute:57"), 40),
                    new Work(1, CallPath.parse("pkg.Cells.compute:58"), 21),
                    new Work(1, CallPath.parse("pkg.Cells.load:9"), 39)))
            .imbalanced(List.of(new Imbalance(0, 2 * SECOND), new Imbalance(1, 7 * SECOND)));
    RootCause send =
        new RootCause(
            false,
            CallPath.EMPTY,
            CallPath.parse("P.main:10;Sweep.octant:42"),
            "MPI_Send",
            List.of(new Cost(0, 3, SECOND, 0)));
    RootCause region =
        new RootCause(
            false,
            CallPath.EMPTY,
            CallPath.parse("P.main:10;Sweep.octant:47;Sweep.solve:50"),
            "solve",
            List.of(new Cost(1, 5, SECOND / 250, 0)));
    RootCause octant =
        new RootCause(
            false,
            CallPath.EMPTY,
            CallPath.parse("P.main:10;Sweep.octant:47"),
            "octant",
            List.of(new Cost(0, 5, SECOND / 500, 0)));
    return plain
        .withSection(new TimeSeries(OptionalLong.empty(), List.of(), List.of(), List.of(), work()))
        .withSection(
            new RootCauses(
                "scalasca",
                List.of(computation, send, region, octant),
                List.of(SECOND, 0L),
                List.of(new WaitPropagation(1, 0, 3 * SECOND, 28 * SECOND))));
  }

  /** Rank 0 has 59 s of useful time, 1/4 of it in compute; rank 1 as much, 3/4 of it. */
  private static List<WorkLine> work() {
    return List.of(
        new WorkLine("pkg.Cells.compute:57", new long[] {10, 60}),
        new WorkLine("pkg.Cells.compute:58", new long[] {15, 15}),
        new WorkLine("pkg.Cells.load:9", new long[] {75, 25}));
  }

  @Test
  void usefulTimeIsDividedByMethods() throws IOException {
    WorkBalance work = WorkBalance.of(job(), Selection.ALL);
    assertEquals(200, work.samples());
    assertEquals(new Frame("pkg.Cells", "compute", 57), work.rows().get(0).frame());
    assertEquals(59 * SECOND * 3 / 4, work.rows().get(0).useful().max());
    assertEquals(1, work.rows().get(0).useful().maxRank());
    assertEquals(29.5 * SECOND, work.rows().get(0).useful().mean(), 1);
    assertEquals(0.5, work.rows().get(0).ratio(), 1e-9);
    String csv = text(WorkLinesTable.TABLE, job());
    assertTrue(csv.contains("\r\n1,,pkg.Cells.compute:57,60,pkg.Cells.compute:57\r\n"), csv);
    assertTrue(
        csv.contains("\r\n1," + COMPUTATION + ",pkg.Cells.compute:58,21,pkg.Cells.compute:58\r\n"),
        csv);
  }

  private static String text(ReportFormat format, JobProfile job) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    format.write(job, ReportOptions.DEFAULTS, out);
    return out.toString(StandardCharsets.UTF_8);
  }

  @Test
  void everyFormNamesThem(@TempDir Path folder) throws IOException {
    JobProfile job = ProfileReader.read(ProfileWriter.write(job(), folder.resolve("p.wprof")));
    String report = text(new TextReport(), job);
    String plain = report.replaceAll("\\s+", " ");
    assertTrue(
        plain.contains(
            "52 % of it is caused by rank 1's computation in Cells.compute:57 (31.0 s; "
                + TIMES
                + "). Give rank 1 less of that work."),
        report);
    assertTrue(report.contains("Root causes"), report);
    assertTrue(report.contains("\n      computation in Cells.compute:57\n"), report);
    assertTrue(plain.contains("46.7 % of the waiting has no cause"), report);
    assertTrue(plain.contains("Computation by 200 execution samples"), report);
    String markdown = text(new MarkdownReport(), job);
    assertTrue(markdown.contains("### Root causes"), markdown);
    assertTrue(markdown.contains(TIMES), markdown);
    String page = text(new HtmlReport(), job).replace('\u00a0', ' ');
    assertTrue(page.contains(TIMES), page);
    assertTrue(text(new JsonReport(), job).contains("\"line\": \"pkg.Cells.compute:57\""), "JSON");
    String csv = text(CostsTable.TABLE, job);
    assertTrue(csv.contains("1," + COMPUTATION + ",computation,MPI_Recv,"), csv);
    assertTrue(csv.contains(",late_sender,3000000000,28000000000,0\r\n"), csv);
    assertTrue(csv.contains(",,0,0,7000000000\r\n"), csv);
    assertTrue(text(new JsonReport(), job).contains("\"impact_ns\": 7000000000"), "JSON");
    assertTrue(text(new JsonReport(), job).contains("\"direct_ns\": 3000000000"), "JSON");
    assertTrue(csv.contains("0,MPI_Send at Sweep.octant:42,region,MPI_Send,"), csv);
    assertTrue(text(new JsonReport(), job).contains("\"long_term_ns\": 28000000000"), "JSON");
  }

  @Test
  void cubeHasThemUnderScalascasNames() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    new CubeFile().write(job(), ReportOptions.DEFAULTS, out);
    CubeReader cube = new CubeReader(out.toByteArray());
    assertTrue(cube.metrics().contains("delay_latesender"), () -> cube.metrics().toString());
    assertArrayEquals(
        new double[] {0, 3}, cube.stored("delay_latesender").get("P/P.main/" + COMPUTATION), 1e-9);
    assertArrayEquals(
        new double[] {0, 28},
        cube.stored("delay_latesender_longterm").get("P/P.main/" + COMPUTATION),
        1e-9);
    assertArrayEquals(
        new double[] {1, 0},
        cube.stored("delay_barrier").get("P/P.main/Sweep.octant/MPI_Send"),
        1e-9);
    // Regions have their own names; where they lead to MPI calls they are nodes already.
    assertArrayEquals(
        new double[] {0, 0.004}, cube.stored("delay_n21").get("P/P.main/Sweep.octant/solve"), 1e-9);
    assertArrayEquals(
        new double[] {0.002, 0}, cube.stored("delay_n21").get("P/P.main/Sweep.octant"), 1e-9);
    assertArrayEquals(
        new double[] {2, 7},
        cube.stored("critical_imbalance_impact").get("P/P.main/" + COMPUTATION),
        1e-9);
  }
}
