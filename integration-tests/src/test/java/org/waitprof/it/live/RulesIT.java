package org.waitprof.it.live;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.waitprof.it.Script;
import org.waitprof.it.Stack;
import org.waitprof.it.WaitprofCommand;

/**
 * Expectation: the rules that {@code grafana --rules} prints are what promtool takes for rules, and
 * give what the series of their test work out to; the dashboard is one by Grafana's own types.
 */
class RulesIT {
  @Test
  void rulesGiveWhatTheirTestSays(@TempDir Path folder) throws IOException {
    Path rules = folder.resolve("rules.yml");
    Script printed = WaitprofCommand.run("grafana", "--rules", "-o", rules.toString());
    assertEquals(0, printed.exitCode(), printed::output);
    Path tests = Stack.get().module().resolve("live/rules-test.yml");
    Files.copy(tests, folder.resolve("rules-test.yml"));
    Path promtool = Stack.get().prometheus().resolve("promtool");
    Script checked = Script.run(promtool, "check", "rules", rules.toString());
    assertTrue(checked.output().contains("SUCCESS: 11 rules found"), checked::output);
    Script tested =
        Script.run(promtool, "test", "rules", folder.resolve("rules-test.yml").toString());
    assertEquals(0, tested.exitCode(), tested::output);
    assertTrue(tested.output().contains("SUCCESS"), tested::output);
  }

  @Test
  void theDashboardIsOneByGrafanasTypes(@TempDir Path folder) {
    Path dashboard = folder.resolve("dashboard.json");
    Script printed = WaitprofCommand.run("grafana", "-o", dashboard.toString());
    assertEquals(0, printed.exitCode(), printed::output);
    Script checked =
        Script.run(Stack.get().module().resolve("live/check-dashboard.sh"), dashboard.toString());
    assertEquals(0, checked.exitCode(), checked::output);
  }
}
