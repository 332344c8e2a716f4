package org.waitprof.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Expectation, on JDK 17 and 25: in whatever JVM and beside whatever else the program runs, it
 * prints and returns the same with the agent, whose profile has all its calls on proven call paths;
 * where that cannot be, the agent says so in one line.
 */
@ParameterizedClass
@ValueSource(ints = {17, 25})
class SurroundingsIT {
  private static final String TALK = "surroundings.Talk";

  /** From this release on there is no security manager. */
  private static final int WITHOUT_SECURITY_MANAGER = 24;

  private final int feature;
  private final Path jdk;

  SurroundingsIT(int feature) {
    this.feature = feature;
    Path own = Path.of(System.getProperty("java.home"));
    Optional<Path> found =
        Runtime.version().feature() == feature ? Optional.of(own) : Stack.javaHome(feature);
    assumeTrue(found.isPresent(), "NOT RUN: there is no JDK " + feature + " here");
    jdk = found.orElse(own);
  }

  private MpiResult compare(
      UnaryOperator<MpiJob> surroundings, String options, String main, String... arguments) {
    return Comparison.of(job -> surroundings.apply(job.java(jdk)), options, main, arguments);
  }

  private MpiResult compareOptions(String options, String main, String... arguments) {
    return Comparison.ofOptions(jdk, options, main, arguments);
  }

  private static Path foreign(String jar) {
    return Stack.get().module().resolve("target/foreign").resolve(jar);
  }

  /** Ten barriers on one line, nothing said. */
  private static void assertProfiled(MpiResult result) {
    assertProfiled(result, "surroundings.Talk.step");
  }

