package org.waitprof.it.live;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.waitprof.it.Campaign;
import org.waitprof.it.Launcher;
import org.waitprof.it.MpiJob;
import org.waitprof.it.MpiResult;
import org.waitprof.it.Script;
import org.waitprof.profilefile.ProfileReader;

/**
 * Expectation: a recording that enables them holds MPI calls above its threshold, with function,
 * rank and bytes, and waiting times by pattern, as the tool {@code jfr} prints them; one that does
 * not enable them holds neither. A JVM without Flight Recorder says so in one line and profiles on.
 */
class FlightRecorderIT {
  @Test
  void eventsAreThereWhenARecordingEnablesThem(@TempDir Path folder) throws Exception {
    String events =
        record(
            folder,
            ",+waitprof.MpiCall#enabled=true,+waitprof.MpiCall#threshold=1ms"
                + ",+waitprof.WaitState#enabled=true");
    assertTrue(events.contains("call = \"MPI_"), events);
    assertTrue(events.contains("rank = 0"), events);
    assertTrue(events.contains("bytes = "), events);
    assertTrue(events.contains("pattern = \"late_sender\""), events);
  }

  @Campaign
  @Test
  void thereAreNoneInAnOrdinaryRecording(@TempDir Path folder) throws Exception {
    assertEquals("", record(folder, "").trim());
  }

  private static String record(Path folder, String settings) throws Exception {
    MpiJob.on(Launcher.OPEN_MPI)
        .agent("summary=off,counters=" + folder)
        .jvm("-XX:StartFlightRecording:filename=" + folder + settings)
        .run("live.Steady", "2", "0")
        .ok();
    StringBuilder all = new StringBuilder();
    try (Stream<Path> files = Files.list(folder)) {
      List<Path> recordings = files.filter(file -> file.toString().endsWith(".jfr")).toList();
      assertEquals(2, recordings.size(), recordings::toString);
      for (Path recording : recordings) {
        Script printed =
            Script.tool(
                Path.of(System.getProperty("java.home"), "bin", "jfr"),
                "print",
                "--events",
                "waitprof.*",
                recording.toString());
        assertEquals(0, printed.exitCode(), printed::output);
        all.append(printed.output());
      }
    }
    return all.toString();
  }

  @Test
  void aJvmWithoutFlightRecorderSaysSo() throws IOException {
    MpiResult result =
        MpiJob.on(Launcher.OPEN_MPI)
            .jvm("--limit-modules=java.base,java.instrument")
            .agent("stacks=on,summary=off")
            .run("waits.LateSender")
            .ok();
    String said = "waitprof: stacks=on is ignored: this JVM has no Flight";
    assertEquals(1, result.said().split(said, -1).length - 1, result.said());
    assertTrue(ProfileReader.read(result.profile()).timeSeries().work().isEmpty());
  }
}
