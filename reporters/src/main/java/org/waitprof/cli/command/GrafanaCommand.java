package org.waitprof.cli.command;

import com.google.auto.service.AutoService;
import org.waitprof.cli.CommandFailure;
import org.waitprof.cli.ExitCode;
import org.waitprof.cli.Session;
import org.waitprof.cli.Subcommand;
import org.waitprof.cli.option.OutputOptions;
import org.waitprof.live.metrics.LiveMetrics;
import org.waitprof.report.OutputFile;
import org.waitprof.system.ResourceText;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code grafana}: the dashboard, and its rules. */
@Command(name = "grafana")
@AutoService(Subcommand.class)
public final class GrafanaCommand implements Subcommand {
  @Option(names = "--rules")
  boolean rules;

  @Mixin OutputOptions output = new OutputOptions();

  @Override
  public int run(Session session) throws CommandFailure {
    String text = ResourceText.of(LiveMetrics.class, rules ? "rules.yml" : "dashboard.json");
    output.publish(session, OutputFile.text(out -> out.write(text)));
    return ExitCode.OK;
  }
}
