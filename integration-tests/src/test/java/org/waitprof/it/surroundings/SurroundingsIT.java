package org.waitprof.it.surroundings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
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
import org.waitprof.it.Script;
import org.waitprof.it.SideBySide;
import org.waitprof.it.Stack;

/**
 * Expectation, on JDK 17, and on 25 in a campaign: in whatever JVM the program runs, it prints and
 * returns the same with the agent, whose profile has all its calls on proven call paths; where that
 * cannot be, the agent says so in one line.
 */
@ParameterizedClass
@MethodSource("org.waitprof.it.Stack#jdks")
class SurroundingsIT {
  /** From this release on there is no security manager. */
  private static final int WITHOUT_SECURITY_MANAGER = 24;

  private final int feature;
  private final Neighbourhood on;

  SurroundingsIT(int feature) {
    this.feature = feature;
    on = Neighbourhood.of(feature);
  }

  /** Those that do not concern each other, together. */
  @SideBySide
  @ParameterizedTest
  @ValueSource(
      strings = {"-Xmx64m -Xrs -XX:+UseSerialGC -Dfile.encoding=ISO-8859-1 -Duser.language=tr"})
  void optionsOfTheJvm(String options) {
    Neighbourhood.assertProfiled(
        on.compare(job -> job.jvm(options.split(" ")), "summary=off", Neighbourhood.TALK));
  }

  @Campaign
  @SideBySide
  @ParameterizedTest
  @ValueSource(
      strings = {
        "-Xcheck:jni",
        "-Xint"
            + " -agentlib:jdwp=transport=dt_socket,server=y,suspend=n,quiet=y,address=127.0.0.1:0"
      })
  void moreOptionsOfTheJvm(String options) {
    optionsOfTheJvm(options);
  }

  @SideBySide
  @Test
  void anInterruptedThread() {
    Neighbourhood.assertProfiled(
        on.compareOptions("summary=off", Neighbourhood.TALK, "interrupted"));
  }

  @Campaign
  @SideBySide
  @Test
  void theProgramsOwnExitCode() {
    Neighbourhood.assertProfiled(on.compareOptions("summary=off", Neighbourhood.TALK, "exit"));
  }

  @SideBySide
  @Test
  void finalizedTwice() {
    Neighbourhood.assertProfiled(on.compareOptions("summary=off", Neighbourhood.TALK, "twice"));
  }

  @Campaign
  @SideBySide
  @Test
  void theAgentTwice(@TempDir Path folder) throws IOException {
    Path copy = Files.copy(Stack.get().agentJar(), folder.resolve("other.jar"));
    MpiResult result = on.compareOptions("summary=off", Neighbourhood.TALK);
    Neighbourhood.assertProfiled(result);
    MpiResult twice =
        MpiJob.on(Launcher.OPEN_MPI)
            .java(on.jdk())
            .ranks(1)
            .agent("summary=off")
            .jvm("-javaagent:" + copy + "=summary=off")
            .run(Neighbourhood.TALK)
            .ok();
    assertEquals(
        List.of("waitprof: the agent is given twice; the second one does nothing"),
        Comparison.said(twice));
    assertEquals(result.stdout(), twice.stdout());
    assertEquals(1, twice.files(".wprof").size());
  }

  /** Programs that grant everything to everybody are those that get on with MPI. */
  @SideBySide
  @Test
  void aSecurityManagerThatAllowsEverything(@TempDir Path folder) throws IOException {
    assumeTrue(feature < WITHOUT_SECURITY_MANAGER, "not here: no security manager any more");
    Path policy =
        Files.writeString(
            folder.resolve("all.policy"), "grant { permission java.security.AllPermission; };");
    Neighbourhood.assertProfiled(
        on.compare(
            job -> job.jvm("-Djava.security.manager", "-Djava.security.policy==" + policy),
            "summary=off",
            Neighbourhood.TALK));
  }

