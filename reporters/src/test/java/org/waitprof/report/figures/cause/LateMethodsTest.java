package org.waitprof.report.figures.cause;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.waitprof.model.CallPath;
import org.waitprof.model.Frame;
import org.waitprof.model.JobProfile;
import org.waitprof.model.JobProfile.RootCause;
import org.waitprof.model.JobProfile.RootCause.Cost;
import org.waitprof.model.JobProfile.RootCause.Work;
import org.waitprof.model.RootCauses;
import org.waitprof.model.lateness.LatenessCause;
import org.waitprof.model.lateness.LatenessRow;
import org.waitprof.model.lateness.LatenessRows;
import org.waitprof.report.FullJob;
import org.waitprof.report.figures.RankSet;
import org.waitprof.report.figures.RootCauseTable;
import org.waitprof.report.finding.RemedyWords;
import org.waitprof.report.wording.MethodWords;
import org.waitprof.timeseries.TimeSeries;
import org.waitprof.timeseries.WorkTable;

/**
 * Expected: heavy(), which calls burn() as all do, is the cause and not burn(), with heavy()'s line
 * that has most of it; four gaps in which rank 1 is late by it are one row, and the rows' sum is
 * that of the gaps; where all of it is one leaf the leaf is named, where two calls share it, what
 * calls both. Without samples gaps of a method are one row. Weights of the tree are the waiting.
 */
class LateMethodsTest {
  private static final String BURN = ";Cause.burn:5";

  private static RootCause gap(int line, Cost cost, Work... work) {
    return new RootCause(
            true,
            CallPath.parse("Cause.main:9;Cause.step:" + line),
            CallPath.parse("Cause.main:9;Cause.step:" + (line + 5)),
            "MPI_Barrier",
            List.of(cost))
        .doing(List.of(work));
  }

  private static Work work(int rank, String way, long samples) {
    return new Work(rank, CallPath.parse("Cause.main:9;Cause.step:40" + way), samples);
  }

  /** The run is what was found in its places. */
  private static JobProfile job(List<RootCause> places) {
    WorkTable run = new WorkTable(2);
    for (RootCause place : places) {
      place.work().forEach(its -> run.add(its.stack().toString(), its.rank(), its.samples()));
    }
    return FullJob.of()
        .withSection(
            new TimeSeries(OptionalLong.empty(), List.of(), List.of(), List.of(), run.lines()))
        .withSection(new RootCauses("scalasca", places, List.of(), List.of()));
  }

  private static Frame named(RootCause place) {
    return LateMethods.of(job(List.of(place))).rows().get(0).method().orElseThrow();
  }

  /** All ranks are 50 samples in light(), the late one 70 more in heavy(): 60 by line 12. */
  private static RootCause shared(int line, long nanos) {
    return gap(
        line,
        new Cost(1, 0, nanos, 0),
        work(0, ";Cause.light:3" + BURN, 50),
        work(1, ";Cause.light:3" + BURN, 48),
        work(1, ";Cause.heavy:12" + BURN, 60),
        work(1, ";Cause.heavy:14" + BURN, 10));
  }

  @Test
  void theCallThatDiffersIsNamedWhateverItCalls() {
    assertEquals(new Frame("Cause", "heavy", 12), named(shared(40, 700)));
    RootCause own =
        gap(40, new Cost(1, 0, 700, 0), work(0, BURN, 40), work(1, BURN, 70), work(1, "", 2));
    assertEquals(new Frame("Cause", "burn", 5), named(own), "called by step() alone");
    RootCause both =
        gap(
            40,
            new Cost(1, 0, 700, 0),
            work(0, ";Cause.light:3" + BURN, 50),
            work(1, ";Cause.light:3" + BURN, 48),
            work(1, ";Cause.heavy:12" + BURN, 40),
            work(1, ";Cause.heavy:14;Cause.other:7", 30));
    assertEquals(new Frame("Cause", "heavy", 12), named(both));
  }

  /** Gaps in which the lines of a caller differ read alike; the second has what is beyond. */
  @Test
  void placesThatReadAlikeAreOnePart() {
    List<RootCause> places = new ArrayList<>();
    for (int line = 1; line < 3; line++) {
      places.add(
          new RootCause(
                  true,
                  CallPath.parse("Cause.main:9;Cause.step:40;Net.send:" + line),
                  CallPath.parse("Cause.main:9;Cause.step:40;Net.recv:" + line),
                  "MPI_Recv",
                  List.of(new Cost(1, 0, 350, 0)))
              .doing(
                  List.of(work(0, ";Cause.light:3" + BURN, 50), work(1, ";Cause.heavy:12", 70))));
    }
    LateMethods.Row row = LateMethods.of(job(places)).rows().get(0);
    assertEquals(2, row.places().size());
    String detail = MethodWords.detail(row).orElseThrow();
    assertTrue(detail.endsWith("; 100 % in Cause.step around line 40"), detail);
  }

