package org.waitprof.it.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.waitprof.it.WaitprofPage;

/**
 * A page in a real Chromium, and what its tests do there: choose, type, look for rows and boxes.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class PageTest {
  static final String TEXT = "(id => document.getElementById(id).textContent)";

  final Path folder;
  final Browser browser;

  PageTest(Path folder) throws IOException, InterruptedException {
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

  Path grid(int rows, int columns) throws IOException {
    Files.deleteIfExists(folder.resolve("g.wprof"));
    Path profile = Profiles.grid(folder.resolve("g.wprof"), rows, columns, 40);
    return WaitprofPage.of(profile);
  }

  /** The page has asked for nothing but itself and complained of nothing. */
  void assertQuiet(Path page) {
    assertEquals(List.of(), browser.complaints());
    for (String request : browser.requests()) {
      assertTrue(
          request.replaceAll("#.*", "").equals(page.toUri().toString())
              || request.startsWith("data:"),
          request);
    }
    assertFalse(browser.requests().isEmpty(), "the page itself must be among the requests");
  }

  void change(String id, String value) {
    browser.run(
        "{ const e = document.getElementById('"
            + id
            + "'); e.value = '"
            + value
            + "'; e.dispatchEvent(new Event('change')); }");
  }

  void input(String id, String value, String event) {
    browser.run(
        "{ const e = document.getElementById('"
            + id
            + "'); e.value = '"
            + value
            + "'; e.dispatchEvent(new Event('"
            + event
            + "')); }");
  }

  double matched() {
    String text = browser.text(TEXT + "('flame-matched')");
    return Double.parseDouble(text.replaceAll("[^0-9.]", ""));
  }

  /** A row of a pane, by its name. */
  static String row(String list, String name) {
    return "[...document.querySelectorAll('#"
        + list
        + " .row')].find(r => r.querySelector('.name').textContent === '"
        + name
        + "')";
  }

  static String box(String name) {
    return "[...document.querySelectorAll('#flame div')].filter(b => b.textContent === '"
        + name
        + "')";
  }
}
