package org.waitprof.it.faults;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.waitprof.it.faults.FaultPoints.RECORD;
import static org.waitprof.it.faults.FaultPoints.RECORDING;
import static org.waitprof.it.faults.FaultPoints.SAMPLING;
import static org.waitprof.it.faults.FaultPoints.TRACING;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.waitprof.it.Campaign;
import org.waitprof.it.CsvExport;
import org.waitprof.it.Launcher;
import org.waitprof.it.MpiJob;
import org.waitprof.it.MpiResult;
import org.waitprof.it.ProfileRow;
import org.waitprof.it.Script;
import org.waitprof.it.SideBySide;
import org.waitprof.it.Stack;
import org.waitprof.it.WaitprofCommand;

/**
 * Expectation: wherever the profiler throws, hot code and cold, at the beginning and at the end,
 * the program prints and returns the same as without it; it is told once, and the profile says so.
 */
class FaultsIT {
  /** Lines of the program without the agent, by its argument: the same on any launcher. */
  private static final Map<String, String> PLAIN = new ConcurrentHashMap<>();

  @SuppressWarnings("NullAway.Init") // by JUnit
  @TempDir
  private Path folder;

  private Path agent() throws IOException {
    Path jar = folder.resolve("throwing.jar");
    Manifest manifest = new Manifest();
    Path asm = Stack.get().module().resolve("target/foreign/byte-buddy.jar");
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().put(Attributes.Name.CLASS_PATH, asm.toUri().toString());
    manifest.getMainAttributes().putValue("Premain-Class", ThrowingAgent.class.getName());
    String packageFolder = ThrowingAgent.class.getPackageName().replace('.', '/') + "/";
    try (OutputStream file = Files.newOutputStream(jar);
        JarOutputStream out = new JarOutputStream(file, manifest)) {
      for (String name : List.of("", "$Injection", "$Injection$1", "$Entry")) {
        String entry = packageFolder + "ThrowingAgent" + name + ".class";
        out.putNextEntry(new ZipEntry(entry));
        try (var in = ThrowingAgent.class.getClassLoader().getResourceAsStream(entry)) {
          out.write(in.readAllBytes());
        }
        out.closeEntry();
      }
    }
    return jar;
  }

  /** The same job without the agent and with one that fails. */
  private MpiResult compared(
      Launcher launcher, int java, String thrown, String points, String options, String argument)
      throws IOException {
    String plain =
        PLAIN.computeIfAbsent(
            argument, key -> sorted(MpiJob.on(Launcher.OPEN_MPI).run("faults.Steps", key).ok()));
    MpiResult result =
        MpiJob.on(launcher)
            .java(jdk(java))
            .jvm("-javaagent:" + agent() + "=" + thrown + "," + points)
            .jvm(argument.equals("none") ? "-Dfaults.point=" + points : "-Dfaults.steps=on")
            .agent("cache=off,summary=off,counters=" + folder + options)
            .run("faults.Steps", argument)
            .ok();
    assertEquals(plain, sorted(result), result::toString);
    return result;
  }

  /** The home of a JDK; a test that is to run on one that is not here is aborted. */
  private static Path jdk(int feature) {
    Optional<Path> home = Stack.javaHome(feature);
    assumeTrue(home.isPresent(), "not here: no JDK " + feature);
    return home.orElseThrow();
  }

  /** What the ranks print; on MPJ their stderr and the launcher's words stand there as well. */
  private static String sorted(MpiResult result) {
    return result.lines().stream()
        .filter(line -> line.startsWith("rank "))
        .sorted()
        .toList()
        .toString();
  }

  private static void assertReached(MpiResult result, List<String> methods) throws IOException {
    TreeSet<String> missing = new TreeSet<>(methods.stream().map(RECORD::concat).toList());
    for (Path file : result.files(".txt")) {
      missing.removeAll(Files.readAllLines(file));
    }
    assertEquals("[]", missing.toString(), result::toString);
  }

  private static long told(MpiResult result) {
    return result
        .said()
        .lines()
        .filter(line -> line.startsWith("waitprof: ") && line.contains("the application goes on"))
        .count();
  }

