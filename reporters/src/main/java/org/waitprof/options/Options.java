package org.waitprof.options;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import org.waitprof.model.OptionSetting;
import org.waitprof.profilefile.output.OutputName;
import org.waitprof.record.AgentOutput;
import org.waitprof.record.file.FaultText;
import org.waitprof.report.NearestNames;
import org.waitprof.system.PathText;
import org.waitprof.system.SpecialFile;

/**
 * The effective options, each with its origin. A bad option costs a line on stderr that names it
 * and the allowed values, never the application.
 */
public final class Options {
  /** Longest time to wait for the file system of a configuration. */
  private static final int PATIENCE_SECONDS = 2;

  private static final String LAUNCH_LINE = "agent option";

  private static final int MOST_WARNINGS = 20;

  /** Letters of a line about an option. */
  private static final int LONGEST = 1000;

  private final Map<OptionKey, OptionSetting> settings = new EnumMap<>(OptionKey.class);
  private final List<Warning> warnings = new ArrayList<>();

  /** A complaint; with a key, the value that holds instead is known when all sources are read. */
  private record Warning(String text, @Nullable OptionKey key) {}

  private Options() {}

  /**
   * Reads all sources.
   *
   * @param agentText what follows {@code -javaagent:waitprof.jar=}; {@code \,} stands for a comma
   * @param environment the process's environment
   * @param properties the JVM's system properties
   */
  public static Options read(
      String agentText, Map<String, String> environment, Properties properties) {
    Options options = new Options();
    Map<String, String> given = options.pairs(agentText);
    for (OptionKey key : OptionKey.values()) {
      String variable = "WAITPROF_" + key.key().toUpperCase(java.util.Locale.ROOT);
      options.offer(key, given.remove(key.key()), LAUNCH_LINE);
      options.offer(key, environment.get(variable), variable);
      options.offer(key, properties.getProperty("waitprof." + key.key()), "system property");
    }
    for (String key : given.keySet()) {
      options.warnUnknownKey(key);
    }
    OptionSetting config = options.settings.get(OptionKey.CONFIG);
    if (config != null) {
      options.readConfig(config.value());
    }
    options.warnOfUnusedKeys();
    return options;
  }

  /**
   * Warns of options of the launch line that need another one. Variables and files may be of a
   * whole site.
   */
  private void warnOfUnusedKeys() {
    if (get(OptionKey.MODE).equals("off")) {
      return;
    }
    if (get(OptionKey.PROMETHEUS).equals("off")) {
      warnIfGiven(OptionKey.HOST, "prometheus=PORT");
      warnIfGiven(OptionKey.AUTH, "prometheus=PORT");
      warnIfGiven(OptionKey.TARGETS, "prometheus=PORT");
      warnIfGiven(OptionKey.PATHS, "prometheus=PORT");
    }
    if (!isTracing()) {
      warnIfGiven(OptionKey.TRACESIZE, "mode=trace");
    }
  }

  private void warnIfGiven(OptionKey key, String needed) {
    OptionSetting setting = settings.get(key);
    if (setting != null && setting.origin().equals(LAUNCH_LINE)) {
      warn("option " + key.key() + " is ignored: it needs " + needed);
    }
  }

  private Map<String, String> pairs(String text) {
    Map<String, String> pairs = new LinkedHashMap<>();
    StringBuilder pair = new StringBuilder();
    for (int i = 0; i <= text.length(); i++) {
      boolean end = i == text.length() || text.charAt(i) == ',';
      if (!end) {
        boolean escaped =
            text.charAt(i) == '\\' && i + 1 < text.length() && text.charAt(i + 1) == ',';
        i += escaped ? 1 : 0;
        pair.append(text.charAt(i));
      } else if (pair.length() > 0) {
        int equals = pair.indexOf("=");
        if (equals < 0) {
          warn("option '" + pair + "' is ignored: it has no value; write " + pair + "=...");
        } else {
          pairs.put(pair.substring(0, equals).trim(), pair.substring(equals + 1).trim());
        }
        pair.setLength(0);
      }
    }
    return pairs;
  }

