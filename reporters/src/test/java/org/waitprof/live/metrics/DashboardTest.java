package org.waitprof.live.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.waitprof.live.Readings;

/** Dashboard and rules ask for series that exist, and the dashboard is whole. */
class DashboardTest {
  private static String resource(String name) throws IOException {
    try (InputStream in =
        Objects.requireNonNull(LiveMetrics.class.getResourceAsStream(name), name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @Test
  void everyMetricAskedForIsThere() throws IOException {
    LiveMetrics metrics =
        new LiveMetrics(
            () -> List.of(Readings.job(2, 0)),
            rank -> true,
            new MetricsSettings(5, true, true, 10));
    String page = new String(metrics.content("").bytes(), StandardCharsets.UTF_8);
    Set<String> asked = new TreeSet<>();
    String text = resource("dashboard.json") + resource("rules.yml");
    Matcher name = Pattern.compile("(?<![:a-z_])waitprof_[a-z_]+").matcher(text);
    while (name.find()) {
      asked.add(name.group());
    }
    // Only where waits have been measured, as in PrometheusIT.
    asked.removeIf(each -> each.endsWith("_wait_cause_seconds_total"));
    assertTrue(asked.size() > 8, asked::toString);
    asked.forEach(each -> assertTrue(page.contains("\n" + each + "{"), each));
  }

  @Test
  void panelsAreNumberedAndDoNotOverlap() throws IOException {
    JsonObject dashboard = JsonParser.parseString(resource("dashboard.json")).getAsJsonObject();
    Set<Integer> ids = new HashSet<>();
    Set<String> cells = new HashSet<>();
    int panels = 0;
    for (JsonElement each : dashboard.getAsJsonArray("panels")) {
      JsonObject panel = each.getAsJsonObject();
      panels++;
      ids.add(panel.get("id").getAsInt());
      JsonObject place = panel.getAsJsonObject("gridPos");
      for (int x = 0; x < place.get("w").getAsInt(); x++) {
        for (int y = 0; y < place.get("h").getAsInt(); y++) {
          int column = place.get("x").getAsInt() + x;
          assertTrue(column < 24, panel::toString);
          assertTrue(cells.add(column + " " + (place.get("y").getAsInt() + y)), panel::toString);
        }
      }
      if (!panel.get("type").getAsString().equals("row")) {
        assertTrue(panel.get("description").getAsString().length() > 10, panel::toString);
      }
    }
    assertEquals(panels, ids.size());
  }
}
