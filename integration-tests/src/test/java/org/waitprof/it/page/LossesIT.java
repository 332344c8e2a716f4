package org.waitprof.it.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.waitprof.model.lateness.LatenessCause;
import org.waitprof.replay.call.ComputationLoss;
import org.waitprof.report.SourceLink;
import org.waitprof.report.html.TimelinePage;
import org.waitprof.timeline.TraceTimeline;
import org.waitprof.timeline.TraceTimeline.Lane;

/**
 * What took time from computations, in a timeline in a real Chromium. Expectation: rank 1 has
 * collected from 1 s to 2.5 s, which is drawn in one colour, and lost 0.8 s to the compiler
 * somewhere in its computation up to 4 s, which is drawn in stripes at its end; a click says so.
 */
class LossesIT extends PageTest {
  private static final long MILLI = 1_000_000;

  /** Of collections, in both themes. */
  private static final String PINK = "208,105,159";

  private static final String VIOLET = "154,139,224";

  LossesIT(@TempDir Path folder) throws IOException, InterruptedException {
    super(folder);
  }

  private Path page() throws IOException {
    TraceTimeline pair = TimelineIT.pair();
    Lane sender = pair.lanes().get(1);
    List<ComputationLoss> losses =
        List.of(
            new ComputationLoss(
                LatenessCause.GC, 1000 * MILLI, 1500 * MILLI, 1000 * MILLI, 2500 * MILLI, "Full"),
            new ComputationLoss(LatenessCause.JIT, 3200 * MILLI, 800 * MILLI, 0, 4000 * MILLI, ""));
    TraceTimeline late =
        new TraceTimeline(
            pair.run(),
            pair.hosts(),
            pair.span(),
            pair.stepNanos(),
            pair.columns(),
            List.of(
                pair.lanes().get(0),
                new Lane(1, sender.kinds(), sender.waits(), sender.calls(), losses)),
            true,
            pair.messages(),
            0,
            0,
            pair.path(),
            0);
    Path file = folder.resolve("late.html");
    try (Writer out = Files.newBufferedWriter(file, StandardCharsets.UTF_8)) {
      TimelinePage.write(late, Optional.empty(), SourceLink.NONE, out);
    }
    return file;
  }

  /** Place of a time of the whole span, 10 s, in the picture. */
  private static String x(double seconds) {
    return "(64 + (canvas.clientWidth - 64) * " + seconds / 10 + ")";
  }

  /** The colour in a rank's lane, above the lines in its middle: {@code r,g,b}. */
  private String colourAt(int rank, double seconds) {
    return browser.text(
        "(() => { const canvas = document.querySelector('#timeline canvas'), scale = canvas.width /"
            + " canvas.clientWidth; return [...canvas.getContext('2d').getImageData(Math.round("
            + x(seconds)
            + " * scale), Math.round("
            + (96 * rank + 15)
            + " * scale), 1, 1).data].slice(0, 3).join() })()");
  }

  private String clickAt(int rank, double seconds) {
    browser.run(
        "(() => { const canvas = document.querySelector('#timeline canvas'), box ="
            + " canvas.getBoundingClientRect(); canvas.setPointerCapture = () => {}; for (const"
            + " kind of ['pointerdown', 'pointerup']) canvas.dispatchEvent(new PointerEvent(kind,"
            + " {clientX: box.left + "
            + x(seconds)
            + ", clientY: box.top + "
            + (96 * rank + 15)
            + ", bubbles: true})) })()");
    return details();
  }

  private String details() {
    return browser.text("document.getElementById('slice').innerText.replace(/\\s+/g, ' ')");
  }

  @Test
  void areDrawnAndCanBeClicked() throws IOException, InterruptedException {
    Path page = page();
    Path pictures = Files.createDirectories(Path.of("target", "screenshots"));
    for (String theme : List.of("dark", "light")) {
      browser.look(1400, 700, false, theme);
      browser.open(page);
      assertEquals(PINK, colourAt(1, 1.5));
      assertNotEquals(PINK, colourAt(1, 2.7));
      assertNotEquals(PINK, colourAt(0, 1.5));
      List<String> stripes = new ArrayList<>();
      for (int i = 0; i < 20; i++) {
        stripes.add(colourAt(1, 3.4 + i * 0.02));
      }
      assertTrue(stripes.contains(VIOLET), stripes::toString);
      assertTrue(stripes.stream().anyMatch(each -> !each.equals(VIOLET)), stripes::toString);
      browser.screenshot(pictures.resolve("timeline-losses-" + theme + ".png"));
    }
    assertEquals(
        "garbage collection on rank 1, 1.0 s to 2.5 s: garbage collection (Full), 1.50 s, exact",
        clickAt(1, 1.5));
    assertEquals(
        "compiler on rank 1, between 0.0 s and 4.0 s: compiler, 800 ms, somewhere in this"
            + " computation",
        clickAt(1, 3.6));
    clickAt(0, 0.5);
    assertEquals("true", browser.text("String(document.getElementById('slice').hidden)"));
    String legend = browser.text("document.querySelector('#time .legend').innerText");
    assertTrue(legend.contains("garbage collection") && legend.contains("hatched"), legend);
    browser.open(page, "#time=1000000000-2000000000&lane=1&slice=1-1000000000");
    assertEquals(PINK, colourAt(1, 9.5), "near");
    assertTrue(details().startsWith("garbage collection on rank 1"), "the address has it");
    browser.run("document.querySelector('#timeline canvas').focus()");
    browser.press("ArrowLeft");
    String said = browser.text(TEXT + "('tip')");
    assertTrue(said.endsWith("garbage collection (Full), 1.50 s, exact"), said);
    assertQuiet(page);
  }
}
