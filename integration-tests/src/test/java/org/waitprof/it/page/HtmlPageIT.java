package org.waitprof.it.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.waitprof.it.WaitprofPage;

/**
 * The HTML report in a real Chromium. Expectation: the page asks for nothing but itself, complains
 * of nothing, answers to mouse and keyboard, runs nothing that a name contains, and opens quickly
 * whatever the number of ranks. Screenshots are left in {@code target/screenshots} to be looked at.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class HtmlPageIT {
  private static final Path SCREENSHOTS = Path.of("target", "screenshots");

  /** Far above what was measured (see reporters/HTML.md): the machine may be busy. */
  private static final double SECONDS = 5;

  private static final long MEGABYTES = 500;

  private final Path folder;
  private final Browser browser;

  HtmlPageIT(@TempDir Path folder) throws IOException, InterruptedException {
    this.folder = folder;
    browser = new Browser();
  }

  @BeforeAll
  void window() {
    browser.look(1280, 900, false, "light");
  }

  @AfterAll
  void end() throws IOException {
    browser.close();
  }

  private Path grid(int rows, int columns) throws IOException {
    Files.deleteIfExists(folder.resolve("g.wprof"));
    Path profile = Profiles.grid(folder.resolve("g.wprof"), rows, columns, 40);
    return WaitprofPage.of(profile);
  }

  private void assertQuiet(Path page) {
    assertEquals(List.of(), browser.complaints());
    for (String request : browser.requests()) {
      assertTrue(request.equals(page.toUri().toString()) || request.startsWith("data:"), request);
    }
    assertFalse(browser.requests().isEmpty(), "the page itself must be among the requests");
  }

  @Test
  void pageAnswers() throws IOException {
    Path page = grid(4, 6);
    browser.open(page);
    assertQuiet(page);
    assertEquals(24 + 1, browser.number("document.getElementById('icicle-rank').options.length"));
    // The metric and the rank change what the root of the flame graph says.
    String all = browser.text("document.getElementById('icicle-detail').textContent");
    change("icicle-rank", "5");
    String one = browser.text("document.getElementById('icicle-detail').textContent");
    assertNotEquals(all, one);
    change("icicle-metric", "time");
    String root = browser.text("document.getElementById('icicle-detail').textContent");
    assertTrue(root.contains("100.0 s"), root);
    assertEquals(1, browser.number("document.querySelectorAll('#icicle .out').length"));
    // A click zooms, the button goes back.
    int boxes = browser.number("document.querySelectorAll('#icicle div').length");
    browser.run(
        "[...document.querySelectorAll('#icicle div')].find(b => b.textContent ==="
            + " 'MPI_Recv').click()");
    int zoomed = browser.number("document.querySelectorAll('#icicle div').length");
    assertTrue(zoomed < boxes, zoomed + " of " + boxes);
    browser.run("document.getElementById('icicle-reset').click()");
    assertEquals(boxes, browser.number("document.querySelectorAll('#icicle div').length"));
    input("icicle-find", "exchange:7");
    assertEquals(1, browser.number("document.querySelectorAll('#icicle .hit').length"));
    // The table of calls is searched and sorted.
    input("calls-find", "exchange:39");
    assertEquals("1 of 40", browser.text("document.getElementById('calls-count').textContent"));
    input("calls-find", "");
    String waits =
        "[...document.querySelectorAll('#calls tbody tr')].map(r => +r.cells[6].dataset.v)";
    browser.run("document.querySelectorAll('#calls th button')[6].click()");
    assertEquals("descending", browser.text("document.querySelectorAll('#calls th')[6].ariaSort"));
    assertEquals("true", browser.text(waits + ".every((v, i, a) => !i || v <= a[i - 1])"));
    browser.run("document.querySelectorAll('#calls th button')[6].click()");
    assertEquals("true", browser.text(waits + ".every((v, i, a) => !i || v >= a[i - 1])"));
    // The other pictures change with their controls.
    for (String[] picture :
        new String[][] {
          {"bars-order", "wait", "#bars canvas"}, {"grid-metric", "mpi", "#heatmap canvas"}
        }) {
      String pixels = "document.querySelector('" + picture[2] + "').toDataURL()";
      String before = browser.text(pixels);
      change(picture[0], picture[1]);
      assertNotEquals(before, browser.text(pixels), picture[0]);
    }
    String sizes = "document.getElementById('sizes-bars').textContent";
    String calls = browser.text(sizes);
    change("sizes-metric", "2");
    assertNotEquals(calls, browser.text(sizes));
    // Every picture has its table.
    assertEquals(3, browser.number("document.querySelectorAll('details.table table').length"));
    assertQuiet(page);
  }

  @Test
  void keyboardReachesEverything() throws IOException {
    Path page = grid(4, 6);
    browser.open(page);
    browser.run("document.querySelector('#icicle [tabindex=\"0\"]').focus()");
    browser.press("ArrowDown");
    assertTrue(browser.text("document.activeElement.textContent").startsWith("Main.main:5"));
    browser.press("ArrowDown");
    String first = browser.text("document.activeElement.textContent");
    browser.press("ArrowRight");
    assertNotEquals(first, browser.text("document.activeElement.textContent"));
    browser.press("Enter");
    assertEquals("100%", browser.text("document.activeElement.style.width"));
    browser.press("Escape");
    browser.press("Escape");
    assertEquals("100%", browser.text("document.querySelectorAll('#icicle div')[1].style.width"));
    browser.run("document.querySelector('#bars canvas').focus()");
    browser.press("ArrowRight");
    browser.press("ArrowRight");
    assertTrue(
        browser
            .text("document.querySelector('#bars canvas').getAttribute('aria-valuetext')")
            .startsWith("rank 1: waits"));
    browser.press("Enter");
    assertEquals("1", browser.text("document.getElementById('icicle-rank').value"));
    browser.run("document.querySelector('#heatmap canvas').focus()");
    browser.press("ArrowDown");
    browser.press("ArrowDown");
    assertTrue(
        browser.text("document.getElementById('tip').textContent").startsWith("rank 6 at (1, 0)"),
        browser.text("document.getElementById('tip').textContent"));
    // From the top, Tab visits the skip link, the theme and every control.
    browser.run("document.activeElement.blur(); scrollTo(0, 0)");
    StringBuilder visited = new StringBuilder();
    // Round once: from where the focus was, over each call path that can be unfolded.
    for (int i = 0; i < 400 && !visited.toString().contains(" theme"); i++) {
      browser.press("Tab");
      visited.append(' ').append(browser.text("document.activeElement.id"));
    }
    for (int i = 0; i < 60; i++) {
      browser.press("Tab");
      visited.append(' ').append(browser.text("document.activeElement.id"));
    }
    for (String id :
        List.of(
            "theme",
            "bars-order",
            "grid-metric",
            "grid-scale",
            "icicle-metric",
            "icicle-rank",
            "icicle-find",
            "sizes-metric",
            "calls-find")) {
      assertTrue(visited.toString().contains(" " + id), id + " in" + visited);
    }
    assertQuiet(page);
  }

  /**
   * Ranks that all wait alike are one area of one colour, whatever part of a pixel a bar is wide:
   * stripes would look like an imbalance that comes back every few ranks.
   */
  @ParameterizedTest
  @ValueSource(ints = {300, 1000})
  void equalRanksShowNoStripes(int ranks) throws IOException {
    Path profile = folder.resolve("e" + ranks + ".wprof");
    Path page = WaitprofPage.of(Profiles.grid(profile, ranks, 1, 3));
    browser.open(page);
    String colours =
        "(() => { const c = document.querySelector('#bars canvas'); const d = c.getContext('2d')"
            + ".getImageData(60, c.height - 60, c.width - 70, 1).data; const seen = new Set();"
            + " for (let i = 0; i < d.length; i += 4) seen.add(d.slice(i, i + 3).join());"
            + " return seen.size; })()";
    assertEquals(1, browser.number(colours));
  }

  @Test
  void hostileNamesShowAndRunNothing() throws IOException {
    Path page = WaitprofPage.of(Profiles.hostile(folder.resolve("h.wprof")));
    browser.open(page);
    browser.run("document.querySelectorAll('details').forEach(d => d.open = true)");
    browser.run(
        "document.querySelectorAll('#icicle div').forEach(b =>"
            + " b.dispatchEvent(new PointerEvent('pointermove', {bubbles: true})))");
    input("icicle-find", "<img");
    assertEquals("undefined", browser.text("typeof owned"));
    assertEquals(0, browser.number("document.querySelectorAll('main script, img').length"));
    String calls = browser.text("document.getElementById('calls').textContent");
    assertTrue(calls.contains("<img src=x onerror=owned=alert(1)>"), calls);
    int width = browser.number("document.documentElement.scrollWidth");
    assertTrue(width <= 1280, "sticks out: " + width);
    assertFalse(browser.opened("javascriptDialogOpening"));
    assertQuiet(page);
  }

  @ParameterizedTest
  @CsvSource({"25, 40", "256, 256"})
  void manyRanksOpen(int rows, int columns) throws IOException, InterruptedException {
    Path page = WaitprofPage.of(Profiles.grid(folder.resolve("l.wprof"), rows, columns, 200));
    // A browser of its own: one that has shown other pages keeps memory of them.
    try (Browser fresh = new Browser()) {
      long before = fresh.memoryMegabytes();
      double seconds = fresh.open(page);
      long megabytes = fresh.memoryMegabytes();
      System.out.printf(
          Locale.ROOT,
          "%d ranks x 200 call paths: page of %.1f MB opens in %.2f s, %d MB in all processes,"
              + " %d MB before%n",
          rows * columns,
          Files.size(page) / 1e6,
          seconds,
          megabytes,
          before);
      assertEquals(List.of(), fresh.complaints());
      assertTrue(fresh.number("document.querySelectorAll('#icicle div').length") > 100);
      assertTrue(seconds < SECONDS, seconds + " s");
      assertTrue(megabytes < MEGABYTES, megabytes + " MB");
    }
  }

  @Test
  void screenshots() throws IOException {
    Path page = grid(8, 8);
    for (String scheme : List.of("light", "dark")) {
      browser.look(1280, 900, false, scheme);
      browser.open(page);
      browser.screenshot(SCREENSHOTS.resolve("desktop-" + scheme + ".png"));
      String desktop = browser.text("getComputedStyle(document.body).backgroundColor");
      assertEquals(scheme.equals("dark") ? "rgb(20, 23, 28)" : "rgb(246, 247, 249)", desktop);
      browser.look(390, 844, true, scheme);
      browser.open(page);
      browser.screenshot(SCREENSHOTS.resolve("phone-" + scheme + ".png"));
      assertTrue(browser.number("document.documentElement.scrollWidth") <= 390, "fits a phone");
    }
    browser.look(1280, 900, false, "light");
  }

  private void change(String id, String value) {
    browser.run(
        "{ const e = document.getElementById('"
            + id
            + "'); e.value = '"
            + value
            + "'; e.dispatchEvent(new Event('change')); }");
  }

  private void input(String id, String value) {
    browser.run(
        "{ const e = document.getElementById('"
            + id
            + "'); e.value = '"
            + value
            + "'; e.dispatchEvent(new Event('input')); }");
  }
}
