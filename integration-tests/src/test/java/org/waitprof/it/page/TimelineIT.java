package org.waitprof.it.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.waitprof.it.Campaign;
import org.waitprof.it.WaitprofPage;
import org.waitprof.model.JobProfile;
import org.waitprof.model.lateness.LatenessCause;
import org.waitprof.profilefile.ProfileReader;
import org.waitprof.replay.call.ComputationLoss;
import org.waitprof.report.ReportOptions;
import org.waitprof.report.SourceLink;
import org.waitprof.report.figures.headline.Headline;
import org.waitprof.report.finding.Verdict;
import org.waitprof.report.html.TimelinePage;
import org.waitprof.timeline.CallKind;
import org.waitprof.timeline.TimeSpan;
import org.waitprof.timeline.TraceTimeline;
import org.waitprof.timeline.TraceTimeline.Arrow;
import org.waitprof.timeline.TraceTimeline.CallBar;
import org.waitprof.timeline.TraceTimeline.Lane;
import org.waitprof.timeline.TraceTimeline.PathSegment;
import org.waitprof.timeseries.RanksInWindow;
import org.waitprof.timeseries.TimeSeries;
import org.waitprof.timeseries.Window;

/**
 * A timeline in a real Chromium. Expectation: it says of each rank and moment what the data say,
 * answers to mouse and keyboard, shares its span with the report around it, and opens quickly with
 * as much as a timeline can have, which is what 64 ranks of a million events each become.
 */
class TimelineIT extends PageTest {
  private static final long SECOND = 1_000_000_000L;

  /** What it may take beside a small page, which tells how busy the machine is. */
  private static final double SECONDS = 3;

  private static final double SMALL_PAGES = 8;
  private static final long MEGABYTES = 500;
  private static final int COLUMNS = 4000;
  private static final Path SCREENSHOTS = Path.of("target", "screenshots");

  TimelineIT(@TempDir Path folder) throws IOException, InterruptedException {
    super(folder);
  }

  private Path page(String name, TraceTimeline timeline, Optional<Headline> job)
      throws IOException {
    Path file = folder.resolve(name);
    try (Writer out = Files.newBufferedWriter(file, StandardCharsets.UTF_8)) {
      TimelinePage.write(timeline, job, SourceLink.NONE, out);
    }
    return file;
  }

  /** Of 10 s, rank 0 receives from 2 to 6 s and waits for half of it, rank 1 sends from 4 s on. */
  static TraceTimeline pair() {
    List<Lane> lanes =
        List.of(
            lane(
                0,
                CallKind.RECEIVE,
                800,
                2400,
                1600,
                List.of(
                    new CallBar(
                        2 * SECOND,
                        4 * SECOND,
                        CallKind.RECEIVE,
                        "MPI_Recv at <a>:1",
                        2 * SECOND,
                        "late_sender"))),
            lane(
                1,
                CallKind.SEND,
                1600,
                2000,
                1600,
                List.of(new CallBar(4 * SECOND, SECOND, CallKind.SEND, "MPI_Send at b:2", 0, ""))));
    return new TraceTimeline(
        Profiles.run("Pair", 2, List.of()),
        List.of("node0"),
        new TimeSpan(0, 10 * SECOND),
        10 * SECOND / COLUMNS,
        COLUMNS,
        lanes,
        true,
        List.of(new Arrow(1, 4 * SECOND, 0, 6 * SECOND, 8, 2 * SECOND)),
        0,
        0,
        List.of(new PathSegment(1, 0, 5 * SECOND), new PathSegment(0, 5 * SECOND, 10 * SECOND)),
        0);
  }

  /** The sentences of the report, where a profile of the run is known; else none. */
  @Test
  void beginsWithTheVerdictOfTheProfileBeside() throws IOException {
    Headline job = Headline.of(ProfileReader.read(profile("beside.wprof", 2)));
    Path page = page("verdict.html", pair(), Optional.of(job));
    browser.open(page);
    assertEquals(Verdict.of(job), browser.text(TEXT + "('verdict')"));
    browser.screenshot(Files.createDirectories(SCREENSHOTS).resolve("timeline-verdict.png"));
    assertQuiet(page);
    browser.open(page("plain.html", pair(), Optional.empty()));
    assertEquals("null", browser.text("String(document.getElementById('verdict'))"));
  }

  private static Lane lane(
      int rank, CallKind kind, int from, int to, int waitsTo, List<CallBar> calls) {
    List<byte[]> kinds = new ArrayList<>();
    for (CallKind each : CallKind.values()) {
      kinds.add(bytes(from, each == kind ? to : from));
    }
    return new Lane(rank, kinds, bytes(from, waitsTo), calls, List.of());
  }

  private static byte[] bytes(int from, int to) {
    byte[] bytes = new byte[COLUMNS];
    for (int i = from; i < to; i++) {
      bytes[i] = (byte) 255;
    }
    return bytes;
  }