  /** Gaps that begin and end in Net.meet are rows of their own where other methods call it. */
  @Test
  void callersOfAHelperAreToldApart() {
    List<RootCause> places = new ArrayList<>();
    for (String caller : List.of("Cause.build:4", "Cause.solve:7")) {
      CallPath path = CallPath.parse("Cause.main:9;" + caller + ";Cause.meet:3;Net.latest:1");
      Cost cost = new Cost(1, 0, caller.startsWith("Cause.build") ? 500 : 300, 0);
      places.add(new RootCause(true, path, path, "MPI_Allreduce", List.of(cost)));
    }
    List<LateMethods.Row> rows = LateMethods.of(job(places)).rows();
    assertEquals("computation in Cause.build:4", MethodWords.of(rows.get(0)));
    assertEquals("computation in Cause.solve:7", MethodWords.of(rows.get(1)));
    assertEquals("Cause.solve", RemedyWords.name(rows.get(1)), "as 'simulate' knows it");
    assertEquals("computation Cause.build:4", MethodWords.brief(rows.get(0)));
  }

  @Test
  void theGapsOfAMethodAreOneRowAndTheSumIsTheSame() {
    List<RootCause> places = new ArrayList<>();
    for (int line = 10; line < 50; line += 10) {
      places.add(shared(line, 100L * line));
    }
    places.add(gap(90, new Cost(0, 1, 5, 500)));
    JobProfile job = job(places);
    List<LateMethods.Row> rows = LateMethods.of(job).rows();
    assertEquals(2, rows.size(), rows.toString());
    LateMethods.Row first = rows.get(0);
    assertEquals(4, first.places().size());
    assertEquals(10_000, first.sum().severity().total());
    assertEquals(1, first.sum().severity().maxRank());
    long gaps =
        RootCauseTable.of(job).rows().stream().mapToLong(row -> row.severity().total()).sum();
    long folded = rows.stream().mapToLong(row -> row.sum().severity().total()).sum();
    assertEquals(gaps, folded);
    assertEquals("computation in Cause.step between lines 90 and 95", MethodWords.of(rows.get(1)));
    assertEquals((double) gaps, LateMethods.of(job).tree().root().weight(), 1e-6);
    assertTrue(LateMethods.of(job, RankSet.of(List.of(3))).rows().isEmpty());
  }

  @Test
  void withoutSamplesTheMethodOfTheGapsIsNamed() {
    List<RootCause> places = List.of(gap(10, new Cost(1, 0, 5, 0)), gap(30, new Cost(1, 0, 50, 0)));
    List<LateMethods.Row> rows = LateMethods.of(job(places)).rows();
    assertEquals(Optional.of(new Frame("Cause", "step", 0)), rows.get(0).method());
    assertEquals("computation in Cause.step", MethodWords.of(rows.get(0)));
  }

  @Test
  void theTreeHasTheWaitingAndNotWhatAllDo() {
    List<String> ends = new ArrayList<>();
    LateMethods.of(job(List.of(shared(40, 700))))
        .tree()
        .ends((way, weight) -> ends.add(new CallPath(way) + " " + Math.round(weight)));
    assertEquals(List.of("Cause.main:9;Cause.step:40;Cause.heavy:12;Cause.burn:5 700"), ends);
  }

  /**
   * Without a trace 60 of rank 1's waiting go to heavy(), which it alone was found in, and 30 to
   * its collections; where nobody was found computing the tree is empty.
   */
  @Test
  void aProfileTellsWhatLateRanksDidAsWell() {
    WorkTable run = new WorkTable(2);
    run.add("Cause.main:9;Cause.light:3", 0, 50);
    run.add("Cause.main:9;Cause.light:3", 1, 50);
    run.add("Cause.main:9;Cause.heavy:12", 1, 70);
    JobProfile plain =
        FullJob.of()
            .withSection(RootCauses.NONE)
            .withSection(
                new LatenessRows(
                    List.of(
                        new LatenessRow(1, LatenessCause.COMPUTE, 60, 0, 0, 0),
                        new LatenessRow(1, LatenessCause.GC, 30, 0, 40, 2))));
    JobProfile job =
        plain.withSection(
            new TimeSeries(OptionalLong.empty(), List.of(), List.of(), List.of(), run.lines()));
    Map<String, Double> ends = new TreeMap<>();
    LateMethods.of(job)
        .tree()
        .ends((way, nanos) -> ends.put(way.get(way.size() - 1).method(), nanos));
    assertEquals(Map.of("garbage collection", 30.0, "heavy", 60.0), ends);
    JobProfile unsampled = plain.withSection(TimeSeries.NONE);
    assertEquals(0, LateMethods.of(unsampled).tree().root().weight());
    assertEquals(0, LateMethods.of(job, RankSet.of(List.of(0))).tree().root().weight());
  }
}
