package org.waitprof.agent;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.waitprof.agent.live.Endpoint;
import org.waitprof.live.http.PortChoice;
import org.waitprof.live.metrics.MetricsSettings;
import org.waitprof.options.OptionKey;
import org.waitprof.options.Options;
import org.waitprof.system.PathText;

/** Turns options into an endpoint. Loaded when one is asked for, as all that it refers to. */
final class EndpointStart {
  private EndpointStart() {}

  static Endpoint of(Options options, Path counters) {
    MetricsSettings metrics =
        new MetricsSettings(
            Integer.parseInt(options.get(OptionKey.PATHS)),
            !options.get(OptionKey.REGIONS).equals("off"),
            false,
            Integer.MAX_VALUE);
    return new Endpoint(
        new Endpoint.Settings(
            PortChoice.parse(options.get(OptionKey.PROMETHEUS)).orElseThrow(),
            options.get(OptionKey.HOST),
            path(options.get(OptionKey.AUTH)),
            path(options.get(OptionKey.TARGETS)),
            metrics),
        counters);
  }

  private static @Nullable Path path(String text) {
    return text.isEmpty() ? null : PathText.of(text);
  }
}
