package org.waitprof.it.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.waitprof.it.WaitprofPage;

/**
 * The HTML report in a real Chromium. Expectation: the page asks for nothing but itself, complains
 * of nothing, answers to the mouse, and runs nothing that a name contains.
 */
class HtmlPageIT extends PageTest {
  HtmlPageIT(@TempDir Path folder) throws IOException, InterruptedException {
    super(folder);
  }

  /** Colours in rows of pixels of the bars: from a row on, so many. */
  private static final String COLOURS =
      "(() => { const c = document.querySelector('#rankpicture canvas'); const d ="
          + " c.getContext('2d').getImageData(70, %d, c.width - 80, %d).data; const seen = new"
          + " Set(); for (let i = 0; i < d.length; i += 4) seen.add(d.slice(i, i + 3).join());"
          + " return seen.size; })()";

  /**
   * Below the lines of the program no way branches: nine steps are as many boxes, and one above.
   */
  @Test
  void singlePathsFold() throws IOException {
    Path page = WaitprofPage.of(Profiles.grid(folder.resolve("fold.wprof"), 2, 2, 9));
    browser.open(page, "#paths");
    browser.run("document.getElementById('flame-fold').click()");
    assertEquals(10, browser.number("document.querySelectorAll('#flame div').length"));
    String step = "document.querySelectorAll('#flame div')[1]";
    String text = browser.text(step + ".textContent");
    assertTrue(text.matches("Solver.step:\\d > Halo.exchange:\\d > MPI_Recv"), text);
    browser.run(step + ".click()");
    assertEquals("100%", browser.text("document.activeElement.style.width"));
    assertQuiet(page);
  }

  @Test
  void pageAnswers() throws IOException {
    Path page = grid(4, 6);
    browser.open(page, "#part=where");
    assertQuiet(page);
    // The metric and the rank change what the root of the flame graph says.
    String all = browser.text(TEXT + "('flame-detail')");
    input("rank-field", "5", "change");
    assertNotEquals(all, browser.text(TEXT + "('flame-detail')"));
    browser.run(row("metrics", "run time") + ".click()");
    String root = browser.text(TEXT + "('flame-detail')");
    assertTrue(root.contains("100.0 s"), root);
    String colours =
        "new Set([...document.querySelectorAll('#flame div')].map(box => box.style.background))";
    assertTrue(browser.number(colours + ".size") > 1, "patterns differ in colour");
    String boxes = "document.querySelectorAll('#flame div').length";
    assertEquals(1, browser.number(box("outside of MPI") + ".length"));
    // A click zooms, the button goes back.
    int whole = browser.number(boxes);
    browser.run(box("MPI_Recv") + "[0].click()");
    assertTrue(browser.number(boxes) < whole, browser.number(boxes) + " of " + whole);
    browser.run("document.getElementById('flame-reset').click()");
    assertEquals(whole, browser.number(boxes));
    // Find says how much of the metric it has found, each time once.
    browser.run(row("metrics", "waiting") + ".click()");
    input("flame-find", "exchange:7", "input");
    assertEquals(1, browser.number("document.querySelectorAll('#flame .hit').length"));
    double found = matched();
    assertTrue(found > 0 && found < 10, "matched " + found);
    input("flame-find", "main", "input");
    assertEquals(100, matched());
    // What the pointer stood on is no longer said when the picture has changed under it.
    browser.run(
        box("MPI_Recv")
            + "[0].dispatchEvent(new PointerEvent('pointermove', {bubbles: true, clientX: 50}))");
    assertEquals("visible", browser.text("document.getElementById('tip').style.visibility"));
    input("flame-find", "", "input");
    assertEquals("hidden", browser.text("document.getElementById('tip').style.visibility"));
    assertEquals("Late Sender", browser.text(TEXT + "('legend').trim()"));
    // The other direction: MPI calls first, their callers below.
    change("flame-from", "call");
    assertEquals(
        "MPI_Recv", browser.text("document.querySelectorAll('#flame div')[1].textContent"));
    assertEquals("100%", browser.text("document.querySelectorAll('#flame div')[1].style.width"));
    // The table of calls is searched and sorted.
    input("calls-find", "exchange:39", "input");
    assertEquals("1 of 40", browser.text("document.getElementById('calls-count').textContent"));
    input("calls-find", "", "input");
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
          {"rank-order", "value", "#rankpicture canvas"},
          {"rank-scale", "range", "#rankpicture canvas"},
          {"rank-view", "grid", "#rankpicture canvas"},
          {"rank-view", "paths", "#rankpicture canvas"},
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
    // Every picture has its table; that of sizes stands open.
    assertEquals(2, browser.number("document.querySelectorAll('details.table table').length"));
    assertQuiet(page);
  }

