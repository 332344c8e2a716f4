package org.waitprof.cli.command;

import com.google.auto.service.AutoService;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.waitprof.cli.CommandFailure;
import org.waitprof.cli.ExitCode;
import org.waitprof.cli.Session;
import org.waitprof.cli.Subcommand;
import org.waitprof.cli.calibrate.CalibrationJob;
import org.waitprof.cli.calibrate.CalibrationRequest;
import org.waitprof.cli.calibrate.Operation;
import org.waitprof.cli.mpi.MpiFailure;
import org.waitprof.cli.mpi.MpiWorld;
import org.waitprof.cli.option.NumberRange;
import org.waitprof.cli.option.TimeText;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code calibrate}: the duration of calls on this machine that do not wait. */
@Command(
    name = "calibrate",
    description = {
      "Measure how long MPI calls that do not wait take here, for estimator=calibrated.",
      "Runs as an MPI program: start it with the hosts, the processes per host and the",
      "options of your jobs:",
      "  mpirun -n 64 java -cp mpi.jar:waitprof.jar \\",
      "      org.waitprof.Waitprof calibrate -o x.wpcal"
    })
@AutoService(Subcommand.class)
public final class CalibrateCommand implements Subcommand {
  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description = "The file to write (default: ${DEFAULT-VALUE}); never overwritten.",
      defaultValue = "calibration.wpcal")
  Path file = Path.of("calibration.wpcal");

  @Option(
      names = "--time",
      paramLabel = "TIME",
      converter = TimeText.class,
      description = "Longest time to measure: 90s, 5m, 1h (default: ${DEFAULT-VALUE}).",
      defaultValue = "5m")
  Duration time = Duration.ZERO;

  @Option(
      names = "--quantile",
      paramLabel = "SHARE",
      converter = Share.class,
      description = "Share of calls without waiting below t_max (default: ${DEFAULT-VALUE}).")
  double quantile = 0.95;

  @Option(
      names = "--calls",
      paramLabel = "CALL",
      split = ",",
      description = "Measure only these, such as MPI_Recv,MPI_Reduce (default: all that can wait).")
  List<String> calls = List.of();

  @Option(
      names = "--sample",
      paramLabel = "N",
      converter = SampleSize.class,
      description = "Number of calls per sample (default: 200 to 3000, until t_max is stable).")
  int sample;

  @Option(
      names = "--max-bytes",
      paramLabel = "BYTES",
      converter = MessageBytes.class,
      description = "Size of the largest messages (default: ${DEFAULT-VALUE}).")
  long maxBytes = 4194304;

  /** Range of q_max: a quantile of 1 would have no bound. */
  static final class Share extends NumberRange<Double> {
    Share() {
      super(Double::valueOf, "0.5", "0.9999");
    }
  }

  /** Range of sample sizes; 0 for a size that follows the scatter of the calls. */
  static final class SampleSize extends NumberRange<Integer> {
    SampleSize() {
      super(Integer::valueOf, "0", "1000000");
    }
  }

  /** Range of message sizes, up to 64 MiB. */
  static final class MessageBytes extends NumberRange<Long> {
    MessageBytes() {
      super(Long::valueOf, "1", "67108864");
    }
  }

  @Option(
      names = "--binding",
      paramLabel = "FILE",
      description = "Table of the binding in C's style, if one is on the class path.")
  @Nullable Path table;

  @Override
  public int run(Session session) throws CommandFailure {
    MpiWorld world = join();
    Optional<Set<Operation>> operations = Operation.measuring(calls);
    if (operations.isEmpty()) {
      if (world.process() == 0) {
        throw CommandFailure.usage(
            "--calls "
                + String.join(",", calls)
                + ": can be measured: "
                + String.join(", ", Operation.measuredCalls()));
      }
      return ExitCode.USAGE;
    }
    CalibrationRequest request =
        new CalibrationRequest(file, time.toNanos(), quantile, operations.get(), sample, maxBytes);
    return new CalibrationJob(world, session, request).run();
  }

  /** Joins the job by the table that was given; else as the agent would find a binding. */
  private MpiWorld join() throws CommandFailure {
    Optional<MpiWorld> world;
    try {
      world = table == null ? MpiWorld.join(new String[0]) : MpiWorld.joinByTable(table);
      world = world.isEmpty() ? MpiWorld.joinByTable(null) : world;
    } catch (MpiFailure e) {
      throw CommandFailure.usage("MPI does not work: " + e.getMessage());
    }
    if (world.isEmpty() || world.get().processes() < 2) {
      throw CommandFailure.usage(
          "calibrate measures calls between processes and needs at least"
              + " two: mpirun -n 64 java -cp mpi.jar:waitprof.jar org.waitprof.Waitprof calibrate -o"
              + " x.wpcal; a binding in C's style without a table of its own needs --binding FILE");
    }
    return world.get();
  }
}