  @SideBySide
  @ParameterizedTest
  @CsvSource({
    "OPEN_MPI, 25, java.lang.OutOfMemoryError, ''",
  })
  void whileCallsAreCounted(Launcher launcher, int java, String thrown, String options)
      throws IOException {
    String points = FaultPoints.of(RECORDING);
    MpiResult result = compared(launcher, java, thrown, points, options, points);
    List<String> reached = new ArrayList<>(RECORDING);
    if (options.isEmpty()) {
      reached.removeAll(FaultPoints.WITHOUT_SAMPLE);
    }
    assertReached(result, reached);
    assertEquals(2, told(result), "once a rank: " + result);
    Script report = WaitprofCommand.run("report", result.profile().toString());
    assertTrue(report.output().contains("recording failed"), report::output);
  }

  @Campaign
  @SideBySide
  @ParameterizedTest
  @CsvSource({
    "OPEN_MPI, 17, java.lang.StackOverflowError, ''",
    "MPJ_NIODEV, 17, java.lang.LinkageError, ''",
    // These reach what the sample has other methods for.
    "OPEN_MPI, 17, java.lang.IllegalArgumentException, ',samples=off'",
  })
  void whileOtherThingsAreThrown(Launcher launcher, int java, String thrown, String options)
      throws IOException {
    whileCallsAreCounted(launcher, java, thrown, options);
  }

  @SideBySide
  @ParameterizedTest
  @CsvSource({"OPEN_MPI, 25, " + SAMPLING})
  void whileOperationsAreSampled(Launcher launcher, int java, String methods) throws IOException {
    List<String> sampling = List.of(methods.split(" "));
    String points = FaultPoints.of(sampling);
    MpiResult result =
        compared(launcher, java, "java.lang.IllegalStateException", points, "", points);
    assertReached(result, sampling);
    assertEquals(2, told(result), "once a rank: " + result);
  }

  @Campaign
  @SideBySide
  @ParameterizedTest
  @CsvSource({"MPJ_NIODEV, 17, " + SAMPLING})
  void whileOperationsAreSampledOfMpj(Launcher launcher, int java, String methods)
      throws IOException {
    whileOperationsAreSampled(launcher, java, methods);
  }

  @Campaign
  @SideBySide
  @ParameterizedTest
  @ValueSource(ints = {17, 25})
  void whateverIsThrown(int java) throws IOException {
    whileCallsAreCounted(Launcher.OPEN_MPI, java, "java.lang.IllegalStateException", "");
    whileOperationsAreSampled(Launcher.OPEN_MPI, java, SAMPLING);
    whileOperationsAreSampled(Launcher.OPEN_MPI, java, "sample.MessageSampling.comm");
  }

  @SideBySide
  @ParameterizedTest
  @MethodSource("org.waitprof.it.Stack#jdks")
  void whileEventsAreRecorded(int java) throws IOException {
    String points = FaultPoints.of(TRACING);
    String thrown = "java.lang.IllegalStateException";
    MpiResult result = compared(Launcher.OPEN_MPI, java, thrown, points, ",mode=trace", points);
    assertReached(result, TRACING);
    assertEquals(2, told(result), "once a rank: " + result);
  }

  /** A thread whose calls cannot be recorded is given up after a hundred times, with a word. */
  @Campaign
  @SideBySide
  @Test
  void againAndAgain() throws IOException {
    String point = RECORD + "Probe.begin";
    MpiResult result =
        compared(
            Launcher.OPEN_MPI,
            17,
            "java.lang.IllegalStateException",
            point,
            "",
            "always:" + point + ":210");
    assertEquals(2, told(result), result::toString);
    assertEquals(
        2,
        result
            .stderr()
            .lines()
            .filter(line -> line.contains("failed 100 times in thread main"))
            .count(),
        result::toString);
  }

  /** A stack that overflows in a probe is the program's affair no more than it was. */
  @SideBySide
  @ParameterizedTest
  @MethodSource("org.waitprof.it.Stack#jdks")
  void aFullStack(int java) {
    MpiResult result =
        MpiJob.on(Launcher.OPEN_MPI)
            .ranks(1)
            .java(jdk(java))
            .jvm("-Xss400k")
            .agent("cache=off,summary=off")
            .run("faults.FullStack")
            .ok();
    assertEquals("overflowed 40 times\n", result.stdout(), result::toString);
    long barriers =
        CsvExport.of(result.profile()).stream()
            .filter(row -> row.call().equals("MPI_Barrier"))
            .mapToLong(ProfileRow::count)
            .sum();
    assertEquals(10, barriers, result::toString);
  }