  /**
   * Rows of the table of calls are a line high, two where it is narrow, words are whole, no box
   * hides most of it, and what is beyond the right edge is hinted at.
   */
  @ParameterizedTest
  @CsvSource({"800, 60", "1400, 40"})
  void theTableOfCallsCanBeRead(int width, int highest) throws IOException {
    browser.look(width, 900, false, "light");
    browser.open(grid(4, 6), "#calls");
    String box = "document.querySelector('#calls .scroll')";
    assertEquals(0, browser.number(box + ".scrollHeight - " + box + ".clientHeight"));
    String rows = "[...document.querySelectorAll('#calls tbody tr')]";
    assertEquals(
        40, browser.number(rows + ".filter(r => r.offsetHeight < " + highest + ").length"));
    assertTrue(browser.text("getComputedStyle(" + box + ").backgroundImage").contains("gradient"));
    String lines =
        "(cell => { const all = document.createRange(); all.selectNodeContents(cell);"
            + " return all.getClientRects().length; })";
    assertEquals("true", browser.text(rows + ".every(r => " + lines + "(r.cells[0]) === 1)"));
    browser.look(1280, 900, false, "light");
  }

  @Test
  void whoWaitsForWhom() throws IOException {
    Path page = WaitprofPage.of(Profiles.ring(folder.resolve("ring.wprof"), 12));
    browser.open(page, "#matrix");
    String pixels = "document.querySelector('#matrix-map canvas').toDataURL()";
    String before = browser.text(pixels);
    change("matrix-metric", "4");
    assertNotEquals(before, browser.text(pixels));
    browser.run("document.querySelector('#matrix-map canvas').focus()");
    browser.press("ArrowRight");
    browser.press("ArrowRight");
    assertEquals(
        "rank 0 and rank 1: waits 1.00 s for it, sends it 0 messages, 0 B",
        browser.text(TEXT + "('tip')"));
    // The longest waits first: rank 11's for rank 0.
    assertEquals(
        "11", browser.text("document.querySelector('#matrix tbody').rows[0].cells[0].textContent"));
    assertQuiet(page);
  }

  /**
   * Ranks that all wait alike are one area of one colour, whatever part of a pixel a bar is wide:
   * stripes would look like an imbalance that comes back every few ranks.
   */
  @ParameterizedTest
  @ValueSource(ints = {300, 1000, 65536})
  void equalRanksShowNoStripes(int ranks) throws IOException {
    Path profile = folder.resolve("e" + ranks + ".wprof");
    Path page = WaitprofPage.of(Profiles.grid(profile, ranks, 1, 3));
    browser.open(page);
    assertEquals(1, browser.number(COLOURS.formatted(270, 1)));
  }

  /**
   * The same of a heat map with more groups of ranks than pixels: what comes back every four groups
   * is one mean, or two in turn, and no bands of them.
   */
  @Test
  void aHeatMapOfMoreRanksThanPixelsShowsNoBands() throws IOException {
    browser.open(
        WaitprofPage.of(Profiles.grid(folder.resolve("w.wprof"), 256, 256, 3)), "#view=paths");
    String colours =
        "(() => { const c = document.querySelector('#rankpicture canvas'); const d ="
            + " c.getContext('2d').getImageData(240, 40, c.width - 245, 1).data; const seen = new"
            + " Set(); for (let i = 0; i < d.length; i += 4) seen.add(d.slice(i, i + 3).join());"
            + " return seen.size; })()";
    int seen = browser.number(colours);
    assertTrue(seen == 1 || seen == 2, seen + " colours");
  }

  /**
   * A heat map's colours begin at 0, so that little more or less looks like little; from the least
   * value only where the reader asks for it. The first column waits a sixth of what the last does.
   */
  @Test
  void heatMapsBeginAtZeroUnlessAsked() throws IOException {
    browser.open(grid(4, 6), "#view=grid");
    String first =
        "'rgb(' + [...document.querySelector('#rankpicture canvas').getContext('2d')"
            + ".getImageData(43, 27, 1, 1).data.slice(0, 3)].join() + ')'";
    assertEquals(browser.text("heat(1 / 6)"), browser.text(first));
    change("rank-scale", "range");
    assertEquals(browser.text("heat(0)"), browser.text(first));
    change("rank-scale", "zero");
    assertEquals(browser.text("heat(1 / 6)"), browser.text(first));
  }

  @Test
  void hostileNamesShowAndRunNothing() throws IOException {
    Path page = WaitprofPage.of(Profiles.hostile(folder.resolve("h.wprof")));
    browser.open(page);
    browser.run("document.querySelectorAll('details').forEach(d => d.open = true)");
    browser.run(
        "document.querySelectorAll('#flame div').forEach(b =>"
            + " b.dispatchEvent(new PointerEvent('pointermove', {bubbles: true})))");
    input("flame-find", "<img", "input");
    assertEquals("undefined", browser.text("typeof owned"));
    assertEquals(0, browser.number("document.querySelectorAll('main script, img').length"));
    String calls = browser.text("document.getElementById('calls').textContent");
    assertTrue(calls.contains("<img src=x onerror=owned=alert(1)>"), calls);
    int width = browser.number("document.documentElement.scrollWidth");
    assertTrue(width <= 1280, "sticks out: " + width);
    assertFalse(browser.opened("javascriptDialogOpening"));
    assertQuiet(page);
  }
}
