package org.waitprof.it.waits;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jboss.byteman.agent.Main;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.waitprof.it.Campaign;
import org.waitprof.it.CsvExport;
import org.waitprof.it.Launcher;
import org.waitprof.it.MpiJob;
import org.waitprof.it.MpiResult;
import org.waitprof.it.ProfileRow;
import org.waitprof.it.Undisturbed;

/**
 * Expectation: a Byteman rule lets rank 1 of the unchanged wavefront sleep 60 ms before each of its
 * 80 messages to rank 0 but the first 40, and say in the end how long it slept, which is more on a
 * busy machine. Rank 0 then waits that much longer in these receives than without the rule, as Late
 * Sender, and rank 1, which is late, not noticeably longer in its own.
 */
class InjectedLatenessIT {
  private static final int SENDS = 80;
  private static final int DELAYED = 40;

  /** What the machine does to two runs. */
  private static final double TOLERANCE = 0.2;

  @Campaign
  @Test
  void soItIsOnMpjExpress(@TempDir Path folder) throws Exception {
    whatIsInjectedIsWaitedFor(Launcher.MPJ_MULTICORE, folder);
  }

  @ParameterizedTest
  @EnumSource(names = "OPEN_MPI")
  void whatIsInjectedIsWaitedFor(Launcher launcher, @TempDir Path folder) throws Exception {
    Path rules =
        Files.writeString(
            folder.resolve("late.btm"),
            """
            RULE rank 1 is late
            CLASS demo.Link
            METHOD sendEast
            AT ENTRY
            BIND begin:long = System.nanoTime()
            IF $2 == 0 && incrementCounter("sends") > %d
            DO delay(60);
               incrementCounter("micros", Math.toIntExact((System.nanoTime() - begin) / 1000))
            ENDRULE
            RULE it says so in the end
            CLASS demo.Link
            METHOD close
            AT ENTRY
            IF readCounter("sends") > 0
            DO traceln("slept " + readCounter("micros"))
            ENDRULE
            """
                .formatted(SENDS - DELAYED));
    Path byteman = Path.of(Main.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    Path[] plain = new Path[1];
    Undisturbed.check(
        () -> {
          plain[0] = run(launcher).profile();
          return run(launcher, "-javaagent:" + byteman + "=script:" + rules);
        },
        InjectedLatenessIT::injected,
        result -> waitedFor(CsvExport.of(plain[0]), result));
  }

  /** Milliseconds, and no fewer than the rule asks for. */
  private static double injected(MpiResult result) {
    double injected =
        result.lines().stream()
            .filter(line -> line.startsWith("slept "))
            .mapToDouble(line -> Long.parseLong(line.substring(6)) / 1e3)
            .max()
            .orElseThrow();
    assertTrue(injected >= 60 * DELAYED, () -> "slept " + injected + " ms");
    return injected;
  }

  private static void waitedFor(List<ProfileRow> plain, MpiResult result) {
    double injected = injected(result);
    List<ProfileRow> late = CsvExport.of(result.profile());
    double longer = lateSenderMillis(late, 0) - lateSenderMillis(plain, 0);
    assertEquals(injected, longer, TOLERANCE * injected);
    double others = lateSenderMillis(late, 1) - lateSenderMillis(plain, 1);
    assertTrue(others < TOLERANCE * injected, () -> "rank 1 waits " + others + " ms longer");
  }

  /**
   * The second start with these options: a first one takes longer, on one rank more than another.
   */
  private static MpiResult run(Launcher launcher, String... options) {
    start(launcher, options);
    return start(launcher, options);
  }

  private static MpiResult start(Launcher launcher, String... options) {
    return MpiJob.on(launcher)
        .agent("summary=off")
        .jvm(options)
        .run("demo.Wavefront", "--grid", "2x1", "--sweeps", "5", "--work-micros", "20")
        .ok();
  }

  /** All messages come one way: from the other rank, received in the same line. */
  private static double lateSenderMillis(List<ProfileRow> rows, int rank) {
    List<ProfileRow> receives =
        rows.stream()
            .filter(row -> row.rank() == rank && row.pattern().equals("late_sender"))
            .toList();
    assertEquals(SENDS, receives.stream().mapToLong(ProfileRow::count).sum());
    return receives.stream().mapToLong(ProfileRow::waitNanos).sum() / 1e6;
  }
}
