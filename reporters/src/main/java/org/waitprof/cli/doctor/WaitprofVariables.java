package org.waitprof.cli.doctor;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import org.waitprof.options.OptionKey;
import org.waitprof.report.NearestNames;

/** Checks that the agent knows the {@code WAITPROF_*} variables and accepts their values. */
final class WaitprofVariables implements Check {
  private static final String PREFIX = "WAITPROF_";

  @Override
  public void examine(DoctorContext context, Diagnosis findings) {
    new TreeMap<>(context.environment().variables())
        .forEach(
            (name, value) -> {
              if (name.startsWith(PREFIX)) {
                look(name, value, findings);
              }
            });
  }

  private static void look(String name, String value, Diagnosis findings) {
    String key = name.substring(PREFIX.length()).toLowerCase(Locale.ROOT);
    for (OptionKey each : OptionKey.values()) {
      if (each.key().equals(key)) {
        if (each.allows(value)) {
          findings.ok(name + "=" + value);
        } else {
          findings.warn(
              name + "=" + value + " is not a value of " + key + ", and is ignored",
              each.insteadOf(value).isEmpty()
                  ? "allowed: " + each.allowed()
                  : "it was removed: " + each.insteadOf(value));
        }
        return;
      }
    }
    List<String> known = Arrays.stream(OptionKey.values()).map(OptionKey::key).toList();
    List<String> near = NearestNames.of(key, known);
    findings.warn(
        name + " is not known to the agent, which ignores it",
        near.isEmpty()
            ? "known are " + String.join(", ", known)
            : "did you mean " + PREFIX + near.get(0).toUpperCase(Locale.ROOT) + "?");
  }
}
