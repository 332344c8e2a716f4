package org.waitprof.fuzz;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.waitprof.report.ReportFormat;
import org.waitprof.report.ReportFormats;

/** All readers that are fuzzed, and the commands over what they read. */
final class FuzzTargets {
  private static final String ANALYZE = "analyze --allow-partial --force -o y.wprof";
  private static final List<String> ANALYSES =
      List.of(
          "",
          "--delay-rule paper",
          "--delay-rule none",
          "--window off",
          "--window 1ms --min-events 0",
          "--collectives synchronising --threads 1",
          "--eager 0",
          "--eager 100000 --delay-rule paper",
          "--predict 2");
  private static final List<String> SIMULATIONS =
      List.of(
          "",
          "--network ideal",
          "--network measured",
          "--network 2us,1GB/s --eager 0",
          "--eager 100000 --threads 1");
  private static final List<String> REWRITTEN =
      Stream.concat(SIMULATIONS.stream(), Stream.of("--trace y.trace")).toList();

  private FuzzTargets() {}

  static List<FuzzTarget> all() {
    List<FuzzTarget> targets = new ArrayList<>();
    targets.add(new ProfileTarget());
    targets.add(new CounterFileTarget());
    targets.add(new RunningRankTarget());
    targets.add(new JsonTarget());
    targets.add(new CalibrationTarget());
    targets.add(new TraceTarget());
    targets.add(new TextTraceTarget());
    targets.add(new ParaverTarget());
    targets.add(profile("report", "report", List.of("", "-v", "--estimator minimum")));
    List<String> formats =
        ReportFormats.all().stream().map(ReportFormat::name).map(n -> "--format " + n).toList();
    targets.add(profile("export", "export --force -o y.out", formats));
    List<String> files =
        ReportFormats.all().stream()
            .flatMap(format -> format.extensions().stream())
            .map(extension -> "-o y." + extension)
            .toList();
    targets.add(profile("file", "report --force", files));
    merge(targets, "merge", "--force");
    merge(targets, "merge-partial", "--allow-partial --force");
    traces(targets, "x.trace", new TraceTarget(), REWRITTEN);
    traces(targets, "x.events.txt", new TextTraceTarget(), SIMULATIONS);
    traces(targets, "x.prv", new ParaverTarget(), SIMULATIONS);
    return List.copyOf(targets);
  }

  /** The target of a name, or the planted one. */
  static FuzzTarget named(String name) {
    FuzzTarget planted = new PlantedTarget();
    return Stream.concat(Stream.of(planted), all().stream())
        .filter(target -> target.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no target " + name));
  }

  private static FuzzTarget profile(String name, String command, List<String> options) {
    return new CommandTarget(name, command, options, "x.wprof", new ProfileTarget());
  }

  private static void merge(List<FuzzTarget> targets, String name, String options) {
    String merge = "merge " + options + " -o y.wprof";
    targets.add(new CommandTarget(name, merge, List.of(""), "x.counters", new CounterFileTarget()));
  }

  private static void traces(
      List<FuzzTarget> targets, String file, FuzzTarget form, List<String> simulations) {
    targets.add(new CommandTarget("analyze", ANALYZE, ANALYSES, file, form));
    targets.add(
        new CommandTarget("simulate", "simulate --force -o y.wprof", simulations, file, form));
    List<String> ranks = List.of("--ranks 0-1");
    targets.add(new CommandTarget("timeline", "timeline --force -o y.html", ranks, file, form));
    List<String> forms = List.of("-o z.prv", "-o z.perfetto.json.gz");
    targets.add(new CommandTarget("export", "export --force", forms, file, form));
  }
}
