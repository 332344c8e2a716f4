package org.waitprof.options;

import java.util.List;
import org.waitprof.estimate.Estimators;
import org.waitprof.live.http.PortChoice;

/**
 * The agent's options. Sources in order of precedence: {@code key=value} after {@code
 * -javaagent:waitprof.jar=}, {@code WAITPROF_KEY} in the environment, {@code -Dwaitprof.key}, a
 * line of the {@code config} file.
 */
public enum OptionKey {
  OUT("out", "", "a file name pattern or a folder for the profile"),
  MODE("mode", "profile", "profile", "trace", "off"),
  CALLPATH("callpath", "full", "full", "site", "off"),
  BINDING("binding", "", "a table of a binding in C's style"),
  SUMMARY("summary", "on", "on", "off"),
  INCLUDE("include", "", "package prefixes, separated by ':'"),
  EXCLUDE("exclude", "", "package prefixes, separated by ':'"),
  PAUSED("paused", "off", "off", "on"),
  COUNTERS("counters", "", "a folder on a local disk or in memory for the counter files"),
  ESTIMATOR("estimator", Estimators.DEFAULT, "an estimator"),
  CALIBRATION("calibration", "", "a file of 'calibrate'"),
  SAMPLES("samples", "8192", "off, or a number of entries per buffer of the sample: 64 to 1048576"),
  STACKS("stacks", "off", "off", "on"),
  CAUSES("causes", "usual", "usual", "full"),
  INTERVAL("interval", "off", "off, auto, or the length of a window of time like 1s or 100ms"),
  TRACESIZE("tracesize", "256m", "a size like 64m or 4g: the most that a rank's trace may take"),
  TRACE(
      "trace",
      "all",
      "all, phase:NAME (several names with ':' between them), or a time like 12s..14s"),
  ANALYZE("analyze", "off", "off", "on", "divided"),
  CACHE("cache", "on", "on, off, or a folder that only you can write to"),
  CLOCK("clock", "auto", "auto", "nano"),
  PROMETHEUS("prometheus", "off", "off, a port, a range like 9400-9499, or 0 for any free port"),
  HOST("host", "127.0.0.1", "an address of this host"),
  AUTH("auth", "", "a file with a line user:password"),
  TARGETS("targets", "", "a folder that Prometheus' file_sd watches"),
  PATHS("paths", "0", "a number of call paths, up to 100"),
  REGIONS(
      "regions",
      "off",
      "off, on, or up to 64 methods like app.Solver.solve, separated by ':' and without arguments"),
  CONFIG("config", "", "a file with one key=value per line");

  /** Maximum number of methods that can be regions. */
  public static final int MOST_REGIONS = 64;

  private static final int FEWEST_ENTRIES = 64;
  private static final int MOST_ENTRIES = 1 << 20;
  private static final long LONGEST_INTERVAL = 86_400_000_000_000L;

  /** {@link #intervalNanos} of windows that follow the length of the run. */
  public static final long AUTO_INTERVAL = 1;

  private final String key;
  private final String defaultValue;

  @SuppressWarnings("ImmutableEnumChecker") // a List.of
  private final List<String> allowed;

  /** Creates an option. A single allowed text is a description: any value will do. */
  OptionKey(String key, String defaultValue, String... allowed) {
    this.key = key;
    this.defaultValue = defaultValue;
    this.allowed = List.of(allowed);
  }

  /** Name of the option among the agent's, in lower case. */
  public String key() {
    return key;
  }

  /** Returns the value that holds unless another is given. */
  public String defaultValue() {
    return defaultValue;
  }

  /**
   * Returns advice in place of a value that older versions accepted; empty for all other values.
   */
  public String insteadOf(String value) {
    if (this == BINDING && value.equals("threads")) {
      return "Flight Recorder shows which threads wait (jdk.ThreadPark)";
    }
    return this == TRACE && (value.equals("burst") || value.startsWith("burst:"))
        ? "interval=auto shows when a run changes, trace=12s..14s traces that part"
        : "";
  }

