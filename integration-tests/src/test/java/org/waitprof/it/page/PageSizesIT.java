package org.waitprof.it.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.waitprof.it.Campaign;
import org.waitprof.it.WaitprofPage;

/**
 * Expectation, in a real Chromium: a page with every section opens nearly as quickly as that of
 * four ranks whatever the number of ranks, fits its window, and follows the reader's light or dark.
 * With {@code -Dpictures=on} twelve pictures are left in {@code target/screenshots} to be looked
 * at; and four each of {@code -Dpages=one.html,other.html}, addresses within them included.
 */
class PageSizesIT {
  private static final Path SCREENSHOTS = Path.of("target", "screenshots");

  /** How much longer than a page of four ranks, opened just before, one of any number may take. */
  private static final double TIMES = 5;

  /** Of the page; an empty browser has 200 to 350. */
  private static final long MEGABYTES = 300;

  private final Path folder;

  PageSizesIT(@TempDir Path folder) {
    this.folder = folder;
  }

  @ParameterizedTest
  @CsvSource("32, 32")
  void opensQuicklyAndFits(int rows, int columns) throws IOException, InterruptedException {
    int ranks = rows * columns;
    Path profile = ManyRanks.write(folder.resolve(ranks + ".wprof"), rows, columns, 200);
    Path page = WaitprofPage.of(profile);
    Path small = WaitprofPage.of(ManyRanks.write(folder.resolve("four.wprof"), 2, 2, 200));
    // A browser of its own: one that has shown other pages keeps memory of them.
    try (Browser fresh = new Browser()) {
      fresh.look(1400, 900, false, "light");
      long before = fresh.memoryMegabytes();
      double seconds = fresh.open(page);
      long megabytes = fresh.memoryMegabytes();
      System.out.printf(
          Locale.ROOT,
          "%d ranks x 200 call paths: page of %.1f MB opens in %.2f s, %d MB in all processes,"
              + " %d MB before%n",
          ranks,
          Files.size(page) / 1e6,
          seconds,
          megabytes,
          before);
      assertTrue(fresh.number("document.querySelectorAll('#flame div').length") > 100);
      int rank = Math.min(711, ranks - 1);
      fresh.run("choices.set({rank: '" + rank + "'})");
      String said = fresh.text("document.getElementById('choice').textContent");
      assertTrue(said.contains(ranks <= 1024 ? "rank " + rank + ":" : "ranks 704 to 767:"), said);
      double times = Double.MAX_VALUE;
      for (int i = 0; i < 5 && times > TIMES; i++) {
        double four = fresh.open(small);
        times = Math.min(times, fresh.open(page) / four);
      }
      System.out.printf(Locale.ROOT, "%.1f times as long as four ranks%n", times);
      assertTrue(times < TIMES, times + " times as long as four ranks");
      assertTrue(megabytes - before < MEGABYTES, megabytes + " MB");
      if (ranks == 2 || System.getProperty("pictures") != null) {
        pictures(fresh, page, "", ranks + "-ranks");
      }
      assertEquals(List.of(), fresh.complaints());
    }
  }

  @Campaign
  @ParameterizedTest
  @CsvSource({"1, 2", "8, 8", "256, 256"})
  void soDoOtherSizes(int rows, int columns) throws IOException, InterruptedException {
    opensQuicklyAndFits(rows, columns);
  }

  @Test
  void ofPagesThatAreNamed() throws IOException, InterruptedException {
    String pages = System.getProperty("pages", "");
    Assumptions.assumeFalse(pages.isEmpty(), "not here: no -Dpages");
    try (Browser browser = new Browser()) {
      for (String page : pages.split(",", -1)) {
        int hash = page.contains("#") ? page.indexOf('#') : page.length();
        Path file = Path.of(page.substring(0, hash)).toAbsolutePath();
        String name = file.getFileName() + page.substring(hash);
        pictures(browser, file, page.substring(hash), name.replaceAll("[^A-Za-z0-9]+", "-"));
      }
    }
  }

  /** In two windows and on a phone, by day and by night. */
  private static void pictures(Browser browser, Path page, String hash, String name)
      throws IOException {
    for (String scheme : List.of("light", "dark")) {
      for (int[] window : new int[][] {{1400, 900}, {800, 1200}, {390, 844}}) {
        browser.look(window[0], window[1], window[0] < 400, scheme);
        browser.open(page, hash);
        int width = browser.number("document.documentElement.scrollWidth");
        assertTrue(width <= window[0], name + " is " + width + " wide on " + window[0]);
        String back = browser.text("getComputedStyle(document.body).backgroundColor");
        assertEquals(scheme.equals("dark") ? "rgb(20, 23, 28)" : "rgb(246, 247, 249)", back);
        if (window[0] > 400) {
          browser.screenshot(SCREENSHOTS.resolve(name + "-" + window[0] + "-" + scheme + ".png"));
        }
      }
    }
  }
}
