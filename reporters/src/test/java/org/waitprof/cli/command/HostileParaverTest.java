package org.waitprof.cli.command;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.waitprof.cli.CommandRun;
import org.waitprof.cli.ExitCode;

/** Paraver traces that lie: {@code analyze} says so in one line, soon. */
class HostileParaverTest {
  private static final String HEADER = "#Paraver (20/11/2026 at 12:00):1000_ns:1(2):1:2(1:1,1:1),0";

  /** Two tasks send each other 64 KiB and receive only then, which no rendezvous survives. */
  private static final List<String> CYCLE =
      List.of(
          HEADER,
          "2:1:1:1:1:0:40000001:1",
          "2:2:1:2:1:0:40000001:1",
          "2:1:1:1:1:10:50000001:1",
          "2:2:1:2:1:10:50000001:1",
          "3:1:1:1:1:10:40:2:1:2:1:50:60:65536:0",
          "3:2:1:2:1:10:40:1:1:1:1:50:60:65536:0",
          "2:1:1:1:1:40:50000001:0",
          "2:2:1:2:1:40:50000001:0",
          "2:1:1:1:1:50:50000001:2",
          "2:2:1:2:1:50:50000001:2",
          "2:1:1:1:1:60:50000001:0",
          "2:2:1:2:1:60:50000001:0",
          "2:1:1:1:1:100:40000001:0",
          "2:2:1:2:1:100:40000001:0");

  @TempDir Path folder = Path.of("");

  private void says(int exitCode, String what, byte[] trace, String name, String... options)
      throws IOException {
    Files.write(folder.resolve(name), trace);
    String[] command =
        Stream.concat(
                Stream.of("analyze", "--force", "-o", "x.wprof", name), Arrays.stream(options))
            .toArray(String[]::new);
    CommandRun run =
        assertTimeoutPreemptively(
            Duration.ofSeconds(20), () -> CommandRun.of(folder, command), name);
    assertEquals(exitCode, run.exitCode(), run.err());
    assertTrue(run.err().contains(what), run.err());
    assertEquals(1, run.err().lines().count(), run.err());
  }

  private static byte[] lines(List<String> lines) {
    return (String.join("\n", lines) + "\n").getBytes(US_ASCII);
  }

  private static byte[] with(String old, String fresh) {
    return new String(lines(CYCLE), US_ASCII).replace(old, fresh).getBytes(US_ASCII);
  }

  @Test
  void cutTraces() throws IOException {
    byte[] whole = lines(CYCLE);
    String text = new String(whole, US_ASCII);
    byte[] cut = Arrays.copyOf(whole, text.lastIndexOf("3:2:1:2:1") + 15);
    says(ExitCode.UNREADABLE, "x.prv: line 7 ends where a number is due", cut, "x.prv");
    says(ExitCode.UNREADABLE, "x.prv: is empty", new byte[0], "x.prv");
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
      out.write(whole);
    }
    byte[] half = Arrays.copyOf(packed.toByteArray(), packed.size() - 20);
    says(ExitCode.UNREADABLE, "x.prv.gz: ", half, "x.prv.gz");
  }

  @Test
  void timesOfTwoToThe63() throws IOException {
    String late = "9223372036854775808";
    says(ExitCode.UNREADABLE, "line 12 ", with("1:60:50", "1:" + late + ":50"), "x.prv");
    says(ExitCode.UNREADABLE, "line 6 ", with("10:40:2", late + ":40:2"), "x.prv");
    says(ExitCode.UNREADABLE, "line 1 has a run time of", with(":1000_ns", ":" + late), "x.prv");
  }

  @Test
  void billionsOfRanks() throws IOException {
    byte[] many = with("1:2(1:1,1:1)", "1:1000000000(1:1)");
    says(ExitCode.UNREADABLE, "line 1 names 1000000000 ranks", many, "x.prv");
    byte[] members = with("),0\n", "),1\nc:1:1:1000000000:1\n");
    says(ExitCode.UNREADABLE, "line 2 has more members than there are ranks", members, "x.prv");
  }

  @Test
  void cyclesOfWaits() throws IOException {
    String given =
        "1 wait on the ideal network was given up, because what it depends on never came";
    says(ExitCode.OK, given, lines(CYCLE), "x.prv", "--eager", "0");
  }

  @Test
  void receivesBeforeSends() throws IOException {
    byte[] early = with("3:1:1:1:1:10:40:2:1:2:1:50:60", "3:1:1:1:1:50:60:2:1:2:1:10:40");
    says(ExitCode.OK, "1 message was received before it was sent", early, "x.prv");
  }
}
