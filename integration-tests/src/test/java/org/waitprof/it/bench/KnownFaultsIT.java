package org.waitprof.it.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.waitprof.it.Launcher.MPJ_MULTICORE;
import static org.waitprof.it.Launcher.MPJ_NIODEV;
import static org.waitprof.it.Launcher.OPEN_MPI;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.waitprof.it.Campaign;
import org.waitprof.it.FindingRow;
import org.waitprof.it.Launcher;
import org.waitprof.it.MpiJob;
import org.waitprof.it.MpiResult;
import org.waitprof.it.SharedJobs;
import org.waitprof.it.SideBySide;

/**
 * Expectation: of programs with one known fault, or none, no finding is wrong, and what is wrong
 * with the program is found: kind, rank, place and share of rank time, by the program's own clocks.
 * The work of the programs is parked time, so that all of this holds on a busy machine.
 */
class KnownFaultsIT {
  /**
   * Least part of the waiting in a pipeline that its first stage causes: all, less the time for
   * which ranks lacked cores on a busy machine. Its own delay alone is a third of it.
   */
  private static final double MOST = 0.5;

  private static final KnownFault SWEEP =
      KnownFault.of("sweep", MPJ_NIODEV, -1).ranks(3).may("passed_on");

  private static final String[] FULL = {"causes=full,summary=off"};

  /** Faults of each kind. */
  static Stream<KnownFault> faults() {
    return Stream.concat(meetings(), Stream.concat(messages(), others()));
  }

  private static Stream<KnownFault> meetings() {
    return Stream.of(
        KnownFault.of("even", MPJ_MULTICORE, -1),
        KnownFault.of("climate", MPJ_MULTICORE, 0),
        KnownFault.of("ocean", OPEN_MPI, 1),
        KnownFault.of("centre", OPEN_MPI, -1).must("late_cause"),
        KnownFault.of("render", MPJ_MULTICORE, 0).must("late_cause"),
        // Rank 3 is among the last to reach its column, and not named with the rank that held it.
        KnownFault.of("grid", MPJ_MULTICORE, -1).ranks(4).must("late_cause").may("passed_on"));
  }

  private static Stream<KnownFault> messages() {
    return Stream.of(
        KnownFault.of("sender", MPJ_NIODEV, 0),
        KnownFault.of("receiver", MPJ_MULTICORE, 1),
        KnownFault.of("probed", OPEN_MPI, 0),
        KnownFault.of("overlap", OPEN_MPI, -1),
        SWEEP,
        KnownFault.of("answers", OPEN_MPI, -1).must("late_cause"),
        KnownFault.of("inbox", OPEN_MPI, -1).must("late_poll"),
        KnownFault.of("farm", MPJ_MULTICORE, 0).ranks(3),
        KnownFault.of("fewer", MPJ_MULTICORE, 0).must("late_cause"));
  }

  private static Stream<KnownFault> others() {
    return Stream.of(
        KnownFault.of("meter", MPJ_MULTICORE, 0).must("blocked").options(FULL),
        KnownFault.of("cache", OPEN_MPI, 1).cause("gc").may("late_group"),
        KnownFault.of("spectral", MPJ_MULTICORE, -1).cause("").may("late_group"),
        KnownFault.of("table", MPJ_MULTICORE, -1).cause("").must("not_analysed"),
        KnownFault.of("parcels", MPJ_MULTICORE, -1).cause("").must("packing"),
        KnownFault.of("ghost", OPEN_MPI, 1),
        KnownFault.of("key", OPEN_MPI, 0).may("estimated"));
  }

