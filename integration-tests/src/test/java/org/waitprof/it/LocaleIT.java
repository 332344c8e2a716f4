package org.waitprof.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.abort;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Expectation: in a working directory that the locale cannot express, {@code LANG=C} being what
 * batch systems start jobs with, a job leaves its profile, its counters and its trace as anywhere
 * else, what is said names files that can be found, and all commands work there. {@code Talk} calls
 * ten barriers on each of two ranks.
 */
class LocaleIT {
  private static final String TALK = "surroundings.Talk";
  private static final String NAME = "\u00fcn\u00efc\u00f8d\u00e9 \u0436 \u65e5\u672c";

  @SuppressWarnings("NullAway.Init") // set by JUnit
  @TempDir
  Path parent;

  /** The folder; where this JVM cannot make it the test is aborted. */
  private Path folder() throws IOException {
    try {
      return Files.createDirectory(parent.resolve(NAME));
    } catch (InvalidPathException e) {
      return abort("not here: no locale of this JVM that can express " + NAME);
    }
  }

  /** The home of a JDK; where it is not here the test is aborted. */
  private static Path jdk(int feature) {
    Optional<Path> home = Stack.javaHome(feature);
    assumeTrue(home.isPresent(), "not here: no JDK " + feature);
    return home.orElseThrow();
  }

  private static MpiResult job(Path folder, Path java, String options) {
    return MpiJob.on(Launcher.OPEN_MPI)
        .java(java)
        .env("LC_ALL", "C")
        .agent(options)
        .in(folder)
        .run(TALK)
        .ok();
  }

  private static void assertCounted(Path profile) {
    assertEquals(
        20,
        CsvExport.of(profile).stream()
            .filter(row -> row.call().equals("MPI_Barrier"))
            .filter(row -> row.isInside("surroundings.Talk.step"))
            .mapToLong(ProfileRow::count)
            .sum());
  }

  /** A command line of that JDK in that folder, in the same locale. */
  private static String command(Path folder, Path java, int exitCode, String... arguments)
      throws IOException {
    List<String> command = new ArrayList<>();
    command.add(java.resolve("bin/java").toString());
    command.addAll(QuickJvm.options(List.of()));
    command.addAll(List.of("-jar", Stack.get().agentJar().toString()));
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.directory(folder.toFile()).environment().put("LC_ALL", "C");
    Process process = builder.start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    try {
      assertEquals(exitCode, process.waitFor(), output);
    } catch (InterruptedException e) {
      throw new AssertionError("interrupted in " + command, e);
    }
    return output;
  }

  @SideBySide
  @ParameterizedTest
  @MethodSource("org.waitprof.it.Stack#jdks")
  void theProfileIsThere(int jdk) throws IOException {
    Path java = jdk(jdk);
    Path folder = folder();
    MpiResult result = job(folder, java, "cache=off");
    Path profile = result.profile();
    assertCounted(profile);
    assertEquals(List.of(), Comparison.said(result));
    assertTrue(
        result.stderr().contains("Report: java -jar waitprof.jar report " + profile.getFileName()),
        result::stderr);
    String report = command(folder, java, 0, "report");
    assertTrue(report.contains("waitprof: reading " + profile.getFileName()), report);
    assertTrue(report.contains(TALK), report);
    command(folder, java, 0, "report", "-o", "x.html");
    assertTrue(Files.exists(folder.resolve("x.html")));
    String missing = command(folder, java, 3, "report", "\u00e9.wprof");
    assertTrue(missing.contains("no such file"), missing);
  }

  @SideBySide
  @ParameterizedTest
  @MethodSource("org.waitprof.it.Stack#jdks")
  void namesInOptions(int jdk) throws IOException {
    Path java = jdk(jdk);
    Path folder = folder();
    MpiResult result = job(folder, java, "summary=off,out=erg\u00e9bnis.wprof");
    assertEquals("erg_bnis.wprof", "" + result.profile().getFileName());
    assertEquals(List.of(), Comparison.said(result));
    Files.delete(result.profile());
    Path results = Files.createDirectory(folder.resolve("r\u00e9sults"));
    Files.createDirectory(folder.resolve("r\u00e8sults")); // looks the same to the ranks
    MpiResult inFolder = job(folder, java, "summary=off,out=r\u00e9sults/x.wprof");
    assertEquals(List.of(), Comparison.said(inFolder));
    assertCounted(results.resolve("x.wprof"));
  }

  @Campaign
  @SideBySide
  @ParameterizedTest
  @MethodSource("org.waitprof.it.Stack#jdks")
  void otherCommands(int jdk) throws IOException {
    Path java = jdk(jdk);
    Path folder = folder();
    Path profile = job(folder, java, "summary=off").profile();
    command(folder, java, 0, "export", "--format", "csv", "" + profile.getFileName());
    command(folder, java, 0, "check", "--require", "wait_ratio <= 100%");
    command(folder, java, 0, "doctor");
  }

  @Campaign
  @SideBySide
  @ParameterizedTest
  @MethodSource("org.waitprof.it.Stack#jdks")
  void countersAndTrace(int jdk) throws IOException {
    Path java = jdk(jdk);
    Path folder = folder();
    Path counters = Files.createDirectory(folder.resolve("counters"));
    MpiResult result = job(folder, java, "mode=trace,out=/proc/none/x.wprof,counters=counters");
    assertTrue(
        Comparison.said(result).toString().contains("no profile: /proc/none/x.wprof cannot"),
        result::stderr);
    try (var files = Files.list(counters)) {
      assertEquals(2, files.count());
    }
    String merged = command(folder, java, 0, "merge", "-o", "m.wprof", "counters");
    assertEquals("m.wprof\n", merged);
    assertCounted(folder.resolve("m.wprof"));
    MpiResult traced = job(folder, java, "mode=trace,summary=off,out=t.wprof");
    assertEquals(List.of(), Comparison.said(traced));
    String analyzed = command(folder, java, 0, "analyze", "-o", "a.wprof", "t.trace");
    assertTrue(analyzed.contains("a.wprof"), analyzed);
    assertCounted(folder.resolve("a.wprof"));
  }
}
