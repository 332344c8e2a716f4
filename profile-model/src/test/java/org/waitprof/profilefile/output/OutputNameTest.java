package org.waitprof.profilefile.output;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.waitprof.fixture.Thrown;
import org.waitprof.profilefile.output.OutputName.Values;

/** The place holders of the option {@code out}, and the default name. */
class OutputNameTest {
  private static final long START =
      LocalDateTime.of(2026, 1, 31, 23, 59, 58)
          .atZone(ZoneId.systemDefault())
          .toInstant()
          .toEpochMilli();

  private static Values values(String jobId, String mainClass) {
    return new Values(0, 64, "n1", 4711, jobId, START, mainClass, Map.of("SCRATCH", "/scr/me"));
  }

  @ParameterizedTest
  @CsvSource({
    "plain.wprof, plain.wprof",
    "a-%r-%s-%h-%p-%j.wprof, a-0-64-n1-4711-77.wprof",
    "%t, 20260131-235958",
    "100%%, 100%",
    "%{SCRATCH}/x, /scr/me/x",
    "x%{UNSET}y, xy",
    "%%r%r, %r0",
  })
  void placeHolders(String pattern, String expected) {
    assertEquals(expected, OutputName.expand(pattern, values("77", "Main")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"%", "x%", "%x", "%R", "%{HOME", "% r"})
  void wrongPatternsNameTheOptionAndWhatIsAllowed(String pattern) {
    String message =
        Thrown.message(
            IllegalArgumentException.class, () -> OutputName.expand(pattern, values("", "Main")));
    assertTrue(message.startsWith("out=" + pattern), message);
    assertTrue(message.contains("%r rank") && message.contains("%%"), message);
  }

  @Test
  void defaultNameHasTheJobOrTheStart() {
    assertEquals(
        "waitprof-org.example.Main-64r-1234.wprof",
        OutputName.defaultName(values("1234", "org.example.Main")));
    assertEquals(
        "waitprof-app.jar-64r-20260131-235958.wprof",
        OutputName.defaultName(values("", "app.jar")));
    assertEquals(
        "waitprof-my_app_Main-64r-12_4_.wprof",
        OutputName.defaultName(values("12[4]", "my app/Main")));
    assertEquals("nojob", OutputName.expand("%j", values("", "Main")));
  }

  /** With the name that the file has until it is complete, and with a number behind it. */
  @Test
  void namesFitIntoAFolder(@TempDir Path directory) throws IOException {
    for (String letter : List.of("L", "\u65e5", "\ud83d\ude00")) {
      String name = OutputName.defaultName(values(letter.repeat(300), "a." + letter.repeat(300)));
      assertTrue(name.startsWith("waitprof-") && name.endsWith(".wprof"), name);
      for (int i = 0; i < 2; i++) {
        Path file = FreshFile.write(directory.resolve(name), out -> out.write(1));
        assertEquals(1, Files.size(file));
      }
    }
    Path longest = directory.resolve("x".repeat(249) + ".wprof");
    assertEquals(longest, FreshFile.write(longest, out -> out.write(1)));
  }

  @Test
  void directoriesGetTheDefaultName(@TempDir Path directory) {
    String name = "waitprof-Main-64r-7.wprof";
    Values values = values("7", "Main");
    assertEquals(Path.of(name), OutputName.resolve("", values).getFileName());
    assertEquals(directory.resolve(name), OutputName.resolve(directory.toString(), values));
    assertEquals(Path.of("new/" + name), OutputName.resolve("new/", values));
    assertEquals(Path.of("new/x"), OutputName.resolve("new/x", values));
  }
}