  @Test
  void saysWhatARankDidWhen() throws IOException {
    Path page = page("pair.html", pair(), Optional.empty());
    browser.open(page);
    browser.run("document.querySelector('#timeline canvas').focus()");
    browser.press("ArrowLeft");
    assertEquals(
        "rank 0, 4.9 s: 100.00 % in MPI, Receive 100.00 %", browser.text(TEXT + "('tip')"));
    for (int i = 0; i < 14; i++) {
      browser.press("ArrowLeft");
    }
    assertTrue(browser.text(TEXT + "('tip')").contains("in MPI, waits 100.00 %"));
    String pixels = "document.querySelector('#timeline canvas').toDataURL()";
    String before = browser.text(pixels);
    for (int i = 0; i < 3; i++) {
      browser.press("+");
    }
    assertNotEquals(before, browser.text(pixels));
    String said = browser.text(TEXT + "('tip')");
    assertTrue(
        said.endsWith(
            "MPI_Recv at <a>:1, 4.00 s, waits 2.00 s (Late Sender), from rank 1, MPI_Send at b:2"),
        said);
    assertTrue(browser.text("location.hash").contains("time="), browser.text("location.hash"));
    assertTrue(browser.text(TEXT + "('timeline-said')").endsWith("each call"));
    browser.press("ArrowDown");
    said = browser.text(TEXT + "('tip')");
    assertTrue(said.startsWith("rank 1, ") && said.endsWith("outside of MPI"), said);
    browser.press("Home");
    assertTrue(browser.text(TEXT + "('timeline-said')").endsWith("10.0 s, shares of time"));
    for (String line : new String[] {"messages", "critical"}) {
      before = browser.text(pixels);
      browser.run("document.getElementById('show-" + line + "').click()");
      assertNotEquals(before, browser.text(pixels), line);
    }
    // An address shows what it names, and nothing that cannot be.
    browser.open(page, "#time=2000000000-3000000000&lane=1");
    assertTrue(browser.text(TEXT + "('timeline-said')").startsWith("From 2.0"));
    browser.open(page, "#time=5-1&lane=77");
    assertTrue(browser.text(TEXT + "('timeline-said')").startsWith("From 0.0 s to 10.0 s"));
    assertQuiet(page);
  }

  /**
   * The receive that waited leads to the send of its message, and back, by keys and by a button.
   */
  @Test
  void aCallLeadsToItsPartner() throws IOException {
    Path page = page("partner.html", pair(), Optional.empty());
    browser.open(page);
    assertTrue(browser.text("document.querySelector('.run').textContent").startsWith("2 ranks on"));
    browser.run("document.querySelector('#timeline canvas').focus()");
    browser.press("ArrowLeft");
    browser.press("Enter");
    String details = "document.getElementById('slice').innerText.replace(/\\s+/g, ' ')";
    assertEquals(
        "MPI_Recv on rank 0, 2.0 s to 6.0 s: 4.00 s, waits 2.00 s (Late Sender) <a>:1"
            + " 8 B from rank 1, MPI_Send at b:2, sent at 4.0 s Go there (p)",
        browser.text(details));
    browser.press("p");
    String send = browser.text(details);
    assertTrue(send.startsWith("MPI_Send on rank 1, 4.0 s to 5.0 s: 1.00 s b:2"), send);
    assertTrue(send.contains("to rank 0, MPI_Recv at <a>:1, received at 6.0 s"), send);
    browser.run("document.querySelector('#slice button').click()");
    assertTrue(browser.text(details).startsWith("MPI_Recv on rank 0"));
    browser.open(page, browser.text("location.hash"));
    assertTrue(browser.text(details).startsWith("MPI_Recv on rank 0"), "the address has it");
    // The wheel zooms once the picture has the focus.
    String wheel =
        "document.querySelector('#timeline canvas').dispatchEvent(new WheelEvent('wheel',"
            + " {deltaY: -100, clientX: 600, bubbles: true, cancelable: true}))";
    assertEquals("true", browser.text(wheel), "the page scrolls");
    browser.run("document.querySelector('#timeline canvas').focus()");
    assertEquals("false", browser.text(wheel));
    assertTrue(browser.text("location.hash").contains("time="));
    assertQuiet(page);
  }

  /** Ten windows of a second beside it: who chooses a span in one picture sees it in all. */
  @Test
  void isAPartOfTheReportAndSharesItsSpan() throws IOException {
    Path page = report("report.html", 2, pair());
    browser.open(page, "#span=2-3");
    assertSays("timeline-said", "From 2.0");
    assertSays("series-said", "From 2.00 s to 4.00 s");
    browser.run("document.getElementById('zoom-all').click()");
    assertSays("series-said", "The whole run");
    browser.run("document.getElementById('zoom-in').click()");
    assertSays("timeline-said", "From 2.5");
    assertSays("series-said", "From 2.00 s to 8.00 s");
    browser.run("document.querySelector('#series-parts canvas').focus()");
    browser.press("Escape");
    assertSays("timeline-said", "From 0.0 s to 10.0 s");
    assertQuiet(page);
    browser.open(WaitprofPage.of(profile("plain.wprof", 2)));
    assertEquals("null", browser.text("String(document.getElementById('timeline'))"));
  }