  private void readConfig(String file) {
    try {
      for (String line : text(PathText.of(file)).split("\n", -1)) {
        String text = line.trim();
        if (text.isEmpty() || text.startsWith("#")) {
          continue;
        }
        Map<String, String> pairs = pairs(text.replace(",", "\\,"));
        for (OptionKey key : OptionKey.values()) {
          offer(key, pairs.remove(key.key()), file);
        }
        for (String key : pairs.keySet()) {
          warnUnknownKey(key);
        }
      }
    } catch (IOException | RuntimeException e) {
      warn("option config=" + file + " is ignored: the file cannot be read: " + FaultText.of(e));
    }
  }

  private static String text(Path file) throws IOException {
    return BoundedWork.on(file, PATIENCE_SECONDS, "waitprof-config", () -> SpecialFile.text(file));
  }

  private void offer(OptionKey key, @Nullable String value, String origin) {
    if (value == null || settings.containsKey(key)) {
      return;
    }
    if (key.allows(value)) {
      settings.put(key, new OptionSetting(value, origin));
    } else if (!key.insteadOf(value).isEmpty()) {
      String option = key.key() + "=" + value;
      warn("option " + option + " was removed, and is ignored: " + key.insteadOf(value));
    } else {
      String option = "option " + key.key() + "=" + value;
      warnings.add(new Warning(option + " is not one of: " + key.allowed() + "; using ", key));
    }
  }

  private void warn(String text) {
    warnings.add(new Warning(text, null));
  }

  private void warnUnknownKey(String key) {
    List<String> known = new ArrayList<>();
    for (OptionKey each : OptionKey.values()) {
      known.add(each.key());
    }
    List<String> near = NearestNames.of(key, known);
    warn(
        "option '"
            + key
            + "' is unknown and ignored; "
            + (near.isEmpty()
                ? "known: " + String.join(", ", known)
                : "did you mean " + near.get(0) + "?"));
  }

  public String get(OptionKey key) {
    OptionSetting setting = settings.get(key);
    return setting == null ? key.defaultValue() : setting.value();
  }

  /** Whether the run, or a part of it, is to be traced. */
  public boolean isTracing() {
    String mode = get(OptionKey.MODE);
    return mode.equals("trace")
        || (mode.equals("profile") && !get(OptionKey.TRACE).equals(OptionKey.TRACE.defaultValue()));
  }

  /** Whether any source has set the option. */
  public boolean isGiven(OptionKey key) {
    return settings.containsKey(key);
  }

  /** Path of the profile: from the option, or the default name if the option's is invalid. */
  public Path output(OutputName.Values values) {
    try {
      return OutputName.resolve(get(OptionKey.OUT), values);
    } catch (IllegalArgumentException e) {
      AgentOutput.println(e.getMessage() + "; using the default name");
      return OutputName.resolve("", values);
    }
  }

  /**
   * Returns the options that were given, with their origins, for the profile: {@code
   * option.callpath = site (agent option)}.
   */
  public Map<String, String> facts() {
    Map<String, String> facts = new LinkedHashMap<>();
    for (Map.Entry<OptionKey, OptionSetting> each : settings.entrySet()) {
      facts.put("option.".concat(each.getKey().key()), each.getValue().toString());
    }
    return facts;
  }

  /** One line for each invalid option; of many, as in a file of another kind, the first ones. */
  public List<String> warnings() {
    List<String> lines = new ArrayList<>();
    for (Warning each : warnings) {
      OptionKey key = each.key();
      if (lines.size() == MOST_WARNINGS) {
        lines.add("further options are ignored: " + (warnings.size() - MOST_WARNINGS));
        break;
      }
      String text = each.text();
      String start = text.length() <= LONGEST ? text : text.substring(0, LONGEST) + " ... ";
      lines.add((key == null ? start : start + get(key)).replaceAll("\\p{Cntrl}", "?"));
    }
    return lines;
  }

  /** Place of the profile, as far as the option says it: the name may depend on the run. */
  public Path place() {
    try {
      return PathText.of(get(OptionKey.OUT));
    } catch (IllegalArgumentException e) {
      return Path.of(""); // Reported with the name.
    }
  }
}
