package org.waitprof.cli.calibrate;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.waitprof.calibration.Calibration;
import org.waitprof.calibration.CalibrationEnvironment;
import org.waitprof.calibration.CalibrationWriter;
import org.waitprof.cli.CommandFailure;
import org.waitprof.cli.Environment;
import org.waitprof.cli.ExitCode;
import org.waitprof.cli.Progress;
import org.waitprof.cli.Session;
import org.waitprof.cli.calibrate.CalibrationLeader.Measured;
import org.waitprof.cli.mpi.MpiFailure;
import org.waitprof.cli.mpi.MpiWorld;
import org.waitprof.profilefile.output.FreshFile;
import org.waitprof.report.OutputFile;
import org.waitprof.report.wording.Template;
import org.waitprof.system.CountText;

/**
 * One process' part of {@code calibrate}: process 0 leads, the others follow its orders.
 *
 * @param world all processes
 * @param session what the process reads and prints
 * @param request what to measure
 */
public record CalibrationJob(MpiWorld world, Session session, CalibrationRequest request) {
  private static final double NANOS_PER_SECOND = 1e9;
  private static final int REMARKS = 5;

  /** Share of disturbed calls at which the user is warned. */
  private static final double MUCH = 0.1;

  /**
   * Runs this process' part.
   *
   * @return the exit code of all processes
   */
  public int run() throws CommandFailure {
    try {
      List<String> hosts = HostsOfProcesses.of(world, session.environment());
      List<ProcessGroup> groups = ProcessGroup.all(hosts);
      Set<Operation> operations = EnumSet.copyOf(request.operations());
      List<String> lacking = withoutLacking(operations);
      if (!lacking.isEmpty() && world.process() == 0) {
        session.remark("not measured: " + String.join(", ", lacking));
      }
      List<CalibrationStep> steps = CalibrationPlan.of(groups, operations, request.largest());
      int beside = Collections.frequency(hosts, hosts.get(world.process()));
      CalibrationMember member =
          new CalibrationMember(world, groups, steps, beside > cpus(session.environment()));
      return world.process() == 0 ? lead(hosts, steps, member) : member.serve();
    } catch (CommandFailure e) {
      throw e;
    } catch (Throwable e) {
      session
          .err()
          .println("waitprof: process " + world.process() + ": " + e + "; all processes end");
      session.err().flush();
      world.abort(ExitCode.INTERNAL);
      return ExitCode.INTERNAL;
    }
  }

  /** Removes operations that the binding lacks; returns a short reason for each. */
  private List<String> withoutLacking(Set<Operation> operations) {
    List<String> lacking = new ArrayList<>();
    for (Operation operation : List.copyOf(operations)) {
      try {
        for (int member = 0; member < 2; member++) {
          CallSequence unused =
              new CallSequences(world.calls(), member, 2, Long.BYTES).of(operation);
        }
      } catch (MpiFailure e) {
        operations.remove(operation);
        lacking.add(operation.name().toLowerCase(Locale.ROOT) + " (" + e.getMessage() + ")");
      }
    }
    return lacking;
  }

  private int lead(List<String> hosts, List<CalibrationStep> steps, CalibrationMember member)
      throws Throwable {
    CalibrationLeader leader = new CalibrationLeader(world, member, steps, hosts, request);
    try {
      checkFile();
      CalibrationEnvironment environment = environment(hosts);
      session.remark(
          Template.fill(
              "calibrating %d processes on %s of %s: %d measurements, %.0f s at most",
              hosts.size(),
              CountText.of(environment.hosts().size(), "host"),
              environment.binding(),
              steps.size(),
              request.nanos() / NANOS_PER_SECOND));
      List<Measured> measured = measure(leader, steps.size());
      int planned = steps.stream().mapToInt(step -> step.operation().targets().size()).sum();
      Calibration calibration =
          MeasuredCalibration.of(measured, environment, hosts.size(), planned, request.share());
      if (calibration.points().isEmpty()) {
        throw CommandFailure.unreadable(
            "nothing could be measured: other processes use this machine, or --time is too short");
      }
      write(calibration);
      if (leader.disturbed() > MUCH) {
        session.remark(
            Template.fill(
                "%.0f %% of the calls were left out: other processes use this machine; times of a"
                    + " quiet one would be better",
                100 * leader.disturbed()));
      }
      if (calibration.points().size() < planned) {
        session.remark(
            Template.fill(
                "%s of %s base points in the time given, others are interpolated; a longer"
                    + " --time measures more",
                calibration.points().size(), planned));
      }
    } catch (CommandFailure e) {
      leader.stop(e.exitCode());
      throw e;
    }
    leader.stop(ExitCode.OK);
    return ExitCode.OK;
  }

  /** Checks early that the file can be written. */
  private void checkFile() throws CommandFailure {
    Path file = session.resolve(request.file());
    Path folder = file.getParent();
    if (Files.exists(file)) {
      throw CommandFailure.usage(session.shown(file) + ": exists; choose another file with -o");
    }
    if (folder != null && !Files.isWritable(folder)) {
      throw CommandFailure.usage(session.shown(file) + ": its folder is not writable");
    }
  }

  private void write(Calibration calibration) throws CommandFailure {
    Path file = session.resolve(request.file());
    try {
      Path written =
          FreshFile.write(
              file, OutputFile.text(out -> CalibrationWriter.write(calibration, out))::writeTo);
      session.print(session.shown(written) + "\n");
    } catch (IOException e) {
      throw CommandFailure.unwritable(session.shown(file), e);
    }
  }

  private List<Measured> measure(CalibrationLeader leader, int steps) throws Throwable {
    long[] said = {0};
    long nanos = request.nanos();
    try (Progress progress = Progress.percent(session, "calibrating")) {
      return leader.measure(
          nanos,
          (done, taken) -> {
            progress.reach(Math.max(done * (nanos / steps), taken), nanos);
            long part = REMARKS * taken / nanos;
            if (!session.showsProgress() && part > said[0]) {
              said[0] = part;
              session.remark(
                  Template.fill(
                      "calibrating: %s of %s measurements, %s s",
                      done, steps, Math.round(taken / NANOS_PER_SECOND)));
            }
          });
    }
  }

  private CalibrationEnvironment environment(List<String> hosts) {
    Map<String, String> settings = new TreeMap<>();
    session
        .environment()
        .variables()
        .forEach(
            (name, value) -> {
              if (name.matches("OMPI_MCA_(pml|btl|mtl|btl_tcp_if_include)|UCX_TLS")) {
                settings.put(name.replace("OMPI_MCA_", ""), value);
              }
            });
    String transport = settings.toString();
    return new CalibrationEnvironment(
        world.calls().library(),
        System.getProperty("java.version", ""),
        hosts,
        processor(session.environment()),
        cpus(session.environment()),
        transport.substring(1, transport.length() - 1));
  }

  private static int cpus(Environment environment) {
    return (int) cpuInfo(environment).stream().filter(line -> line.startsWith("processor")).count();
  }

  private static String processor(Environment environment) {
    return cpuInfo(environment).stream()
        .filter(line -> line.startsWith("model name"))
        .map(line -> line.substring(line.indexOf(':') + 1).trim())
        .findFirst()
        .orElse("");
  }

  private static List<String> cpuInfo(Environment environment) {
    try {
      return Files.readAllLines(environment.system("/proc/cpuinfo"), StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      return List.of();
    }
  }
}
