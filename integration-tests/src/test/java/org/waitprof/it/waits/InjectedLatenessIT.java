package org.waitprof.it.waits;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jboss.byteman.agent.Main;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.waitprof.it.Campaign;
import org.waitprof.it.CsvExport;
import org.waitprof.it.Launcher;
import org.waitprof.it.MpiJob;
import org.waitprof.it.MpiResult;
import org.waitprof.it.ProfileRow;
import org.waitprof.it.Undisturbed;

/**
 * Expectation: a Byteman rule lets rank 1 of the unchanged wavefront sleep 60 ms before each of its
 * 80 messages to rank 0 but the first 40. Other rules say in the end how long it slept, which is
 * more on a busy machine, and how long each rank was in its receives. Rank 0 waits there at least
 * for the sleep, as Late Sender, and both ranks wait as long as their receives last.
 */
@Isolated
class InjectedLatenessIT {
  private static final int SENDS = 80;
  private static final int DELAYED = 40;

  /** Transfer, and what the machine takes from a rank whose message is there. */
  private static final double TOLERANCE = 0.2;

  private static final String RULES =
      """
      RULE rank 1 is late
      CLASS demo.Link
      METHOD sendEast
      AT ENTRY
      BIND begin:long = System.nanoTime()
      IF $2 == 0 && incrementCounter("sends") > %d
      DO delay(60);
         incrementCounter("slept", Math.toIntExact((System.nanoTime() - begin) / 1000))
      ENDRULE
      RULE a receive begins
      CLASS demo.Link
      METHOD recvWest
      AT ENTRY
      IF TRUE
      DO link("begin", $0, Long.valueOf(System.nanoTime()))
      ENDRULE
      RULE a receive ends
      CLASS demo.Link
      METHOD recvWest
      AT EXIT
      BIND begin:Long = linked("begin", $0)
      IF TRUE
      DO incrementCounter("from " + $2, Math.toIntExact((System.nanoTime() - begin.longValue()) / 1000))
      ENDRULE
      RULE all is said in the end
      CLASS demo.Link
      METHOD close
      AT ENTRY
      IF TRUE
      DO traceln("slept " + readCounter("slept"));
         traceln("received 0 " + readCounter("from 1"));
         traceln("received 1 " + readCounter("from 0"))
      ENDRULE
      """
          .formatted(SENDS - DELAYED);

  @Campaign
  @Test
  void soItIsOnMpjExpress(@TempDir Path folder) throws Exception {
    injectedSleepIsWaitedFor(Launcher.MPJ_MULTICORE, folder);
  }

  @Test
  void soItIsOnOpenMpi(@TempDir Path folder) throws Exception {
    injectedSleepIsWaitedFor(Launcher.OPEN_MPI, folder);
  }

  private static void injectedSleepIsWaitedFor(Launcher launcher, Path folder) throws Exception {
    Path rules = Files.writeString(folder.resolve("late.btm"), RULES);
    Path byteman = Path.of(Main.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    Undisturbed.check(
        () ->
            MpiJob.on(launcher)
                .agent("summary=off")
                .jvm("-javaagent:" + byteman + "=script:" + rules)
                .run("demo.Wavefront", "--grid", "2x1", "--sweeps", "5", "--work-micros", "20")
                .ok(),
        result -> assertTrue(millis(result, "slept ") >= 60 * DELAYED, "the rule did not sleep"),
        InjectedLatenessIT::waitedFor);
  }

  /** The most that a rank says of that, in milliseconds: ranks may share a JVM. */
  private static double millis(MpiResult result, String begin) {
    return result.lines().stream()
        .filter(line -> line.startsWith(begin))
        .mapToDouble(line -> Long.parseLong(line.substring(begin.length())) / 1e3)
        .max()
        .orElseThrow();
  }

  private static void waitedFor(MpiResult result) {
    double slept = millis(result, "slept ");
    List<ProfileRow> rows = CsvExport.of(result.profile());
    double waited = lateSenderMillis(rows, 0);
    assertTrue(
        waited > (1 - TOLERANCE) * slept, () -> "rank 0 waits " + waited + " ms of " + slept);
    for (int rank = 0; rank < 2; rank++) {
      double received = millis(result, "received " + rank + " ");
      assertEquals(received, lateSenderMillis(rows, rank), TOLERANCE * slept, "rank " + rank);
    }
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
