package org.waitprof.cli.command;

import com.google.auto.service.AutoService;
import java.nio.file.Path;
import java.util.List;
import org.waitprof.cli.CommandFailure;
import org.waitprof.cli.ExitCode;
import org.waitprof.cli.Session;
import org.waitprof.cli.Subcommand;
import org.waitprof.cli.option.EstimatorOption;
import org.waitprof.cli.option.OutputOptions;
import org.waitprof.cli.option.RunList;
import org.waitprof.cli.option.SelectionOptions;
import org.waitprof.report.compare.RunSummary;
import org.waitprof.report.compare.Scaling;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code scaling}: efficiencies of runs at several rank counts. */
@Command(name = "scaling")
@AutoService(Subcommand.class)
public final class ScalingCommand implements Subcommand {
  @Parameters(paramLabel = "FILE", arity = "1..*")
  List<Path> files = List.of();

  @Option(names = "--weak")
  boolean weak;

  @Mixin OutputOptions output = new OutputOptions();

  @Override
  public int run(Session session) throws CommandFailure {
    List<RunSummary> runs =
        RunList.read(files, new SelectionOptions(), new EstimatorOption(), session);
    output.write(session, CommandFailure.unlessInvalid("", () -> Scaling.report(runs, weak)));
    return ExitCode.OK;
  }
}
