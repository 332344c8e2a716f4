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
    targets.add(profile("report", List.of("", "-v", "--estimator minimum")));
    List<String> formats =
        ReportFormats.all().stream().map(ReportFormat::name).map(n -> "--format " + n).toList();
    targets.add(profile("export --force -o y.out", formats));
    List<String> files =
        ReportFormats.all().stream()
            .flatMap(format -> format.extensions().stream())
            .map(extension -> "-o y." + extension)
            .toList();
    targets.add(profile("report --force", files));
    for (String options : List.of("--force", "--allow-partial --force")) {
      String merge = "merge " + options + " -o y.wprof";
      targets.add(new CommandTarget(merge, List.of(""), "x.counters", new CounterFileTarget()));
    }
    traces(targets, "x.trace", new TraceTarget());
    traces(targets, "x.events.txt", new TextTraceTarget());
    traces(targets, "x.prv", new ParaverTarget());
    return List.copyOf(targets);
  }

  private static FuzzTarget profile(String command, List<String> options) {
    return new CommandTarget(command, options, "x.wprof", new ProfileTarget());
  }

  private static void traces(List<FuzzTarget> targets, String file, FuzzTarget form) {
    for (boolean damaged : new boolean[] {false, true}) {
      FuzzTarget runs = new RandomTraces(form, damaged);
      targets.add(runs);
      targets.add(new CommandTarget(ANALYZE, ANALYSES, file, runs));
      List<String> simulations = form instanceof TraceTarget ? REWRITTEN : SIMULATIONS;
      targets.add(new CommandTarget("simulate --force -o y.wprof", simulations, file, runs));
      targets.add(
          new CommandTarget("timeline --force -o y.html", List.of("--ranks 0-1"), file, runs));
      List<String> forms = List.of("-o z.prv", "-o z.perfetto.json.gz");
      targets.add(new CommandTarget("export --force", forms, file, runs));
    }
  }
}
