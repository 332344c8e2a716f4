package org.waitprof.fuzz;

import java.util.List;

/** All readers that are fuzzed. */
final class FuzzTargets {
  private FuzzTargets() {}

  static List<FuzzTarget> all() {
    return List.of(
        new ProfileTarget(),
        new CounterFileTarget(),
        new JsonTarget(),
        new CommandTarget("report", "x.wprof", new ProfileTarget()),
        new CommandTarget("report -v", "x.wprof", new ProfileTarget()),
        new CommandTarget("export --format csv", "x.wprof", new ProfileTarget()),
        new CommandTarget("export --format json", "x.wprof", new ProfileTarget()),
        new CommandTarget("merge --force -o y.wprof", "x.counters", new CounterFileTarget()),
        new CommandTarget(
            "merge --allow-partial --force -o y.wprof", "x.counters", new CounterFileTarget()),
        new TraceTarget(),
        new CommandTarget("analyze --force -o y.wprof", "f.trace", new TraceTarget()),
        new CommandTarget(
            "analyze --allow-partial --force -o y.wprof", "x.events.txt", new TextTraceTarget()));
  }
}
