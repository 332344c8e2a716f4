package org.waitprof.it.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.waitprof.it.WaitprofPage;

/**
 * Expectation, in a real Chromium: the keyboard reaches everything that the mouse does, and what is
 * chosen in one pane filters the others and stands in the address.
 */
class PageChoicesIT extends PageTest {
  private static final String PART =
      "[...document.querySelectorAll('#parts a')].find(a => a.textContent === '%s')";

  PageChoicesIT(@TempDir Path folder) throws IOException, InterruptedException {
    super(folder);
  }

  @Test
  void keyboardReachesEverything() throws IOException {
    Path page = grid(4, 6);
    browser.open(page, "#part=where");
    browser.run("document.querySelector('#flame [tabindex=\"0\"]').focus()");
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
    assertEquals("100%", browser.text("document.querySelectorAll('#flame div')[1].style.width"));
    browser.run("document.getElementById('choice-reset').click()");
    // Metric, call tree and ranks: arrow keys move, Enter chooses.
    browser.run("document.querySelector('#metrics [aria-selected=true]').focus()");
    browser.press("ArrowDown");
    browser.press("Enter");
    assertTrue(browser.text("location.hash").contains("metric=late_sender"));
    browser.run("document.querySelector('#calltree [aria-selected=true]').focus()");
    browser.press("ArrowDown");
    browser.press("ArrowDown");
    browser.press("Enter");
    assertTrue(browser.text("location.hash").contains("path=8"), browser.text("location.hash"));
    int lines = browser.number("document.querySelectorAll('#calltree .row').length");
    browser.press("ArrowRight");
    assertTrue(browser.number("document.querySelectorAll('#calltree .row').length") > lines);
    browser.run("document.querySelector('#rankpicture canvas').focus()");
    browser.press("ArrowRight");
    browser.press("ArrowRight");
    assertTrue(
        browser
            .text("document.querySelector('#rankpicture canvas').getAttribute('aria-valuetext')")
            .startsWith("rank 1: "));
    browser.press("Enter");
    assertEquals("1", browser.text("document.getElementById('rank-field').value"));
    browser.press("Escape");
    assertEquals("", browser.text("document.getElementById('rank-field').value"));
    change("rank-view", "grid");
    browser.run("document.querySelector('#rankpicture canvas').focus()");
    browser.press("ArrowDown");
    browser.press("ArrowDown");
    assertTrue(
        browser.text(TEXT + "('tip')").startsWith("rank 6 at (1, 0)"),
        browser.text(TEXT + "('tip')"));
    // From the parts' links, Tab visits the theme and every control of the part that Enter shows.
    assertEquals(List.of("theme"), visited("What", "theme"));
    List<String> panes =
        List.of("rank-view", "rank-scale", "rank-field", "flame-from", "flame-find", "flame-fold");
    assertEquals(panes, visited("Where", panes.toArray(new String[0])));
    assertEquals(
        List.of("calls-find", "sizes-metric"), visited("Raw", "calls-find", "sizes-metric"));
    assertQuiet(page);
  }

  /** Controls of these that the keyboard reaches in a part of the page. */
  private List<String> visited(String part, String... wanted) {
    browser.run(PART.formatted(part) + ".focus()");
    browser.press("Enter");
    assertEquals("page", browser.text(PART.formatted(part) + ".getAttribute('aria-current')"));
    List<String> visited = new ArrayList<>();
    for (int i = 0; i < 100 && !visited.containsAll(List.of(wanted)); i++) {
      browser.press("Tab");
      visited.add(browser.text("document.activeElement.id"));
    }
    return Arrays.stream(wanted).filter(visited::contains).toList();
  }