  /** The program and the binding may do everything, others nothing. */
  @SideBySide
  @Test
  void aSecurityManagerThatDoesNotKnowTheAgent(@TempDir Path folder) throws IOException {
    assumeTrue(feature < WITHOUT_SECURITY_MANAGER, "not here: no security manager any more");
    Path policy =
        Files.writeString(
            folder.resolve("some.policy"),
            "grant codeBase \"file:"
                + Stack.get().mpiJar(Launcher.OPEN_MPI)
                + "\" { permission java.security.AllPermission; };\ngrant codeBase \"file:"
                + Stack.get().programs(Launcher.OPEN_MPI)
                + "/-\" { permission java.security.AllPermission; };");
    MpiResult result =
        on.compare(
            job -> job.jvm("-Djava.security.manager", "-Djava.security.policy==" + policy),
            "summary=off",
            Neighbourhood.TALK);
    assertEquals(1, Comparison.said(result).size(), result::toString);
    String line = Comparison.said(result).get(0);
    assertTrue(line.startsWith("waitprof: not profiling: java.security.AccessControl"), line);
  }

  /** A runtime of the few modules that MPI needs: no HTTP, no Flight Recorder, no logging. */
  @Campaign
  @SideBySide
  @Test
  void aRuntimeMadeByJlink(@TempDir Path folder) {
    Path home = folder.resolve("runtime");
    String modules = "java.base,java.instrument";
    Path tools = on.jdk().resolve("bin");
    Script.tool(tools.resolve("jlink"), "--add-modules", modules, "--output", home.toString())
        .orFail("a runtime");
    Neighbourhood.assertProfiled(
        on.compare(job -> job.java(home), "summary=off", Neighbourhood.TALK));
  }

