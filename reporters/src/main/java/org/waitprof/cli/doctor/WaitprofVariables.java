package org.waitprof.cli.doctor;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import org.waitprof.options.OptionKey;
import org.waitprof.report.NearestNames;

/** Whether the {@code WAITPROF_*} variables are ones that the agent knows, with values it takes. */
final class WaitprofVariables implements Check {
  private static final String PREFIX = "WAITPROF_";

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
    for (OptionKey each : OptionKey.values()) {
      if (each.key().equals(key)) {
        return each.allows(value)
            ? Finding.ok(name + "=" + value)
            : Finding.warn(
                name + "=" + value + " is not a value of " + key + ": the default holds",
                "allowed: " + each.allowed());
      }
    }
    List<String> known = Arrays.stream(OptionKey.values()).map(OptionKey::key).toList();
    List<String> near = NearestNames.of(key, known);
    return Finding.warn(
        name + " is not known to the agent, which ignores it",
        near.isEmpty()
            ? "known are " + String.join(", ", known)
            : "did you mean " + PREFIX + near.get(0).toUpperCase(Locale.ROOT) + "?");
  }
}
