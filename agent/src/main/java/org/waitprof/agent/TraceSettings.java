package org.waitprof.agent;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.waitprof.agent.messenger.Membership;
import org.waitprof.options.OptionKey;
import org.waitprof.options.Options;
import org.waitprof.record.AgentOutput;
import org.waitprof.record.message.MessageRecording;
import org.waitprof.record.sample.TraceChoice;
import org.waitprof.record.sample.TraceConfig;

/**
 * The settings of {@code mode=trace}. A class of its own: in a plain profile run the tracing side
 * does not exist, so no class may be linked to it.
 */
final class TraceSettings {
  private TraceSettings() {}

  /** Fixes the settings of the tracing side, which {@link HotSide} has defined. */
  static void configure(Options options) {
    long bytes = bytes(options.get(OptionKey.TRACESIZE));
    if (bytes <= 0) {
      AgentOutput.println(
          "option tracesize="
              + options.get(OptionKey.TRACESIZE)
              + " is not a size like 64m or 4g; using "
              + OptionKey.TRACESIZE.defaultValue());
      bytes = bytes(OptionKey.TRACESIZE.defaultValue());
    }
    TraceConfig.set(new TraceConfig(bytes, choice(options), new Membership()));
    MessageRecording.configure(false, true);
  }

  /** The part of the run that is traced; null for the whole run. */
  private static @Nullable TraceChoice choice(Options options) {
    String text = options.get(OptionKey.TRACE);
    List<String> phases = OptionKey.tracedPhases(text);
    long[] times = OptionKey.tracedNanos(text);
    return phases.isEmpty() && times.length == 0
        ? null
        : new TraceChoice(
            phases, times.length == 0 ? 0 : times[0], times.length == 0 ? 0 : times[1]);
  }

  /** A number with k, m or g behind it; 0 for other text. */
  static long bytes(String text) {
    int shift =
        switch (text.isEmpty() ? ' ' : Character.toLowerCase(text.charAt(text.length() - 1))) {
          case 'k' -> 10;
          case 'm' -> 20;
          case 'g' -> 30;
          default -> 0;
        };
    String digits = shift == 0 ? text : text.substring(0, text.length() - 1);
    try {
      long value = Long.parseLong(digits);
      return value > 0 && value <= Long.MAX_VALUE >> shift ? value << shift : 0;
    } catch (NumberFormatException e) {
      return 0;
    }
  }
}