  private void assertSays(String id, String begin) {
    String said = browser.text(TEXT + "('" + id + "')");
    assertTrue(said.startsWith(begin), () -> "'" + said + "' " + browser.complaints());
  }

  private Path profile(String name, int ranks) throws IOException {
    return Profiles.grid(folder.resolve(name), 1, ranks, 3);
  }

  private Path report(String name, int ranks, TraceTimeline timeline) throws IOException {
    JobProfile job = ProfileReader.read(profile(name + ".wprof", ranks));
    long[] half = new long[ranks];
    Arrays.fill(half, SECOND / 2);
    List<Window> windows = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      windows.add(
          new Window(
              i * SECOND,
              (i + 1) * SECOND,
              OptionalLong.of(SECOND),
              4,
              half,
              half,
              0,
              new TreeMap<>(),
              RanksInWindow.NONE));
    }
    JobProfile timed = job.withSection(new TimeSeries(OptionalLong.of(10 * SECOND), windows));
    Path file = folder.resolve(name);
    try (OutputStream out = Files.newOutputStream(file)) {
      TimelinePage.writeReport(timed, ReportOptions.DEFAULTS, timeline, out);
    }
    return file;
  }

  @Campaign
  @Test
  void opensQuicklyWithAllThatATimelineCanHave() throws IOException, InterruptedException {
    Path page = report("large.html", 64, large());
    try (Browser fresh = new Browser()) {
      fresh.look(1400, 900, false, "light");
      double small = fresh.open(report("small.html", 2, pair()));
      double seconds = fresh.open(page, "#part=when");
      assertTrue(fresh.text(TEXT + "('timeline-said')").endsWith("shares of time"));
      fresh.run("document.getElementById('zoom-in').click()");
      long megabytes = fresh.memoryMegabytes();
      fresh.screenshot(Files.createDirectories(SCREENSHOTS).resolve("timeline-64.png"));
      System.out.printf(
          "timeline of 64 ranks: %.1f MB, open in %.2f s, %d MB of memory; a small one %.2f s%n",
          Files.size(page) / 1e6, seconds, megabytes, small);
      assertTrue(
          seconds < SECONDS + SMALL_PAGES * small, seconds + " s, a small one " + small + " s");
      assertTrue(megabytes < MEGABYTES, megabytes + " MB");
    }
  }

  private static TraceTimeline large() {
    Random random = new Random(5);
    int columns = 1 << 12;
    long step = 1 << 20;
    List<Lane> lanes = new ArrayList<>();
    List<Arrow> messages = new ArrayList<>();
    List<PathSegment> path = new ArrayList<>();
    for (int rank = 0; rank < 64; rank++) {
      List<byte[]> kinds = new ArrayList<>();
      for (int kind = 0; kind < CallKind.values().length; kind++) {
        byte[] shares = new byte[columns];
        random.nextBytes(shares);
        for (int i = 0; i < columns; i++) {
          shares[i] = (byte) ((shares[i] & 0xff) / 5);
        }
        kinds.add(shares);
      }
      List<CallBar> calls = new ArrayList<>();
      for (int i = 0; i < 937; i++) {
        long from = i * (step * columns / 1000) + random.nextInt(1000);
        calls.add(
            new CallBar(
                from, 2 * step, CallKind.RECEIVE, "MPI_Recv at m" + i % 50, step, "late_sender"));
      }
      for (int i = 0; i < 312; i++) {
        long sent = (long) (random.nextDouble() * step * columns);
        messages.add(
            new Arrow(rank, sent, random.nextInt(64), sent + step, 8, random.nextInt(1000)));
        path.add(new PathSegment(rank, sent, sent + step));
      }
      List<ComputationLoss> losses = new ArrayList<>();
      for (int i = 0; i < 312; i++) {
        long from = i * (step * columns / 312);
        LatenessCause cause = LatenessCause.values()[i % 6];
        losses.add(
            new ComputationLoss(cause, from, 2 * step, from, from + (2 + i % 2) * step, "m" + i));
      }
      lanes.add(new Lane(rank, kinds, kinds.get(0), calls, losses));
    }
    return new TraceTimeline(
        Profiles.run("Large", 64, List.of()),
        List.of(),
        new TimeSpan(0, step * columns),
        step,
        columns,
        lanes,
        true,
        messages,
        1,
        1,
        path,
        1);
  }
}
