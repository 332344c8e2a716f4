package org.waitprof.it.surroundings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.waitprof.it.Campaign;
import org.waitprof.it.Comparison;
import org.waitprof.it.Launcher;
import org.waitprof.it.MpiJob;
import org.waitprof.it.MpiResult;
import org.waitprof.it.SideBySide;
import org.waitprof.it.Stack;

/**
 * Expectation, on JDK 17, and on 25 in a campaign: beside other agents, before them and after them
 * on the command line, and beside the program's own versions of libraries that the agent has, too,
 * the program prints and returns the same, and the profile has all calls.
 */
@ParameterizedClass
@MethodSource("org.waitprof.it.Stack#jdks")
class OtherAgentsIT {
  private final Neighbourhood on;

  OtherAgentsIT(int feature) {
    on = Neighbourhood.of(feature);
  }

  private static Path foreign(String jar) {
    return Stack.get().module().resolve("target/foreign").resolve(jar);
  }

  @Campaign
  @SideBySide
  @Test
  void jacoco(@TempDir Path folder) throws IOException {
    Path coverage = folder.resolve("x.exec");
    besides("-javaagent:" + foreign("org.jacoco.agent-runtime.jar") + "=destfile=" + coverage);
    assertTrue(Files.exists(coverage));
  }

  @Campaign
  @SideBySide
  @Test
  void byteman(@TempDir Path folder) throws IOException {
    Path rules =
        Files.writeString(
            folder.resolve("rules.btm"),
            """
            RULE a rule in the program
            CLASS surroundings.Talk
            METHOD step
            AT ENTRY
            IF TRUE
            DO traceln("rule " + $1)
            ENDRULE

            RULE a rule in the binding
            CLASS mpi.Comm
            METHOD barrier
            AT EXIT
            IF TRUE
            DO traceln("left")
            ENDRULE
            """);
    MpiResult plain = besides("-javaagent:" + foreign("byteman.jar") + "=script:" + rules);
    assertTrue(plain.lines().contains("rule 9") && plain.lines().contains("left"));
  }

  @SideBySide
  @Test
  void anAgentThatRetransformsEverything(@TempDir Path folder) throws IOException {
    String other =
        "-javaagent:"
            + agent(
                folder,
                "agents.Retransforming",
                "agents/Retransforming.class",
                "agents/Retransforming$1.class");
    besides(other);
  }

  /**
   * Agents come in any order on a command line: the other one first, and in a campaign last as
   * well. Returns the run with the other agent alone.
   */
  private MpiResult besides(String other) {
    MpiResult plain = compared(other, List.of(job().jvm(other).agent("summary=off")));
    if (Boolean.getBoolean("waitprof.campaign")) {
      compared(other, List.of(job().agent("summary=off").jvm(other)));
    }
    return plain;
  }

  private MpiResult compared(String other, List<MpiJob> jobs) {
    MpiResult plain = job().jvm(other).run(Neighbourhood.TALK);
    for (MpiJob job : jobs) {
      MpiResult profiled = job.run(Neighbourhood.TALK);
      assertEquals(plain.exitCode(), profiled.exitCode(), profiled::toString);
      assertEquals(plain.stdout(), profiled.stdout(), profiled::toString);
      Neighbourhood.assertProfiled(profiled);
    }
    return plain;
  }

  private MpiJob job() {
    return MpiJob.on(Launcher.OPEN_MPI).java(on.jdk()).ranks(1);
  }

  /**
   * What is loaded before the agent comes cannot be woven, and half a binding is worse than none.
   */
  @SideBySide
  @ParameterizedTest
  @ValueSource(strings = "init")
  void anAgentThatUsesTheBindingFirst(String how, @TempDir Path folder) throws IOException {
    Path jar = agent(folder, "surroundings.Impatient", "surroundings/Impatient.class");
    MpiJob job = job().jvm("-javaagent:" + jar + "=" + how);
    MpiResult plain = job.run("surroundings.Impatient");
    MpiResult profiled =
        job.agent("counters=" + folder + ",cache=off").run("surroundings.Impatient");
    assertEquals(plain.exitCode(), profiled.exitCode(), profiled::toString);
    assertEquals(plain.stdout(), profiled.stdout(), profiled::toString);
    assertEquals(1, Comparison.said(profiled).size(), profiled::toString);
    String line = Comparison.said(profiled).get(0);
    assertTrue(line.contains("was loaded before the agent started; put -javaagent:"), line);
    try (var files = Files.list(folder)) {
      assertEquals(List.of(jar), files.toList(), "no counters of a process that is no rank");
    }
  }

  @Campaign
  @SideBySide
  @ParameterizedTest
  @ValueSource(strings = {"MPI", "Comm"})
  void anAgentThatLoadsAClassOfIt(String how, @TempDir Path folder) throws IOException {
    anAgentThatUsesTheBindingFirst(how, folder);
  }

  private static Path agent(Path folder, String main, String... files) throws IOException {
    Path jar = folder.resolve("other.jar");
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().putValue("Premain-Class", main);
    manifest.getMainAttributes().putValue("Can-Retransform-Classes", "true");
    Path classes = Stack.get().programs(Launcher.OPEN_MPI);
    try (OutputStream file = Files.newOutputStream(jar);
        JarOutputStream out = new JarOutputStream(file, manifest)) {
      for (String name : files) {
        out.putNextEntry(new ZipEntry(name));
        out.write(Files.readAllBytes(classes.resolve(name)));
        out.closeEntry();
      }
    }
    return jar;
  }

  @Campaign
  @SideBySide
  @Test
  void theProgramsOwnVersionsOfLibraries() {
    Path programs = Stack.get().programs(Launcher.OPEN_MPI);
    MpiResult result =
        on.compare(
            job ->
                job.classPath(
                    programs,
                    foreign("byte-buddy.jar"),
                    foreign("micrometer-core.jar"),
                    foreign("simpleclient.jar")),
            "summary=off",
            "surroundings.OwnLibraries");
    assertEquals(
        List.of(
            "net.bytebuddy.ByteBuddy from byte-buddy.jar",
            "made a class: true",
            "io.micrometer.core.instrument.Metrics from micrometer-core.jar",
            "meters: 0",
            "io.prometheus.client.CollectorRegistry from simpleclient.jar",
            "families: 0"),
        result.lines());
    assertEquals(List.of(), Comparison.said(result));
    assertEquals(1, result.files(".wprof").size());
  }
}