  /** More faults of these kinds. */
  static Stream<KnownFault> moreFaults() {
    return Stream.of(
        KnownFault.of("alternate", MPJ_MULTICORE, -1),
        KnownFault.of("setup", MPJ_MULTICORE, 1),
        KnownFault.of("couple", MPJ_MULTICORE, 2).ranks(4),
        KnownFault.of("total", MPJ_MULTICORE, 1),
        KnownFault.of("relay", OPEN_MPI, 1).ranks(4),
        KnownFault.of("async", OPEN_MPI, 0).may("estimated"),
        // Its waits are much longer than the work before them.
        KnownFault.of("journal", OPEN_MPI, 1).must("late_cause"),
        KnownFault.of("post", OPEN_MPI, 1),
        KnownFault.of("mesh", MPJ_MULTICORE, 0).must("late_cause").may("not_analysed"),
        KnownFault.of("moving", MPJ_MULTICORE, -1).ranks(3),
        KnownFault.of("twice", OPEN_MPI, -1),
        KnownFault.of("spare", MPJ_MULTICORE, -1).ranks(4),
        KnownFault.of("halves", MPJ_MULTICORE, -1).ranks(4),
        KnownFault.of("writers", MPJ_MULTICORE, 2).ranks(4).must("late_cause"),
        KnownFault.of("pilot", MPJ_MULTICORE, 0).may("not_analysed"),
        KnownFault.of("scan", MPJ_MULTICORE, 0).may("not_analysed"),
        KnownFault.of("barriers", MPJ_MULTICORE, -1),
        KnownFault.of("begun", OPEN_MPI, 0),
        KnownFault.of("rows", OPEN_MPI, -1).cause("waiting"),
        KnownFault.of("ring", OPEN_MPI, -1).ranks(3).may("passed_on"),
        KnownFault.of("helper", MPJ_NIODEV, 0),
        KnownFault.of("reader", MPJ_MULTICORE, 0).must("blocked").options(FULL),
        KnownFault.of("pause", MPJ_MULTICORE, 1).must("blocked").options(FULL));
  }

  @ParameterizedTest
  @MethodSource("faults")
  @SideBySide
  void areFound(KnownFault fault) {
    MpiResult result = job(fault);
    FindingJudge.check(fault, FaultTruth.of(result.lines()), result);
  }

  @Campaign
  @ParameterizedTest
  @MethodSource("moreFaults")
  @SideBySide
  void moreAreFound(KnownFault fault) {
    areFound(fault);
  }

  private static MpiResult job(KnownFault fault) {
    return SharedJobs.of(
        MpiResult.class,
        "fault " + fault,
        () ->
            MpiJob.on(fault.launcher())
                .ranks(fault.ranks())
                .withWindows()
                .agent(fault.options().get(0))
                .run("bench.Fault", fault.name())
                .ok());
  }

  /** Rank 2 waits for rank 1, which waits for rank 0. */
  @Test
  @SideBySide
  void theFirstStageOfAPipelineIsToBlame() {
    MpiResult result = job(SWEEP);
    double waiting = FaultTruth.of(result.lines()).waiting();
    FindingRow cause =
        FindingRow.of(result.profile()).stream()
            .filter(row -> row.id().equals("late_cause"))
            .findFirst()
            .orElseThrow(() -> new AssertionError("no cause in " + result.folder()));
    assertEquals("monitor of rank 0", cause.cause() + " of rank " + cause.rank());
    assertTrue(cause.share() > MOST * waiting, () -> cause.line() + " of " + waiting);
  }

  /** All launchers that a fault is possible on. */
  static Stream<KnownFault> everywhere() {
    return Stream.concat(faults(), moreFaults())
        .flatMap(
            fault ->
                Stream.of(Launcher.values())
                    .filter(launcher -> launcher != fault.launcher())
                    .filter(launcher -> isPossible(fault, launcher))
                    .map(launcher -> moved(fault, launcher)));
  }

  /** The root of a broadcast of MPJ Express in one JVM waits, for which no pattern exists. */
  private static KnownFault moved(KnownFault fault, Launcher launcher) {
    boolean rootWaits = fault.name().equals("relay") && launcher == MPJ_MULTICORE;
    return rootWaits ? fault.on(launcher).may("not_analysed") : fault.on(launcher);
  }

  private static boolean isPossible(KnownFault fault, Launcher launcher) {
    return switch (fault.name()) {
      case "async", "ghost", "journal", "post", "key", "helper", "parcels" -> false;
      // The collector of all ranks is one; and any send of MPJ multicore waits for its receiver.
      case "cache" -> launcher.rankPerProcess();
      case "sender", "probed", "begun", "overlap", "sweep", "rows", "ring", "inbox", "answers" ->
          launcher.rankPerProcess();
      default -> true;
    };
  }

  @Campaign
  @ParameterizedTest
  @MethodSource("everywhere")
  @SideBySide
  void areFoundOnOtherLaunchers(KnownFault fault) {
    areFound(fault);
  }
}