  /**
   * Sections of one part are shown; a link to another one shows its part, as does its address, and
   * the browser's way back leads to where the reader was. Paper has all of them, unfolded.
   */
  @Test
  void onePartIsShownAndPaperHasAll() throws IOException {
    Path page = grid(4, 6);
    String shown =
        "[...document.querySelectorAll('section, #verdict')].filter(s =>"
            + " s.getClientRects().length).map(s => s.id).join()";
    browser.open(page);
    String what = browser.text(shown);
    assertTrue(what.startsWith("verdict,waits,efficiency"), what);
    browser.run(PART.formatted("Raw") + ".click()");
    assertTrue(browser.text(shown).startsWith("calls,"), browser.text(shown));
    assertEquals("#part=raw", browser.text("location.hash"));
    browser.run("new Promise(done => { addEventListener('hashchange', done); history.back(); })");
    assertEquals(what, browser.text(shown));
    for (String address : List.of("#explore", "#metric=wait", "#part=where", "#rank=3")) {
      browser.open(page, address);
      assertTrue(browser.text(shown).startsWith("explore,"), address);
    }
    browser.open(page, "#finding-waiting");
    assertEquals(what, browser.text(shown));
    browser.run("document.querySelector('#verdict a[href^=\"#metric\"]').click()");
    assertTrue(browser.text(shown).startsWith("explore,"));
    assertTrue(browser.text("location.hash").contains("part=where"));
    browser.run("new Promise(done => { addEventListener('hashchange', done); history.back(); })");
    assertEquals(what, browser.text(shown));
    browser.call("Emulation.setEmulatedMedia", Map.of("media", "print"));
    String all = browser.text(shown);
    assertEquals(
        browser.number("document.querySelectorAll('section').length") + 1, all.split(",").length);
    browser.run("dispatchEvent(new Event('beforeprint'))");
    assertEquals(
        0, browser.number("document.querySelectorAll('.waits details:not([open])').length"));
    browser.run("dispatchEvent(new Event('afterprint'))");
    browser.call("Emulation.setEmulatedMedia", Map.of("media", ""));
    assertEquals(what, browser.text(shown));
    assertQuiet(page);
  }

  /**
   * Each choice filters the other panes and stands in the address, which brings it back. Rank 23
   * waits longest: in the last column of the grid, which waits six times as long as the first.
   */
  @Test
  void choicesFilterTheOtherPanesAndStandInTheAddress() throws IOException {
    Path page = grid(4, 6);
    browser.open(page);
    String all = browser.text(TEXT + "('metrics')");
    String pixels = "document.querySelector('#rankpicture canvas').toDataURL()";
    String bars = browser.text(pixels);
    browser.run(row("calltree", "Solver.step:1") + ".click()");
    String onPath = browser.text(TEXT + "('metrics')");
    assertNotEquals(all, onPath);
    assertNotEquals(bars, browser.text(pixels));
    String tree = browser.text(TEXT + "('calltree')");
    input("rank-field", "23", "change");
    assertNotEquals(onPath, browser.text(TEXT + "('metrics')"));
    assertNotEquals(tree, browser.text(TEXT + "('calltree')"));
    String said = browser.text(TEXT + "('choice')");
    assertTrue(said.contains("Solver.step:1") && said.contains("rank 23"), said);
    String hash = browser.text("location.hash");
    browser.open(page, hash);
    assertEquals(said, browser.text(TEXT + "('choice')"));
    // An address that names what is not there is as if it did not name it.
    browser.open(page, "#metric=none&path=99999&rank=24&view=<b>");
    assertEquals(all, browser.text(TEXT + "('metrics')"));
    input("rank-field", "24", "change");
    assertFalse(
        browser.run("document.getElementById('rank-field').checkValidity()").getAsBoolean());
    assertQuiet(page);
  }

  /**
   * Of three places, the third has half of the waiting: a click on it, in the list as in the
   * verdict, shows it in the panes; a row of sections stays at the top.
   */
  @Test
  void sentencesAndPlacesLeadIntoThePanes() throws IOException {
    Path page = WaitprofPage.of(Profiles.grid(folder.resolve("few.wprof"), 4, 6, 3));
    for (String link : List.of(".waits a.go", "#verdict a[href*=path]")) {
      browser.open(page);
      browser.run("document.querySelector('" + link + "').click()");
      String said = browser.text(TEXT + "('choice')");
      assertTrue(said.startsWith("Late Sender at Halo.exchange:2 > MPI_Recv, all"), said);
      assertTrue(
          browser.text("location.hash").matches("#metric=late_sender&path=\\d+&part=where"), link);
    }
    browser.run("scrollTo({top: document.body.scrollHeight, behavior: 'instant'})");
    assertEquals(
        0, browser.number("document.getElementById('sections').getBoundingClientRect().top"));
    int links = browser.number("document.querySelectorAll('#sections .links a').length");
    assertEquals(links - 1, browser.number("document.querySelectorAll('section').length"));
    assertQuiet(page);
  }
}