  private static void assertProfiled(MpiResult result, String method) {
    assertEquals(List.of(), Comparison.said(result), result::toString);
    List<ProfileRow> rows =
        CsvExport.of(result.profile()).stream()
            .filter(row -> row.call().equals("MPI_Barrier"))
            .toList();
    assertEquals(10, rows.stream().mapToLong(ProfileRow::count).sum(), result::toString);
    assertTrue(rows.stream().allMatch(row -> row.isInside(method)), rows::toString);
    Script report = WaitprofCommand.run("report", result.profile().toString());
    assertTrue(report.output().contains(" 0 mismatches"), report::output);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-Xmx64m",
        "-Xrs",
        "-Xcheck:jni",
        "-Xint",
        "-XX:+UseSerialGC",
        "-agentlib:jdwp=transport=dt_socket,server=y,suspend=n,quiet=y,address=127.0.0.1:0",
        "-Dfile.encoding=ISO-8859-1",
        "-Duser.language=tr",
      })
  void optionsOfTheJvm(String option) {
    assertProfiled(compare(job -> job.jvm(option), "summary=off", TALK));
  }

  @Test
  void anInterruptedThread() {
    assertProfiled(compareOptions("summary=off", TALK, "interrupted"));
  }

  @Test
  void theProgramsOwnExitCode() {
    assertProfiled(compareOptions("summary=off", TALK, "exit"));
  }

  @Test
  void finalizedTwice() {
    assertProfiled(compareOptions("summary=off", TALK, "twice"));
  }

  @Test
  void theAgentTwice(@TempDir Path folder) throws IOException {
    Path copy = Files.copy(Stack.get().agentJar(), folder.resolve("other.jar"));
    MpiResult result = compare(job -> job, "summary=off", TALK);
    assertProfiled(result);
    MpiResult twice =
        MpiJob.on(Launcher.OPEN_MPI)
            .java(jdk)
            .ranks(1)
            .agent("summary=off")
            .jvm("-javaagent:" + copy + "=summary=off")
            .run(TALK)
            .ok();
    assertEquals(
        List.of("waitprof: the agent is given twice; the second one does nothing"),
        Comparison.said(twice));
    assertEquals(result.stdout(), twice.stdout());
    assertEquals(1, twice.files(".wprof").size());
  }

  /** Agents come in any order on a command line. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void jacoco(boolean first, @TempDir Path folder) {
    String jacoco =
        "-javaagent:" + foreign("org.jacoco.agent-runtime.jar") + "=destfile=" + folder + "/x.exec";
    assertProfiled(beside(jacoco, first, TALK));
    assertTrue(Files.exists(folder.resolve("x.exec")));
  }

  private MpiResult beside(String agent, boolean first, String main, String... arguments) {
    if (first) {
      return compare(job -> job.jvm(agent), "summary=off", main, arguments);
    }
    MpiResult plain =
        MpiJob.on(Launcher.OPEN_MPI).java(jdk).ranks(1).jvm(agent).run(main, arguments);
    MpiResult profiled =
        MpiJob.on(Launcher.OPEN_MPI)
            .java(jdk)
            .ranks(1)
            .agent("summary=off")
            .jvm(agent)
            .run(main, arguments);
    assertEquals(plain.exitCode(), profiled.exitCode(), profiled::toString);
    assertEquals(plain.stdout(), profiled.stdout(), profiled::toString);
    return profiled;
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void byteman(boolean first, @TempDir Path folder) throws IOException {
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
    MpiResult result =
        beside("-javaagent:" + foreign("byteman.jar") + "=script:" + rules, first, TALK);
    assertProfiled(result);
    assertTrue(result.lines().contains("rule 9") && result.lines().contains("left"));
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void anAgentThatRetransformsEverything(boolean first, @TempDir Path folder) throws IOException {
    Path jar = folder.resolve("other.jar");
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().putValue("Premain-Class", "agents.Retransforming");
    manifest.getMainAttributes().putValue("Can-Retransform-Classes", "true");
    Path classes = Stack.get().programs(Launcher.OPEN_MPI);
    try (OutputStream file = Files.newOutputStream(jar);
        JarOutputStream out = new JarOutputStream(file, manifest)) {
      for (String name : List.of("agents/Retransforming.class", "agents/Retransforming$1.class")) {
        out.putNextEntry(new ZipEntry(name));
        out.write(Files.readAllBytes(classes.resolve(name)));
        out.closeEntry();
      }
    }
    String agent = "-javaagent:" + jar;
    assertProfiled(beside(agent, first, TALK));
  }

  @Test
  void theProgramsOwnVersionsOfLibraries() {
    Path programs = Stack.get().programs(Launcher.OPEN_MPI);
    MpiResult result =
        compare(
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

  @Test
  void aClassLoaderOfTheProgram() {
    assertProfiled(compareOptions("summary=off", "surroundings.Loaders", "urls"));
  }

  /** The sites of main are found missing, so its class is woven again while main is active. */
  @Test
  void aPluginThatIsOnNoClassPath(@TempDir Path folder) throws IOException {
    Path source =
        Files.writeString(
            folder.resolve("Plug.java"),
            """
            public class Plug implements java.util.function.IntConsumer {
              @Override public void accept(int number) {
                try {
                  mpi.MPI.COMM_WORLD.barrier();
                } catch (mpi.MPIException e) {
                  throw new IllegalStateException(e);
                }
              }
            }
            """);
    Script.run(
            jdk.resolve("bin/javac"),
            "-g",
            "-cp",
            Stack.get().mpiJar(Launcher.OPEN_MPI).toString(),
            source.toString())
        .orFail("the plug-in");
    MpiResult result =
        compareOptions("cache=off,summary=off", "surroundings.Plugins", folder.toString());
    assertEquals(List.of(), Comparison.said(result));
    List<String> lines =
        Files.readAllLines(
            Stack.get().module().resolve("programs/openmpi/surroundings/Plugins.java"));
    int line = 1;
    while (!lines.get(line - 1).contains("plugin.accept")) {
      line++;
    }
    List<ProfileRow> rows =
        CsvExport.of(result.profile()).stream()
            .filter(row -> row.call().equals("MPI_Barrier"))
            .toList();
    assertEquals(300, rows.stream().mapToLong(ProfileRow::count).sum(), rows::toString);
    String expected = "surroundings.Plugins.main:" + line + ";Plug.accept:4";
    for (ProfileRow row : rows) {
      assertEquals(expected, String.join(";", row.callPath()));
    }
  }

  /** Whose classes cannot be looked at before they are there. */
  @Test
  void aClassLoaderWithoutResources() {
    MpiResult result = compareOptions("summary=off", "surroundings.Loaders", "bytes");
    assertEquals(
        List.of(
            "waitprof: not profiling: class mpi.MPI is of no known MPI binding, or its class loader"
                + " surroundings.Loaders$Bytes does not give class files as resources"),
        Comparison.said(result));
  }

  @Test
  void aModuleLayer(@TempDir Path module) throws IOException {
    Path sources = Files.createDirectories(module.resolve("layered"));
    Path declaration =
        Files.writeString(
            module.resolve("module-info.java"),
            "module layered { requires mpi; exports layered; }");
    String talk =
        Files.readString(Stack.get().module().resolve("programs/openmpi/surroundings/Talk.java"));
    Path source =
        Files.writeString(
            sources.resolve("Talk.java"), talk.replace("package surroundings", "package layered"));
    Script.run(
            jdk.resolve("bin/javac"),
            "-p",
            Stack.get().mpiJar(Launcher.OPEN_MPI).toString(),
            "-g",
            "-d",
            module.toString(),
            declaration.toString(),
            source.toString())
        .orFail("the module");
    assertProfiled(
        compareOptions("summary=off", "surroundings.Loaders", "layer", module.toString()),
        "layered.Talk.step");
  }

  /** Programs that grant everything to everybody are those that get on with MPI. */
  @Test
  void aSecurityManagerThatAllowsEverything(@TempDir Path folder) throws IOException {
    assumeTrue(feature < WITHOUT_SECURITY_MANAGER, "there is none any more");
    Path policy =
        Files.writeString(
            folder.resolve("all.policy"), "grant { permission java.security.AllPermission; };");
    assertProfiled(
        compare(
            job -> job.jvm("-Djava.security.manager", "-Djava.security.policy==" + policy),
            "summary=off",
            TALK));
  }

  /** The program and the binding may do everything, others nothing. */
  @Test
  void aSecurityManagerThatDoesNotKnowTheAgent(@TempDir Path folder) throws IOException {
    assumeTrue(feature < WITHOUT_SECURITY_MANAGER, "there is none any more");
    Path policy =
        Files.writeString(
            folder.resolve("some.policy"),
            "grant codeBase \"file:"
                + Stack.get().mpiJar(Launcher.OPEN_MPI)
                + "\" { permission java.security.AllPermission; };\ngrant codeBase \"file:"
                + Stack.get().programs(Launcher.OPEN_MPI)
                + "/-\" { permission java.security.AllPermission; };");
    MpiResult result =
        compare(
            job -> job.jvm("-Djava.security.manager", "-Djava.security.policy==" + policy),
            "summary=off",
            TALK);
    assertEquals(1, Comparison.said(result).size(), result::toString);
    String line = Comparison.said(result).get(0);
    assertTrue(line.startsWith("waitprof: not profiling: java.security.AccessControl"), line);
  }

  /** A runtime of the few modules that MPI needs: no HTTP, no Flight Recorder, no logging. */
  @Test
  void aRuntimeMadeByJlink(@TempDir Path folder) {
    Path home = folder.resolve("runtime");
    String modules = "java.base,java.instrument";
    Path tools = jdk.resolve("bin");
    Script.run(tools.resolve("jlink"), "--add-modules", modules, "--output", home.toString())
        .orFail("a runtime");
    assertProfiled(compare(job -> job.java(home), "summary=off", TALK));
  }

  /** Neither a word nor a file; with the binding on the class path and without. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aProgramWithoutMpi(boolean binding, @TempDir Path counters) throws IOException {
    String programs = Stack.get().programs(Launcher.OPEN_MPI).toString();
    String path = binding ? programs + ":" + Stack.get().mpiJar(Launcher.OPEN_MPI) : programs;
    Path java = jdk.resolve("bin/java");
    Script plain = Script.run(java, "-cp", path, "surroundings.NoMpi");
    Script profiled =
        Script.run(
            java,
            "-javaagent:" + Stack.get().agentJar() + "=counters=" + counters,
            "-cp",
            path,
            "surroundings.NoMpi");
    assertEquals(4, plain.exitCode());
    assertEquals(4, profiled.exitCode());
    assertEquals(plain.output(), profiled.output());
    try (var files = Files.list(counters)) {
      assertEquals(List.of(), files.toList());
    }
  }
}
