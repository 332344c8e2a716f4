package org.waitprof.it.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.waitprof.it.WaitprofPage;
import org.waitprof.model.JobProfile;
import org.waitprof.model.JobProfile.RankPair;
import org.waitprof.model.JobProfile.RankPairs;
import org.waitprof.profilefile.ProfileReader;
import org.waitprof.profilefile.ProfileWriter;
import org.waitprof.report.ReportOptions;
import org.waitprof.report.SourceLink;
import org.waitprof.report.html.TimelinePage;
import org.waitprof.timeline.CallKind;
import org.waitprof.timeline.TimeSpan;
import org.waitprof.timeline.TraceTimeline;
import org.waitprof.timeline.TraceTimeline.Arrow;
import org.waitprof.timeline.TraceTimeline.CallBar;
import org.waitprof.timeline.TraceTimeline.Lane;
import org.waitprof.timeseries.RanksInWindow;
import org.waitprof.timeseries.RowTimeSeries;
import org.waitprof.timeseries.TimeSeries;
import org.waitprof.timeseries.Window;

/**
 * A span of time filters the page. Expectation: two ranks, ten windows of a second. In the first
 * five, rank 0 waits 0.4 s and rank 1 0.2 s of each, 0.5 s of it at {@code exchange:1}: 30 % of
 * rank time, 25 % there. In the others 0.1 s and 0.3 s, 0.2 s of it at {@code exchange:2}: 20 %, 10
 * % there. A trace with each call knows rank and path together; windows do not, and say so.
 */
class SpanIT extends PageTest {
  private static final long SECOND = 1_000_000_000L;

  SpanIT(@TempDir Path folder) throws IOException, InterruptedException {
    super(folder);
  }

  private static Window window(int index) {
    boolean early = index < 5;
    long[] half = {SECOND / 2, SECOND / 2};
    long[] wait = early ? new long[] {400, 200} : new long[] {100, 300};
    Arrays.setAll(wait, rank -> wait[rank] * SECOND / 1000);
    return new Window(
        index * SECOND,
        (index + 1) * SECOND,
        OptionalLong.empty(),
        4,
        half,
        half,
        0,
        new TreeMap<>(Map.of("late_sender", wait[0] + wait[1])),
        new RanksInWindow(
            new long[0],
            new long[0],
            new TreeMap<>(Map.of("late_sender", wait)),
            new long[] {early ? 0 : SECOND * 3 / 4, 0}));
  }

  private static long[] series(int from, int to, long millis) {
    long[] values = new long[10];
    Arrays.fill(values, from, to, millis * SECOND / 1000);
    return values;
  }