  @SideBySide
  @ParameterizedTest
  @ValueSource(
      strings = {
        RECORD + "LifecycleHooks.initialized",
        "org.waitprof.profilefile.ProfileWriter.write",
      })
  void atTheBeginningAndAtTheEnd(String point) throws IOException {
    int java = point.hashCode() % 2 == 0 || Stack.javaHome(25).isEmpty() ? 17 : 25;
    MpiResult result =
        compared(Launcher.OPEN_MPI, java, "java.lang.NoClassDefFoundError", point, "", "none");
    boolean swallowedByTheJvm = point.endsWith(".transform");
    assertTrue(swallowedByTheJvm || result.stderr().contains("waitprof: "), result::toString);
  }

  @Campaign
  @SideBySide
  @ParameterizedTest
  @ValueSource(
      strings = {
        "org.waitprof.agent.Job.finalized",
        "org.waitprof.agent.Transformer.transform",
        RECORD + "LifecycleHooks.finalizing",
        RECORD + "LifecycleHooks.finalized",
        RECORD + "CallEvents.show",
        "org.waitprof.agent.Job.initialized",
        "org.waitprof.agent.callpath.CallSites.weave",
        RECORD + "RankCounters.snapshot",
        "org.waitprof.agent.JobEnd.counters",
        "org.waitprof.agent.messenger.WorldMessenger.fromRoot",
        "org.waitprof.reduce.JobMerge.finish",
        RECORD + "RankCounters.identify",
        RECORD + "RankHeader.enterFinalize",
        RECORD + "RankHeader.leaveFinalize",
        RECORD + "RecordCost.measurePicos",
        "org.waitprof.agent.ApplicationClasses.outermost",
        "org.waitprof.agent.cpu.JvmRest.await",
        "org.waitprof.agent.Job.finalizing",
        "org.waitprof.agent.JobEnd.write",
        "org.waitprof.agent.Transformer.ofBinding",
        "org.waitprof.agent.Transformer.ofApplication",
        "org.waitprof.agent.Transformer.limitations",
        "org.waitprof.agent.messenger.WorldMessenger.minima",
      })
  void atOtherPointsOfBoth(String point) throws IOException {
    atTheBeginningAndAtTheEnd(point);
  }

  /** A point that has another name today would break nothing. */
  @Test
  void allPointsExist() throws ReflectiveOperationException {
    for (Method test : FaultsIT.class.getDeclaredMethods()) {
      ValueSource points = test.getAnnotation(ValueSource.class);
      for (String point : points == null ? new String[0] : points.strings()) {
        int dot = point.lastIndexOf('.');
        Class<?> type = Class.forName(point.substring(0, dot), false, getClass().getClassLoader());
        assertTrue(
            Arrays.stream(type.getDeclaredMethods())
                .anyMatch(method -> method.getName().equals(point.substring(dot + 1))),
            point);
      }
    }
  }

  /** Calls that other threads make once the profile is being made are lost, and that is said. */
  @SideBySide
  @Test
  void callsAfterFinalize() throws IOException {
    MpiResult result =
        MpiJob.on(Launcher.MPJ_NIODEV).agent("summary=off").run("faults.AfterFinalize").ok();
    List<String> lines =
        result
            .said()
            .lines()
            .filter(line -> line.contains("after MPI_Finalize had been entered"))
            .toList();
    assertEquals(2, lines.size(), result::toString);
    for (int rank = 0; rank < 2; rank++) {
      String begin = "waitprof: rank " + rank + ": ";
      String line = lines.stream().filter(each -> each.contains(begin)).findFirst().orElseThrow();
      String number = line.substring(line.indexOf(begin) + begin.length());
      long said = Long.parseLong(number.substring(0, number.indexOf(' ')));
      String[] bounds =
          Files.readString(result.folder().resolve("late-" + rank + ".txt")).split(" ", -1);
      assertTrue(
          said >= Long.parseLong(bounds[0]) && said <= Long.parseLong(bounds[1]),
          () -> line + " but " + List.of(bounds));
    }
  }
}
