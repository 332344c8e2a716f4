package org.waitprof.cli.doctor;

import com.google.auto.service.AutoService;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.waitprof.cli.CommandFailure;
import org.waitprof.cli.ExitCode;
import org.waitprof.cli.Session;
import org.waitprof.cli.StandardOutput;
import org.waitprof.cli.Subcommand;
import org.waitprof.cli.doctor.Finding.Level;
import org.waitprof.report.wording.PlainText;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code doctor}: looks for what would spoil a measurement. */
@Command(
    name = "doctor",
    description = {
      "Check this machine and, if one is given, a launch line.",
      "  waitprof doctor -- mpirun -np 4 java -javaagent:waitprof.jar -cp app.jar Main",
      "Exit code 1 if something will not work."
    })
@AutoService(Subcommand.class)
public final class DoctorCommand implements Subcommand {
  private static final List<Check> CHECKS =
      List.of(
          new JavaVersion(),
          new MpiBindings(),
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

  @Parameters(
      paramLabel = "LAUNCH LINE",
      arity = "0..*",
      description = "Behind --: how the job is started; it is looked at, not run.")
  @Nullable List<String> words;

  @Override
  public int order() {
    return 60;
  }

  @Override
  public int run(Session session) throws CommandFailure {
    LaunchLine launch = new LaunchLine(words == null ? List.of() : words);
    DoctorContext context = new DoctorContext(session.environment(), launch);
    List<Finding> findings = new ArrayList<>();
    CHECKS.forEach(check -> findings.addAll(check.examine(context)));
    StringBuilder text = new StringBuilder();
    for (Finding finding : findings) {
      String level = finding.level().name().toLowerCase(Locale.ROOT);
      text.append(String.format(Locale.ROOT, "%-4s  %s%n", level, PlainText.of(finding.text())));
      if (!finding.advice().isEmpty()) {
        text.append(String.format(Locale.ROOT, "      -> %s%n", PlainText.of(finding.advice())));
      }
    }
    StandardOutput.write(
        session, out -> out.write(text.toString().getBytes(StandardCharsets.UTF_8)));
    boolean failed = findings.stream().anyMatch(finding -> finding.level() == Level.FAIL);
    return failed ? ExitCode.GATE_FAILED : ExitCode.OK;
  }
}
