package org.waitprof.fuzz;

import java.util.ArrayList;
import java.util.List;

/** All readers that are fuzzed. */
final class FuzzTargets {
  private FuzzTargets() {}

  static List<FuzzTarget> all() {
    List<FuzzTarget> targets = new ArrayList<>();
    targets.add(new ProfileTarget());
    targets.add(new CounterFileTarget());
    targets.add(new RunningRankTarget());
    targets.add(new JsonTarget());
    targets.add(new TraceTarget());
    targets.add(profile("report"));
    targets.add(profile("report -v"));
    for (String format :
        List.of(
            "collapsed", "csv", "html", "json", "markdown", "mpip", "openmetrics", "speedscope")) {
      targets.add(profile("export --format " + format));
    }
    targets.add(profile("export --force -o y.cubex"));
    for (String options : List.of("--force", "--allow-partial --force")) {
      String merge = "merge " + options + " -o y.wprof";
      targets.add(new CommandTarget(merge, "x.counters", new CounterFileTarget()));
    }
    targets.add(new CommandTarget("analyze --force -o y.wprof", "f.trace", new TraceTarget()));
    targets.add(
        new CommandTarget(
            "analyze --allow-partial --force -o y.wprof", "x.events.txt", new TextTraceTarget()));
    targets.add(
        new CommandTarget(
            "analyze --allow-partial --force -o y.wprof", "x.prv", new ParaverTarget()));
    return List.copyOf(targets);
  }

  private static FuzzTarget profile(String command) {
    return new CommandTarget(command, "x.wprof", new ProfileTarget());
  }
}