  /** Neither a word nor a file; with the binding on the class path and without. */
  @SideBySide
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aProgramWithoutMpi(boolean binding, @TempDir Path counters) throws IOException {
    String programs = Stack.get().programs(Launcher.OPEN_MPI).toString();
    String path = binding ? programs + ":" + Stack.get().mpiJar(Launcher.OPEN_MPI) : programs;
    Path java = on.jdk().resolve("bin/java");
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

  /** What the ranks do together at the end takes memory, and no rank may stay away. */
  @SideBySide
  @Test
  void aFullHeapOfOneRank() {
    MpiResult result =
        on.compare(
            job -> job.jvm("-Xmx24m", "-XX:+UseSerialGC").timeout(Duration.ofSeconds(60)),
            "summary=off",
            "surroundings.FullHeap");
    assertEquals(0, result.exitCode(), result::toString);
  }

  /** So do the classes for it; of these, room for 30 small ones is left. */
  @SideBySide
  @Test
  void aFullMetaspaceOfOneRank() {
    MpiResult result =
        on.compare(
            job ->
                job.jvm("-XX:MaxMetaspaceSize=24m", "-XX:+UseSerialGC")
                    .timeout(Duration.ofSeconds(60)),
            "summary=off",
            "surroundings.FullMetaspace",
            "30");
    assertEquals(0, result.exitCode(), result::toString);
  }

  /** Under which HotSpot keeps an empty file of its counters, as another user may plant one. */
  @SideBySide
  @Test
  void aLimitOfTheSizeOfFiles(@TempDir Path home) throws IOException {
    compareBelow(home, "-f 16");
  }

  /** Of as many files as the JVM and MPI need, the agent takes none. */
  @SideBySide
  @Test
  void aLimitOfOpenFiles(@TempDir Path home) throws IOException {
    MpiResult result = compareBelow(home, "-n 19");
    assertEquals(
        List.of(
            "waitprof: not profiling: a limit of 19 open files leaves none to it; allow 32 or more"
                + " (ulimit -n)"),
        Comparison.said(result));
  }

  private MpiResult compareBelow(Path home, String limit) throws IOException {
    Path java = Files.createDirectories(home.resolve("bin")).resolve("java");
    String own = on.jdk().resolve("bin/java").toString();
    Files.writeString(java, "#!/bin/bash\nulimit " + limit + "\nexec " + own + " \"$@\"\n");
    assertTrue(java.toFile().setExecutable(true));
    MpiResult result =
        on.compare(job -> job.java(home), "summary=off,cache=off", Neighbourhood.TALK);
    assertEquals(0, result.exitCode(), result::toString);
    return result;
  }

  /** The verdict goes to stderr: not where the program sends its own lines, and not by its lock. */
  @SideBySide
  @ParameterizedTest
  @ValueSource(strings = "err-locked")
  void theProgramsOwnStderr(String how) {
    MpiResult result = on.compareOptions("", "surroundings.Careless", "late", how);
    assertTrue(result.stderr().startsWith("waitprof "), result::toString);
  }

  @Campaign
  @SideBySide
  @Test
  void stderrThatIsStdout() {
    theProgramsOwnStderr("err-is-out");
  }

  /** Calls of MPI in a thread whose stack is as small as may be: the program has enough. */
  @SideBySide
  @Test
  void aSmallStack() {
    MpiResult result = on.compareOptions("summary=off", "surroundings.Misuse", "small-stack");
    List<String> said = Comparison.said(result);
    // Compiled code needs less stack: some calls may be recorded all the same.
    assertTrue(
        said.isEmpty()
            || said.equals(
                List.of(
                    "waitprof: calls of a thread that had too little stack left are not in the"
                        + " profile; give it more (java -Xss)")),
        result::toString);
    assertEquals(1, result.files(".wprof").size(), result::toString);
  }

  /** The agent's part in what all ranks do together takes more stack than the thread has. */
  @SideBySide
  @ParameterizedTest
  @ValueSource(strings = {"init"})
  void aSmallStackOfOneRank(String how) {
    MpiResult result =
        on.compare(
            job -> job.timeout(Duration.ofSeconds(60)),
            "summary=off",
            "surroundings.LittleStack",
            how,
            "1");
    assertEquals(0, result.exitCode(), result::toString);
    assertEquals(1, result.files(".wprof").size(), result::toString);
  }

  @Campaign
  @SideBySide
  @ParameterizedTest
  @ValueSource(strings = {"end", "finalize"})
  void aSmallStackOfOneRankLater(String how) {
    aSmallStackOfOneRank(how);
  }

  /** A thread that is stopped while a probe runs is stopped all the same. */
  @Campaign
  @SideBySide
  @Test
  void threadsThatAreStopped() {
    MpiResult result =
        on.compare(job -> job.ranks(1), "summary=off", "surroundings.StoppedThreads", "polling");
    assertEquals(0, result.exitCode(), result::toString);
  }

  /** The other ranks have their profile, and the thread ends as it does without the agent. */
  @Campaign
  @SideBySide
  @Test
  void aThreadThatIsStoppedInFinalize() {
    MpiResult result =
        on.compareOptions("summary=off", "surroundings.StoppedThreads", "at-the-end");
    assertEquals(0, result.exitCode(), result::toString);
    assertEquals(List.of(), Comparison.said(result), result::toString);
    assertEquals(1, result.files(".wprof").size(), result::toString);
  }

  /** Where a launcher has started it for MPI, its user would look for a profile. */
  @SideBySide
  @Test
  void ranksThatDoNotBegin() {
    MpiJob job = MpiJob.on(Launcher.OPEN_MPI).java(on.jdk()).ranks(2);
    MpiResult result = job.agent("prometheus=0").run("surroundings.NoMpi");
    assertEquals(4, result.exitCode(), result::toString);
    assertEquals(List.of(), result.files(""));
    // Open MPI 5.0 drops what ranks say after one has failed, unless it takes none for failed.
    MpiResult heard =
        job.env("PRTE_MCA_state_base_error_non_zero_exit", "0").run("surroundings.NoMpi");
    assertEquals(List.of("waitprof: no profile: MPI_Init was not called"), Comparison.said(heard));
  }
}
