package org.waitprof.it.page;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.waitprof.it.WaitprofCommand;
import org.waitprof.model.CallKey;
import org.waitprof.model.CallPath;
import org.waitprof.model.JobProfile;
import org.waitprof.model.JobProfile.HistogramColumn;
import org.waitprof.model.JobProfile.LongColumn;
import org.waitprof.model.JobProfile.ProfileKey;
import org.waitprof.model.Metric;
import org.waitprof.model.MpiCall;
import org.waitprof.model.RankFacts;
import org.waitprof.model.Role;
import org.waitprof.model.WaitSource;
import org.waitprof.model.section.ProfileParts;
import org.waitprof.profilefile.ProfileWriter;

/**
 * Two runs in three panes, in a real Chromium. Expectation: of 100 s on two ranks, rank 0 waits 20
 * s in a call before and 5 s after, rank 1 none and 10 s, and both 4 s in a barrier in both runs.
 * The line of the call has moved from 40 to 43. Each pane says so for what the others choose.
 */
class ChangePanesIT extends PageTest {
  private static final long SECOND = 1_000_000_000L;
  private static final String CHOICE = TEXT + "('choice')";

  ChangePanesIT(@TempDir Path folder) throws IOException, InterruptedException {
    super(folder);
  }

  @Test
  void eachPaneShowsBothRuns() throws IOException {
    Path before = write("before.wprof", 40, 20, 0);
    Path after = write("after.wprof", 43, 5, 10);
    Path page = diff(before, after);
    browser.open(page, "");
    assertQuiet(page);
    assertEquals("14.00 \u2192 11.50 %", value("metrics", "waiting"));
    assertEquals("10.00 \u2192 7.50 %", value("metrics", "Late Sender"));
    assertEquals("4.00 \u2192 4.00 %", value("metrics", "Wait at Barrier"));
    assertEquals("24.00 \u2192 9.00 %", value("rankpicture", "rank 0"));
    assertEquals("4.00 \u2192 14.00 %", value("rankpicture", "rank 1"));
    // One place, though its line has moved.
    assertEquals("10.00 \u2192 7.50 %", value("calltree", "Halo.exchange:43"));
    assertEquals(
        0, browser.number("document.querySelectorAll('#calltree [title*=\":40\"]').length"));

    browser.run(row("calltree", "Halo.exchange:43") + ".click()");
    assertEquals("20.00 \u2192 5.00 %", value("rankpicture", "rank 0"));
    browser.run(row("rankpicture", "rank 1") + ".click()");
    assertEquals("0.00 \u2192 10.00 %", value("metrics", "Late Sender"));
    assertEquals(
        "waiting at Main.main:5 > Halo.exchange:43, rank 1: 0.00 \u2192 10.00 % of run time (+10.00)",
        browser.text(CHOICE));
    browser.run("document.getElementById('choice-reset').click()");
    assertEquals(
        "waiting, all ranks: 14.00 \u2192 11.50 % of run time (\u22122.50)", browser.text(CHOICE));
    // More waiting is worse, less is better.
    assertEquals("var(--good)", ink("rankpicture", "rank 0"));
    assertEquals("var(--bad)", ink("rankpicture", "rank 1"));
    assertQuiet(page);
  }

  @Test
  void namesAreTexts() throws IOException {
    Path page =
        diff(
            Profiles.hostile(folder.resolve("one.wprof")),
            Profiles.hostile(folder.resolve("two.wprof")));
    browser.open(page, "");
    assertQuiet(page);
    assertEquals("undefined", browser.text("typeof owned"));
  }

  private String value(String pane, String name) {
    return browser.text(row(pane, name) + ".querySelector('.value').textContent");
  }

  private String ink(String pane, String name) {
    return browser.text(row(pane, name) + ".querySelector('.parts i').style.background");
  }

  private Path diff(Path before, Path after) {
    Path page = folder.resolve(before.getFileName() + ".html");
    WaitprofCommand.run("diff", before.toString(), after.toString(), "-o", page.toString())
        .orFail(page.toString());
    return page;
  }

  /** A run with a call on a line, in which each rank waits for so many seconds, and a barrier. */
  private Path write(String name, int line, long... waits) throws IOException {
    List<ProfileKey> keys =
        List.of(
            key("app.Main.main:5;app.Halo.exchange:" + line, MpiCall.MPI_RECV, "late_sender"),
            key("app.Main.main:9", MpiCall.MPI_BARRIER, "wait_at_barrier"));
    LongColumn wait = (key, rank) -> (key == 0 ? waits[rank] : 4) * SECOND;
    List<RankFacts> facts = new ArrayList<>();
    for (int rank = 0; rank < waits.length; rank++) {
      long mpi = wait.at(0, rank) + wait.at(1, rank);
      facts.add(new RankFacts(true, "node0", rank, 100 * SECOND, mpi, 1000, true));
    }
    Map<String, LongColumn> values = new HashMap<>();
    values.put(Metric.COUNT.name(), (key, rank) -> 100);
    values.put(Metric.MIN.name(), (key, rank) -> 0);
    values.put(Metric.FLOOR.name(), (key, rank) -> 0);
    values.put(Metric.BYTES.name(), (key, rank) -> 0);
    for (Metric metric : List.of(Metric.SUM, Metric.MAX, Metric.WAIT)) {
      values.put(metric.name(), wait);
    }
    JobProfile job =
        new JobProfile(
            Profiles.run("app.Main", waits.length, List.of()),
            facts,
            keys,
            values,
            HistogramColumn.NONE,
            List.of(),
            ProfileParts.NONE);
    return ProfileWriter.write(job, folder.resolve(name));
  }

  private static ProfileKey key(String path, MpiCall call, String pattern) {
    CallKey key = new CallKey(CallPath.parse(path), call, 4, 0, Role.NONE);
    return new ProfileKey(key, pattern, WaitSource.MEASURED);
  }
}