  private JobProfile job() throws IOException {
    Path file = folder.resolve("plain.wprof");
    Files.deleteIfExists(file);
    JobProfile job = ProfileReader.read(Profiles.grid(file, 1, 2, 3));
    List<Window> windows = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      windows.add(window(i));
    }
    List<RowTimeSeries> rows =
        List.of(
            new RowTimeSeries(1, series(0, 5, 800), series(0, 5, 500)),
            new RowTimeSeries(2, series(5, 10, 400), series(5, 10, 200)));
    return job.withSection(new RankPairs(List.of(new RankPair(0, 1, 10, 80, SECOND))))
        .withSection(new TimeSeries(OptionalLong.empty(), windows, rows, List.of(), List.of()));
  }

  /** Rank 0 receives from 2 to 6 s and waits until 4 s; rank 1 receives from 4 to 5 s at once. */
  private static TraceTimeline timeline() {
    List<Lane> lanes = new ArrayList<>();
    for (int rank = 0; rank < 2; rank++) {
      byte[] none = new byte[100];
      CallBar call =
          new CallBar(
              (2 + 2 * rank) * SECOND,
              (4 - 3 * rank) * SECOND,
              CallKind.RECEIVE,
              "MPI_Recv at "
                  + String.format(
                      "app.Main.main:5;app.Solver.step:%1$d;app.Halo.exchange:%1$d", rank + 1),
              rank == 0 ? 2 * SECOND : 0,
              rank == 0 ? "late_sender" : "");
      lanes.add(
          new Lane(rank, List.of(none, none, none, none, none), none, List.of(call), List.of()));
    }
    return new TraceTimeline(
        Profiles.run("Span", 2, List.of()),
        List.of("node0"),
        new TimeSpan(0, 10 * SECOND),
        SECOND / 10,
        100,
        lanes,
        true,
        List.of(new Arrow(1, 4 * SECOND, 0, 6 * SECOND, 8, 2 * SECOND)),
        0,
        0,
        List.of(),
        0);
  }

  private String choice() {
    return browser.text(TEXT + "('choice')");
  }

  private void choose(String what) {
    browser.run("choices.set(" + what + "); new Promise(done => setTimeout(done, 120))");
    browser.run("new Promise(done => setTimeout(done, 120))");
  }

  private String listed() {
    return browser.text(
        "[...document.querySelectorAll('ol.waits:not([hidden]) > li')].map(li => li.innerText"
            + ".replace(/\\s+/g, ' ')).join('; ')");
  }

  private void assertWhole(boolean whole, String section) {
    String has = "document.getElementById('" + section + "').classList.contains('whole')";
    assertEquals(String.valueOf(whole), browser.text(has), section);
  }

  @Test
  void windowsTellRanksOrPaths() throws IOException {
    Path page = WaitprofPage.of(ProfileWriter.write(job(), folder.resolve("windows.wprof")));
    browser.open(page);
    String run = choice();
    choose("{span: '0-4', part: 'what'}");
    assertEquals("waiting, all ranks: 3.00 s, 30.00 % of run time", choice());
    String list = listed();
    assertTrue(list.startsWith("25.00 % Late Sender in MPI_Recv at Halo.exchange:1"), list);
    assertTrue(list.contains("; 5.00 % Late Sender in other calls"), list);
    choose("{rank: '0'}");
    assertEquals("waiting, rank 0: 2.00 s, 40.00 % of run time", choice());
    browser.run("document.querySelector('ol.waits:not([hidden]) a.go').click()");
    assertTrue(choice().endsWith("all ranks: 2.50 s, 25.00 % of run time"), choice());
    choose("{rank: '1'}");
    assertTrue(choice().contains("rank 1: ?"), choice());
    choose("{rank: 'all', path: 0, metric: 'wait', span: '5-9'}");
    assertEquals("waiting, all ranks: 2.00 s, 20.00 % of run time", choice());
    choose("{part: 'what'}");
    assertTrue(listed().contains("10.00 % Late Sender in MPI_Recv at Halo.exchange:2"), listed());
    choose("{metric: 'bytes'}");
    assertTrue(choice().contains("?"), choice());
    for (String section : List.of("efficiency", "matrix", "calls", "sizes")) {
      assertWhole(true, section);
    }
    for (String section : List.of("series", "waits", "explore", "paths")) {
      assertWhole(false, section);
    }
    choose("{metric: 'wait'}");
    browser.run("document.getElementById('span-all').click()");
    choose("{}");
    assertEquals(run, choice());
    assertWhole(false, "calls");
    assertQuiet(page);
  }

  /** Rank 0 has no core for three quarters of each of the last five windows. */
  @Test
  void ranksWithoutACoreOverTime() throws IOException {
    Path page = WaitprofPage.of(ProfileWriter.write(job(), folder.resolve("cores.wprof")));
    browser.open(page);
    String select = "document.getElementById('series-metric')";
    assertEquals(
        "waiting,time in MPI,no core",
        browser.text(select + ".innerText.trim().split(/\\n/).join(',')"));
    assertEquals("rank 0, 0 s to 1.00 s: 40 % waiting", cell(0));
    choose("{heat: 'core'}");
    assertEquals("core", browser.text(select + ".value"));
    assertEquals("rank 0, 1.00 s to 2.00 s: 0.0 % without a core", cell(1));
    assertEquals("rank 0, 6.00 s to 7.00 s: 75 % without a core", cell(5));
    assertQuiet(page);
  }

  /** What the heat map of ranks over time says of the cell that number of keys on. */
  private String cell(int keys) {
    String canvas = "document.querySelector('#series-ranks canvas')";
    for (int i = 0; i < Math.max(1, keys); i++) {
      browser.run(canvas + ".dispatchEvent(new KeyboardEvent('keydown', {key: 'ArrowRight'}))");
    }
    return browser.text(canvas + ".getAttribute('aria-label').replace(/^[^,]*, /, '')");
  }

  @Test
  void callsOfATraceTellBoth() throws IOException {
    Path page = folder.resolve("calls.html");
    try (OutputStream out = Files.newOutputStream(page)) {
      TimelinePage.writeReport(job(), ReportOptions.DEFAULTS, timeline(), out);
    }
    browser.open(page, "#time=2500000000-3500000000");
    assertEquals("waiting, all ranks: 1.00 s, 50.00 % of run time", choice());
    browser.open(page, "#span=2-3&part=what");
    assertEquals("waiting, all ranks: 2.00 s, 50.00 % of run time", choice());
    assertTrue(listed().startsWith("50.00 % Late Sender in MPI_Recv at Halo.exchange:1"), listed());
    browser.run("document.querySelector('ol.waits:not([hidden]) a.go').click()");
    choose("{rank: '0'}");
    assertTrue(choice().endsWith("rank 0: 2.00 s, 100.00 % of run time"), choice());
    choose("{rank: 'all', path: 0, metric: 'mpi', time: '3000000000-5000000000'}");
    assertEquals("in MPI, all ranks: 3.00 s, 75.00 % of run time", choice());
    assertWhole(false, "matrix");
    assertEquals(0, browser.number("within.messages().length"));
    choose("{time: '5000000000-7000000000'}");
    assertEquals(1, browser.number("within.messages().length"));
    assertQuiet(page);
  }

  /** {@code Halo.exchange:1} is of the package {@code app}: its file is {@code app/Halo.java}. */
  @Test
  void linesLeadToTheirSource() throws IOException {
    Path page = folder.resolve("linked.html");
    SourceLink link = SourceLink.parse("https://host/{file}#L{line}");
    try (OutputStream out = Files.newOutputStream(page)) {
      TimelinePage.writeReport(
          job(), ReportOptions.DEFAULTS.with(its -> its.sourceLink = link), timeline(), out);
    }
    browser.open(page, "#slice=0-2000000000&span=0-4");
    for (String part : List.of("#slice", "ol.waits", "ol.waits:not([hidden])", "#calls")) {
      String links = "[...document.querySelectorAll('" + part + " a.source')]";
      String texts = browser.text(links + ".map(a => a.textContent + ' ' + a.href).join(' ')");
      assertTrue(
          texts.matches("(?s).*Halo.exchange:1 https://host/app/Halo.java#L1\\b.*"), part + texts);
    }
    assertQuiet(page);
  }
}
