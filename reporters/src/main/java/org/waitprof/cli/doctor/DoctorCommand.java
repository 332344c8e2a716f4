package org.waitprof.cli.doctor;

import com.google.auto.service.AutoService;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.waitprof.cli.CommandFailure;
import org.waitprof.cli.ExitCode;
import org.waitprof.cli.Session;
import org.waitprof.cli.Subcommand;
import org.waitprof.report.wording.PlainText;
import org.waitprof.system.PathText;
import org.waitprof.system.Services;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code doctor}: searches for conditions that would spoil a measurement. */
@Command(name = "doctor")
@AutoService(Subcommand.class)
public final class DoctorCommand implements Subcommand {
  private static final List<Check> CHECKS =
      List.of(
          new JavaVersion(),
          new LaunchedProgram(),
          new MpiBindings(),
          new UcxSignals(),
          new RootLaunch(),
          new OutputFolder(),
          new CounterSpace(),
          new StartCache(),
          new ClockSource(),
          new Cpus(),
          new JavaOptionVariables(),
          new WaitprofVariables(),
          new AgentArgument(),
          new CalibrationFile(),
          new MpirunTrap());

  @Parameters(paramLabel = "LAUNCH LINE", arity = "0..*")
  @Nullable List<String> words;

  @Option(names = "--binding", paramLabel = "TABLE")
  @Nullable Path table;

  @Option(names = "--draft-binding", paramLabel = "JAR")
  @Nullable Path wrapper;

  @Override
  public int run(Session session) throws CommandFailure {
    if (table != null || wrapper != null) {
      return ofBindings(session);
    }
    LaunchLine launch = new LaunchLine(words == null ? List.of() : words);
    DoctorContext context = DoctorContext.of(session.environment(), launch);
    Diagnosis findings = new Diagnosis();
    CHECKS.forEach(check -> check.examine(context, findings));
    session.print(findings.text());
    return findings.haveFailed() ? ExitCode.GATE_FAILED : ExitCode.OK;
  }

  /** Reports faults of a table, or drafts one. */
  private int ofBindings(Session session) throws CommandFailure {
    BindingTables tables =
        Services.of(BindingTables.class).stream()
            .findFirst()
            .orElseThrow(() -> CommandFailure.usage("only waitprof.jar can check tables"));
    try {
      if (wrapper != null) {
        return drafted(session, tables.draft(wrapper));
      }
      List<Path> classes =
          (words == null ? List.<String>of() : words).stream().map(PathText::of).toList();
      if (table == null || classes.isEmpty()) {
        throw CommandFailure.usage("--binding also needs the classes: --binding TABLE app.jar");
      }
      List<String> faults = tables.faults(table, classes);
      StringBuilder text = new StringBuilder();
      faults.forEach(fault -> text.append("fail  ").append(PlainText.of(fault)).append('\n'));
      session.print(faults.isEmpty() ? "ok    the table fits its classes\n" : text.toString());
      return faults.isEmpty() ? ExitCode.OK : ExitCode.GATE_FAILED;
    } catch (IllegalArgumentException e) {
      throw CommandFailure.unreadable(String.valueOf(e.getMessage()));
    } catch (IOException e) {
      throw CommandFailure.unreadable("cannot be read: " + e.getMessage());
    }
  }

  private static int drafted(Session session, String draft) throws CommandFailure {
    if (draft.isEmpty()) {
      throw CommandFailure.unreadable("no class in it has static methods named as MPI's functions");
    }
    session.print(draft);
    return ExitCode.OK;
  }
}
