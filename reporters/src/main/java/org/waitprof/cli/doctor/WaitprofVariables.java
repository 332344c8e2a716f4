package org.waitprof.cli.doctor;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.waitprof.report.NearestNames;

/** Whether the {@code WAITPROF_*} variables are ones that the agent knows, with values it takes. */
final class WaitprofVariables implements Check {
  private static final String PREFIX = "WAITPROF_";

  /** Every key of the agent with the values it takes; an empty pattern takes any. */
  private static final Map<String, String> KEYS = keys();

  private static Map<String, String> keys() {
    Map<String, String> keys = new LinkedHashMap<>();
    keys.put("out", "");
    keys.put("mode", "profile|trace|off");
    keys.put("callpath", "full|site|off");
    keys.put("prometheus", "off|[0-9]+|[0-9]+-[0-9]+");
    keys.put("host", "");
    keys.put("summary", "on|off");
    keys.put("include", "");
    keys.put("exclude", "");
    keys.put("paused", "off|on");
    keys.put("counters", "");
    keys.put("clock", "auto|nano");
    keys.put("auth", "");
    keys.put("targets", "");
    keys.put("paths", "100|[0-9]{1,2}");
    keys.put("regions", "off|on");
    keys.put("config", "");
    return keys;
  }

  @Override
  public List<Finding> examine(DoctorContext context) {
    List<Finding> findings = new ArrayList<>();
    new TreeMap<>(context.environment().variables())
        .forEach(
            (name, value) -> {
              if (name.startsWith(PREFIX)) {
                findings.add(finding(name, value));
              }
            });
    return findings;
  }

  private static Finding finding(String name, String value) {
    String key = name.substring(PREFIX.length()).toLowerCase(Locale.ROOT);
    String allowed = KEYS.get(key);
    if (allowed == null) {
      List<String> near = NearestNames.of(key, List.copyOf(KEYS.keySet()));
      return Finding.warn(
          name + " is not known to the agent, which ignores it",
          near.isEmpty()
              ? "known are " + String.join(", ", KEYS.keySet())
              : "did you mean " + PREFIX + near.get(0).toUpperCase(Locale.ROOT) + "?");
    }
    if (!allowed.isEmpty() && !value.matches(allowed)) {
      return Finding.warn(
          name + "=" + value + " is not a value of " + key + ": the default holds",
          "allowed: " + allowed.replace("|", ", ").replace("[0-9]+", "port"));
    }
    return Finding.ok(name + "=" + value);
  }
}
