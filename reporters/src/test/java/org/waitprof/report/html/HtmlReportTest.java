package org.waitprof.report.html;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.waitprof.estimate.WaitBounds;
import org.waitprof.model.JobProfile;
import org.waitprof.model.JobProfile.RankPair;
import org.waitprof.model.Metric;
import org.waitprof.model.MpiCall;
import org.waitprof.model.RankFacts;
import org.waitprof.model.Role;
import org.waitprof.report.GoldenFile;
import org.waitprof.report.JobBuilder;
import org.waitprof.report.JobBuilder.Cell;
import org.waitprof.report.ReportOptions;
import org.waitprof.report.Reports;
import org.waitprof.report.TestJobs;
import org.waitprof.report.html.data.RankGroups;
import org.waitprof.waitstate.WaitState;
import org.waitprof.waitstate.WaitStates;

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
    String page =
        Reports.of("html", TestJobs.wavefront(2, 1), OPTIONS.with(its -> its.grid = List.of(2, 2)));
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
    Set<String> waits = new HashSet<>();
    for (JsonElement metric : data.getAsJsonArray("metrics")) {
      if (metric.getAsJsonObject().get("parent").getAsString().equals("wait")) {
        waits.add(metric.getAsJsonObject().get("id").getAsString());
      }
    }
    long wait = 0;
    for (JsonElement end : data.getAsJsonArray("ends")) {
      for (var own : end.getAsJsonObject().getAsJsonObject("values").entrySet()) {
        JsonElement values = own.getValue();
        for (int rank = 0; waits.contains(own.getKey()) && rank < 16; rank++) {
          wait += (values.isJsonArray() ? values.getAsJsonArray().get(rank) : values).getAsLong();
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
  void whoWaitsForWhomIsAHeatMap() throws IOException {
    JobProfile job = TestJobs.sampled(20, 1, 0.8);
    String page = Reports.of("html", job, OPTIONS);
    assertTrue(page.contains("id=\"matrix-map\""), "the picture");
    JsonObject matrix = data(page).getAsJsonObject("matrix");
    assertEquals(200, matrix.get("edge").getAsInt(), "pairs of 400 ranks are taken together");
    assertEquals(2, matrix.get("block").getAsInt());
    long micros = 0;
    for (JsonElement cell : matrix.getAsJsonArray("cells")) {
      micros += cell.getAsJsonArray().get(2).getAsLong();
    }
    long nanos =
        job.pairs().stream().filter(p -> p.peer() >= 0).mapToLong(RankPair::waitNanos).sum();
    assertEquals(nanos / 1e3, (double) micros, 400);
    assertFalse(
        Reports.of("html", TestJobs.wavefront(2, 1), OPTIONS).contains("id=\"matrix-map\""));
  }

  @Test
  void whatATraceMeasuresIsShown() throws IOException {
    String page = withoutCode(Reports.of("html", TestJobs.measured(2, 1), OPTIONS));
    for (String word :
        List.of(
            "Critical path",
            "computation before MPI_Allreduce",
            "wrong order",
            "N x N Completion")) {
      assertTrue(page.contains(word), word);
    }
    assertTrue(page.contains("class=\"f-completion\""), page);
  }

  @Test
  void longCallPathsUnfoldAndAdviceStandsOnce() throws IOException {
    String page = withoutCode(Reports.of("html", TestJobs.wavefront(2, 1), OPTIONS));
    assertTrue(
        page.contains("<summary>... &gt; Sweep.octant:131 &gt; Halo.receiveWest:41</summary>"),
        page);
    assertEquals(1, page.split("id=\"advice-late_sender\"", -1).length - 1);
    assertTrue(page.contains("href=\"#advice-late_sender\""), page);
  }

  /** Time that is not known is a pane of its own, beside that of time that is no waiting. */
  @Test
  void whatIsNotKnownLeadsToItsPane() throws IOException {
    long second = 1_000_000_000;
    Cell polls = new Cell(100, 45 * second, second / 10, second, second / 10);
    JobProfile job =
        new JobBuilder()
            .rank(new RankFacts(true, "n", 1, 100 * second, 45 * second, 0, true))
            .row("A.settle:5", MpiCall.MPI_TEST, 8, 0, Role.POLLED, rank -> polls)
            .build();
    String page = withoutCode(Reports.of("html", WaitBounds.of(job), OPTIONS));
    assertTrue(page.contains("<a href=\"#metric=unknown\">For "), page);
  }

  /** Half a percent in fifty lines: one entry where they come together, the largest behind it. */
  @Test
  void manySmallPlacesAreOneEntry() throws IOException {
    String page = withoutCode(Reports.of("html", TestJobs.scattered(50), OPTIONS));
    assertEquals(1 + 3, page.split("<div class=\"wait\">", -1).length - 1, page);
    int all = page.indexOf("<b>50 places</b>\n called from <code>A.step:2</code>");
    int behind = page.indexOf("<summary>The 3 that wait most</summary>");
    assertTrue(all > 0 && behind > all && page.indexOf(" in <code>MPI_", all) > behind, page);
    assertTrue(
        page.contains("spread over 50 places; 100\u00a0% of the waiting is called from"), page);
    assertTrue(page.contains("47 more places below 0.5\u00a0% each: "), page);
  }

  /** Of each place: who is waited for, how evenly, and for how large messages. */
  @Test
  void topWaitsSpeakOfTheirPlace() throws IOException {
    String page = withoutCode(Reports.of("html", TestJobs.sampled(2, 1, 0.8), OPTIONS));
    int west = page.indexOf("Halo.receiveWest:41</code>");
    String item = page.substring(west, page.indexOf("</li>", west));
    assertTrue(item.contains("calls of 16-32\u00a0KiB; a rank waits "), item);
    assertTrue(
        item.contains("80\u00a0% of it for rank 0 at Sweep.octant:120, 20\u00a0% of it for"), item);
    String estimated = withoutCode(Reports.of("html", TestJobs.wavefront(2, 1), OPTIONS));
    assertTrue(estimated.contains("waits least: it tends to come last"), estimated);
    assertFalse(estimated.contains("of it for rank"), "durations do not tell for whom");
  }

  /** WCAG 2.2, contrast of colours: neighbours in the bar of rank time differ by 3 : 1. */
  @Test
  void neighboursInTheBarOfRankTimeDiffer() throws IOException {
    List<String> order = List.of("useful", "mpi", "wait", "completion");
    for (String theme : themes()) {
      for (int i = 1; i < order.size(); i++) {
        double contrast = contrast(theme, order.get(i - 1), theme, order.get(i));
        assertTrue(contrast >= 3, theme + " " + order.get(i) + " " + contrast);
      }
      // It may stand beside any of them: a line in the colour of the card sets it apart.
      assertTrue(contrast(themes().get(0), "m-unknown", theme, "card") >= 3, theme);
    }
  }

  /** Parts of a metric, in any order, are set apart by the card, and bear black text. */
  @Test
  void coloursOfMetricsDifferFromTheCardBetweenThem() throws IOException {
    List<String> themes = themes();
    List<String> names =
        Pattern.compile("--(m-\\w+): #")
            .matcher(themes.get(0))
            .results()
            .map(found -> found.group(1))
            .toList();
    assertTrue(names.size() > 15, names.toString());
    for (WaitState pattern : WaitStates.all()) {
      assertTrue(names.contains("m-" + pattern.id()), pattern.id() + " has no colour");
    }
    for (String theme : themes) {
      for (String name : names) {
        double contrast = contrast(themes.get(0), name, theme, "card");
        assertTrue(contrast >= 3, theme + " " + name + " " + contrast);
        assertTrue((luminance(themes.get(0), name) + 0.05) / 0.05 >= 4.5, name);
      }
    }
  }

  /** Patterns, parts of an efficiency, kinds of calls, better and worse: a colour each. */
  @Test
  void aColourHasOneMeaning() throws IOException {
    Map<String, List<String>> meanings = new TreeMap<>();
    Pattern.compile("--([mpk]-?\\w+|wait|good|fair|bad): (#\\w{6})")
        .matcher(themes().get(0))
        .results()
        .forEach(
            found ->
                meanings
                    .computeIfAbsent(found.group(2), none -> new ArrayList<>())
                    .add(found.group(1)));
    meanings.values().removeIf(names -> names.size() == 1);
    List<List<String>> shared =
        List.of(
            List.of("m-run", "m-mpi", "m-other", "m-collective_overlap", "k4"),
            List.of("wait", "m-wait"));
    assertEquals(shared, List.copyOf(meanings.values()));
  }

  /** Light, dark by the system, dark by choice. */
  private static List<String> themes() throws IOException {
    String page = Reports.of("html", TestJobs.wavefront(2, 1), OPTIONS);
    assertFalse(page.contains("light-dark(#"), "browsers of 2023 lack it");
    String style = page.substring(page.indexOf("<style>"), page.indexOf("</style>"));
    List<String> themes = List.of(style.split("\\scolor-scheme: ", -1));
    assertEquals(4, themes.size());
    return themes.subList(1, 4);
  }

  private static double contrast(String theme, String name, String otherTheme, String other) {
    double one = luminance(theme, name);
    double two = luminance(otherTheme, other);
    return (Math.max(one, two) + 0.05) / (Math.min(one, two) + 0.05);
  }

  private static double luminance(String theme, String name) {
    int at = theme.indexOf("--" + name + ": #") + name.length() + 5;
    double sum = 0;
    double[] weights = {0.2126, 0.7152, 0.0722};
    for (int i = 0; i < 3; i++) {
      double part = Integer.parseInt(theme.substring(at + 2 * i, at + 2 * i + 2), 16) / 255.0;
      double linear = part <= 0.04045 ? part / 12.92 : Math.pow((part + 0.055) / 1.055, 2.4);
      sum += weights[i] * linear;
    }
    return sum;
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
