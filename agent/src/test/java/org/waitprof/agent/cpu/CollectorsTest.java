package org.waitprof.agent.cpu;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Expectation: with each collector, in a campaign of each JDK here, a JVM's garbage collection took
 * as long as the JVM's own log says, or is not known; it is never zero where it is not known. Where
 * counters are switched off there is nothing to read.
 */
class CollectorsTest {
  private static final double MILLI = 1e6;

  /** Safepoint "G1CollectForAllocation", ..., At safepoint: 812345 ns, Total: 912345 ns. */
  private static final Pattern STOP =
      Pattern.compile("Safepoint \"(\\w+)\".* At safepoint: +(\\d+) ns");

  private static final Pattern COLLECTS =
      Pattern.compile("(Gen|Serial|Parallel|PS|G1|Z|X|Shenandoah|Collect).*");

  private static final Pattern FIGURES = Pattern.compile("gc (-?\\d+) unknown (\\d+)");

  /** The JVM that is looked at. */
  static final class Allocating {
    /** Three times the heap: what a JVM allocates in that time on a busy machine may be less. */
    private static final long LEAST_BYTES = 300_000_000;

    private Allocating() {}

    /** Allocates for a while, and prints what is known of its collector. */
    public static void main(String[] args) {
      byte[][] kept = new byte[1500][];
      Random random = new Random(1);
      long bytes = 0;
      for (long end = System.nanoTime() + 600_000_000;
          System.nanoTime() < end || bytes < LEAST_BYTES; ) {
        byte[] next = new byte[random.nextInt(40_000)];
        kept[random.nextInt(kept.length)] = next;
        bytes += next.length;
      }
      JvmCounterFile file = JvmCounterFile.ofThisJvm();
      System.out.println(
          file == null ? "none" : "gc " + file.gcNanos() + " unknown " + file.unknown());
    }
  }

  private record Run(String figures, double loggedNanos, String log) {}

  private static Run run(Path folder, Path java, String... options)
      throws IOException, InterruptedException {
    Path log = folder.resolve("log");
    Files.deleteIfExists(log);
    List<String> command = new ArrayList<>(List.of(java.toString(), "-Xmx100m"));
    command.addAll(Arrays.asList(options));
    command.add("-Xlog:safepoint:file=" + log);
    command.add("--add-exports=java.base/jdk.internal.misc=ALL-UNNAMED");
    command.add("-cp");
    command.add(
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")));
    command.add(Allocating.class.getName());
    Path out = folder.resolve("out");
    int code =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(out.toFile())
            .start()
            .waitFor();
    String said = Files.readString(out).strip();
    boolean known = !said.contains("not supported") && !said.contains("Unrecognized VM option");
    assumeTrue(known, "not here: by that JVM, " + said);
    assertEquals(0, code, said);
    double logged = 0;
    String all = Files.readString(log);
    Matcher stop = STOP.matcher(all);
    while (stop.find()) {
      logged += COLLECTS.matcher(stop.group(1)).matches() ? Double.parseDouble(stop.group(2)) : 0;
    }
    return new Run(said.substring(said.lastIndexOf('\n') + 1), logged, all);
  }

  /** This JDK with all collectors, and in a campaign the others of this machine. */
  static Stream<List<String>> collectors() throws IOException {
    List<Path> homes = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"))));
    Path folder = Path.of("/usr/lib/jvm");
    if (Boolean.getBoolean("waitprof.campaign") && Files.isDirectory(folder)) {
      try (DirectoryStream<Path> others = Files.newDirectoryStream(folder, "*-{21,25}-*")) {
        others.forEach(homes::add);
      }
    }
    List<List<String>> all = new ArrayList<>();
    for (Path home : homes) {
      for (String collector : List.of("Serial", "Parallel", "G1", "Z", "Shenandoah")) {
        all.add(List.of(home.resolve("bin/java").toString(), "-XX:+Use" + collector + "GC"));
      }
    }
    return all.stream().filter(each -> new File(each.get(0)).canExecute());
  }

  @ParameterizedTest
  @MethodSource("collectors")
  void asTheJvmsOwnLogSays(List<String> jvm, @TempDir Path folder) throws Exception {
    Run run = run(folder, Path.of(jvm.get(0)), jvm.get(1));
    Matcher figures = FIGURES.matcher(run.figures);
    Path counters = Path.of("/tmp/hsperfdata_" + System.getProperty("user.name"));
    assumeTrue(Files.isDirectory(counters), "not here: no counters of JVMs");
    assertTrue(figures.matches(), run.figures);
    long known = Long.parseLong(figures.group(1));
    long unknown = Long.parseLong(figures.group(2));
    boolean shenandoah = jvm.get(1).contains("Shenandoah");
    boolean stalls = shenandoah || jvm.get(1).contains("UseZ");
    assertEquals((shenandoah ? 1 : 0) | (stalls ? 1 << 9 : 0), unknown, run.figures);
    if (shenandoah) {
      assertEquals(-1, known);
    } else {
      assertTrue(run.loggedNanos > 0, run.log);
      assertEquals(run.loggedNanos, (double) known, 0.1 * run.loggedNanos + 20 * MILLI, run.log);
    }
  }

  /** Without a file, and where there is no collector that could take time. */
  @ParameterizedTest
  @MethodSource("without")
  void nothingToRead(String option, String expected, @TempDir Path folder) throws Exception {
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    String figures = run(folder, java, option.split(" ", -1)).figures;
    assertTrue(figures.equals(expected) || figures.equals("none"), figures);
  }

  static Stream<Object[]> without() {
    return Stream.of(
        new Object[] {"-XX:+PerfDisableSharedMem", "none"},
        new Object[] {"-XX:-UsePerfData", "none"},
        new Object[] {
          "-XX:+UnlockExperimentalVMOptions -XX:+UseEpsilonGC -Xmx2g", "gc 0 unknown 0"
        });
  }
}
