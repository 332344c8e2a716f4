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
import org.waitprof.report.wording.Template;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code calibrate}: the duration of calls on this machine that do not wait. */
@Command(name = "calibrate")
@AutoService(Subcommand.class)
public final class CalibrateCommand implements Subcommand {
  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      defaultValue = "calibration.wpcal")
  Path file = Path.of("calibration.wpcal");

  @Option(names = "--time", paramLabel = "TIME", converter = TimeText.class, defaultValue = "5m")
  Duration time = Duration.ZERO;

  @Option(names = "--quantile", paramLabel = "SHARE", converter = Share.class)
  double quantile = 0.95;

  @Option(names = "--calls", paramLabel = "CALL", split = ",")
  List<String> calls = List.of();

  @Option(names = "--sample", paramLabel = "N", converter = SampleSize.class)
  int sample;

  @Option(names = "--max-bytes", paramLabel = "BYTES", converter = MessageBytes.class)
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

  @Option(names = "--binding", paramLabel = "FILE")
  @Nullable Path table;

  @Override
  public int run(Session session) throws CommandFailure {
    MpiWorld world = join();
    Optional<Set<Operation>> operations = Operation.measuring(calls);
    if (operations.isEmpty()) {
      if (world.process() == 0) {
        throw CommandFailure.usage(
            Template.fill(
                "--calls %s: can be measured: %s",
                String.join(",", calls), String.join(", ", Operation.measuredCalls())));
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
