package org.waitprof.it.live;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.util.Map;
import org.waitprof.it.Script;
import org.waitprof.it.WaitprofCommand;

/** What each panel of the dashboard asks for, asked of a real server while a job runs. */
final class DashboardQueries {
  private DashboardQueries() {}

  /** Every query is understood, and but for calls in flight, of which there are none, answered. */
  static void check(PrometheusServer server, double now) throws Exception {
    Script printed = WaitprofCommand.run("grafana");
    assertEquals(0, printed.exitCode(), printed::output);
    String series = server.query("waitprof_run_info{rank=\"0\"}", now).keySet().toString();
    String run = Scrape.label(series, "run");
    JsonObject dashboard = JsonParser.parseString(printed.output()).getAsJsonObject();
    int answered = 0;
    for (JsonElement each : dashboard.getAsJsonArray("panels")) {
      JsonObject panel = each.getAsJsonObject();
      if (panel.has("targets")) {
        String asked =
            panel.getAsJsonArray("targets").get(0).getAsJsonObject().get("expr").getAsString();
        String query =
            asked.replace("$run", run).replace("$rank", ".*").replace("$__rate_interval", "4s");
        Map<String, Double> values = server.query(query, now);
        assertTrue(
            !values.isEmpty() || asked.contains("waitprof_in_flight_call_seconds"),
            () -> "no answer to " + query);
        answered += values.isEmpty() ? 0 : 1;
      }
    }
    assertTrue(answered >= 12, answered + " panels with data");
  }
}
