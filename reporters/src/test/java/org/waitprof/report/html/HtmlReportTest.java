package org.waitprof.report.html;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.waitprof.model.JobProfile;
import org.waitprof.model.Metric;
import org.waitprof.report.GoldenFile;
import org.waitprof.report.ReportOptions;
import org.waitprof.report.Reports;
import org.waitprof.report.TestJobs;

/** The page without a browser; what it does in one is tested in the integration tests. */
class HtmlReportTest {
  private static final ReportOptions OPTIONS = ReportOptions.DEFAULTS;

  private static JsonObject data(String page) {
    String begin = "<script type=\"application/json\" id=\"data\">";
    int at = page.indexOf(begin) + begin.length();
    return JsonParser.parseString(page.substring(at, page.indexOf("</script>", at)))
        .getAsJsonObject();
  }

  /** Style, script and their hashes change often and say little here. */
  private static String withoutCode(String page) {
    return page.replaceAll("(?s)<style>.*?</style>", "<style/>")
        .replaceAll("(?s)<script>.*?</script>", "<script/>")
        .replaceAll("sha256-[^&]*", "sha256-...");
  }

  @Test
  void wholePage() throws IOException {
    String page = Reports.of("html", TestJobs.wavefront(2, 1), OPTIONS.withGrid(List.of(2, 2)));
    GoldenFile.assertMatches("wavefront.html", withoutCode(page));
    assertFalse(page.contains("https:"), "nothing from elsewhere");
  }

  @Test
  void namesNeverBecomeMarkup() throws IOException {
    String page = Reports.of("html", TestJobs.hostile(), OPTIONS);
    String body = withoutCode(page);
    assertFalse(body.contains("<script>alert"), body);
    assertEquals(1, body.split("</script>", -1).length - 1, "only the end of the data");
    assertTrue(body.contains("&lt;script&gt;alert(1)&lt;/script&gt;"), "shown as it is");
    assertFalse(page.chars().anyMatch(c -> c != '\n' && Character.isISOControl(c)));
    String names = data(page).getAsJsonArray("nodes").toString();
    assertTrue(names.contains("alert(1)"), names);
  }

  @Test
  void dataAddUp() throws IOException {
    JobProfile job = TestJobs.wavefront(4, 3);
    JsonObject data = data(Reports.of("html", job, OPTIONS));
    assertEquals(16, data.getAsJsonArray("groups").size());
    long wait = 0;
    for (JsonElement end : data.getAsJsonArray("ends")) {
      if (end.getAsJsonObject().has("wait")) {
        for (JsonElement value : end.getAsJsonObject().getAsJsonArray("wait")) {
          wait += value.getAsLong();
        }
      }
    }
    long expected = 0;
    for (int key = 0; key < job.keys().size(); key++) {
      for (int rank = 0; rank < 16; rank++) {
        expected += job.value(Metric.WAIT, key, rank);
      }
    }
    assertEquals(expected / 1e3, (double) wait, 16.0 * job.keys().size());
  }

  @Test
  void manyRanksAreGroups() {
    int[] ranks = IntStream.range(0, 65_536).toArray();
    RankGroups groups = RankGroups.of(ranks, 200);
    assertTrue(groups.count() <= 1024 && groups.count() * 200L <= 250_000, "" + groups.count());
    assertEquals("0-" + (groups.size() - 1), groups.name(0));
    int[] some = {3, 5, 9};
    assertEquals("9", RankGroups.of(some, 10).name(2));
    long[] sums = new RankGroups(some, 2).sums(new long[] {0, 0, 0, 7, 0, 2, 0, 0, 0, 4});
    assertArrayEquals(new long[] {9, 4}, sums);
  }
}