  /** Whether a text is allowed as the value. */
  public boolean allows(String value) {
    return switch (this) {
      case BINDING -> !value.equals("threads");
      case PROMETHEUS -> value.equals("off") || PortChoice.parse(value).isPresent();
      case SAMPLES -> value.equals("off") || entries(value) > 0;
      case INTERVAL -> value.equals("off") || intervalNanos(value) > 0;
      case TRACE ->
          value.equals("all") || !tracedPhases(value).isEmpty() || tracedNanos(value).length == 2;
      case REGIONS -> value.equals("off") || value.equals("on") || !methods(value).isEmpty();
      case ESTIMATOR -> Estimators.names().contains(value);
      case PATHS -> value.matches("100|[0-9]{1,2}");
      default -> allowed.size() == 1 || allowed.contains(value);
    };
  }

  /**
   * Entries of a buffer of the sample; 0 if the text is no valid number. Stands here because
   * options are read before the sampling side exists.
   */
  public static int entries(String text) {
    try {
      int entries = Integer.parseInt(text);
      return entries >= FEWEST_ENTRIES && entries <= MOST_ENTRIES ? entries : 0;
    } catch (NumberFormatException e) {
      return 0;
    }
  }

  /**
   * The methods that are to be regions, each as {@code Class.method}. Empty for {@code off} and
   * {@code on}, and if the text names no method, too many, or anything that is no method.
   */
  public static List<String> methods(String text) {
    if (text.indexOf('.') < 0) {
      return List.of(); // Every start comes here, and few go on.
    }
    List<String> methods = List.of(text.split(":", -1));
    for (String method : methods) {
      // Constructors cannot be regions, and a method's name stands for all its overloads.
      if (!method.matches("[^.\\s<>(){}\\[\\]/*;]+([.][^.\\s<>(){}\\[\\]/*;]+)+")) {
        return List.of();
      }
    }
    return methods.size() <= MOST_REGIONS ? methods : List.of();
  }

  /**
   * The length of a window in nanoseconds; {@link #AUTO_INTERVAL} for windows that follow the
   * length of the run; 0 if the text is no time from a millisecond to a day.
   */
  public static long intervalNanos(String text) {
    if (text.equals("auto")) {
      return AUTO_INTERVAL;
    }
    if (!text.endsWith("s")) {
      return 0; // Every start comes here, and few go on.
    }
    boolean millis = text.endsWith("ms");
    String number = text.substring(0, text.length() - (millis ? 2 : 1));
    if (!number.matches("[0-9]{1,8}")) {
      return 0;
    }
    long nanos = Long.parseLong(number) * (millis ? 1_000_000L : 1_000_000_000L);
    return nanos <= LONGEST_INTERVAL ? nanos : 0;
  }

  /** The phases that are to be traced; empty if the text is none of {@code phase:...}. */
  public static List<String> tracedPhases(String text) {
    if (!text.startsWith("phase:")) {
      return List.of();
    }
    List<String> phases = List.of(text.substring("phase:".length()).split(":", -1));
    return phases.contains("") ? List.of() : phases;
  }

  /** Begin and end of a time like {@code 500ms..2s} in nanoseconds; empty if the text is none. */
  public static long[] tracedNanos(String text) {
    int dots = text.indexOf("..");
    if (dots < 0) {
      return new long[0];
    }
    String from = text.substring(0, dots);
    long begin = from.matches("0(ms|s)?") ? 0 : intervalNanos(from);
    long end = intervalNanos(text.substring(dots + 2));
    boolean known = begin > 1 || from.startsWith("0");
    return known && end > begin ? new long[] {begin, end} : new long[0];
  }

  /** Describes the allowed values, for error lines. */
  public String allowed() {
    return String.join(", ", this == ESTIMATOR ? Estimators.names() : allowed);
  }
}
