package org.waitprof.it;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One MPI job, run as a user would run it: real launcher, real ranks. Describe it, then {@link
 * #run} it to its end:
 *
 * <pre>{@code
 * MpiResult result =
 *     MpiJob.on(Launcher.OPEN_MPI).ranks(4).agent("summary=off").run("demo.Wavefront", "--sweeps", "5");
 * }</pre>
 *
 * <p>The program comes from {@code programs/}, compiled when it changed, unless {@link #classPath}
 * names something else. The job runs in a new empty folder under {@code target/jobs} unless {@link
 * #in} names one, and is ended with all its processes after {@link #timeout}. Not for several
 * threads at once.
 */
public final class MpiJob {
  private final Launcher launcher;
  private final List<String> jvmOptions = new ArrayList<>();
  private final Map<String, String> environment = new HashMap<>();
  private int ranks = 2;
  private Duration timeout = Duration.ofMinutes(2);
  private List<Path> classPath = List.of();
  private boolean ofAUser;
  private @Nullable Path folder;
  private @Nullable Path hosts;

  private MpiJob(Launcher launcher) {
    this.launcher = launcher;
  }

  /** A job of 2 ranks on this launcher; fails where its MPI is missing. */
  public static MpiJob on(Launcher launcher) {
    Stack.get().require(launcher);
    return new MpiJob(launcher);
  }

  /** The number of ranks. */
  public MpiJob ranks(int count) {
    ranks = count;
    return this;
  }

  /**
   * Runs the ranks under the agent built by this tree, with these options, e.g. {@code a=b,c=d}.
   */
  public MpiJob agent(String options) {
    String argument = "-javaagent:" + Stack.get().agentJar();
    return jvm(options.isEmpty() ? argument : argument + "=" + options);
  }

  /** Adds JVM options of the ranks, one word each. */
  public MpiJob jvm(String... options) {
    jvmOptions.addAll(List.of(options));
    return this;
  }

  /** With the JVM and MPI that a user has, whichever class runs the job ({@link QuickJvm}). */
  public MpiJob ofAUser() {
    ofAUser = true;
    return this;
  }

  /** Sets an environment variable of launcher and ranks. */
  public MpiJob env(String name, String value) {
    environment.put(name, value);
    return this;
  }

  /** With the {@link Stack#windows() component} for one-sided operations that is always there. */
  public MpiJob withWindows() {
    return env("OMPI_MCA_osc", Stack.get().windows());
  }

  /** The JDK of the ranks; default: the one of this JVM. */
  public MpiJob java(Path home) {
    return env("JAVA_HOME", home.toString());
  }

  /** Classes and jars of the program, in place of {@code programs/}. */
  public MpiJob classPath(Path... entries) {
    classPath = List.of(entries);
    return this;
  }

  /**
   * Spreads the ranks over two hosts, node1 and node2, that {@code stack/hosts.sh} makes.
   *
   * @param name what their network namespaces begin with
   */
  public MpiJob onTwoHosts(String name) {
    hosts = Stack.get().module().resolve("stack/hosts.sh");
    return env("HOSTS", name);
  }

  /** The working directory of the ranks. */
  public MpiJob in(Path workingDirectory) {
    folder = workingDirectory;
    return this;
  }

  /** After this time the job is ended; its exit code is then {@link MpiResult#TIMED_OUT}. */
  public MpiJob timeout(Duration limit) {
    timeout = limit;
    return this;
  }

  /** The same with a program and its arguments in one line, a blank between two words. */
  public MpiResult runLine(String program) {
    String[] words = program.split(" ", -1);
    return run(words[0], Arrays.copyOfRange(words, 1, words.length));
  }

  /** Starts the job, waits for its end and returns what it left. */
  public MpiResult run(String mainClass, String... arguments) {
    List<Path> program = classPath.isEmpty() ? List.of(Stack.get().programs(launcher)) : classPath;
    List<String> command = new ArrayList<>();
    if (hosts != null) {
      command.add(hosts.toString());
    }
    command.add(Stack.get().module().resolve("stack/run.sh").toString());
    command.add(launcher.argument());
    command.add(Integer.toString(ranks));
    command.add("-cp");
    command.add(program.stream().map(Path::toString).collect(Collectors.joining(":")));
    command.addAll(ofAUser ? List.of() : QuickJvm.options(jvmOptions));
    command.addAll(jvmOptions);
    command.add("--");
    command.add(mainClass);
    command.addAll(List.of(arguments));
    try {
      Path jobs = Files.createDirectories(Stack.get().module().resolve("target/jobs"));
      Path output = Files.createTempDirectory(jobs, mainClass + "-");
      Path runIn = folder != null ? folder : Files.createDirectory(output.resolve("folder"));
      return start(command, runIn, output);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError("interrupted while waiting for " + command, e);
    }
  }

  private MpiResult start(List<String> command, Path runIn, Path output)
      throws IOException, InterruptedException {
    Path stdout = output.resolve("stdout");
    Path stderr = output.resolve("stderr");
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(runIn.toFile())
            .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
            .redirectOutput(stdout.toFile())
            .redirectError(stderr.toFile());
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    // Woven classes are kept with the build, not in the home of whoever tests.
    builder
        .environment()
        .put("XDG_CACHE_HOME", Stack.get().module().resolve("target/caches").toString());
    builder.environment().put("STACK_IS_THERE", "yes");
    builder.environment().put("RUN_TIMEOUT", Long.toString(Math.max(1, timeout.toSeconds())));
    builder.environment().putAll(ofAUser ? Map.of() : QuickJvm.environment());
    builder.environment().putAll(environment);
    CpuTimes before = CpuTimes.now();
    long start = System.nanoTime();
    Process process = builder.start();
    int exitCode;
    try {
      exitCode = await(process);
    } finally {
      end(process);
    }
    return new MpiResult(
        command,
        exitCode,
        Files.readString(stdout, StandardCharsets.UTF_8),
        Files.readString(stderr, StandardCharsets.UTF_8),
        runIn,
        Duration.ofNanos(System.nanoTime() - start),
        CpuTimes.ofOthersSince(before));
  }

  /** The script keeps to the time limit itself, with grace for ranks that resist. */
  private int await(Process process) throws InterruptedException {
    return process.waitFor(timeout.toSeconds() + 30, TimeUnit.SECONDS)
        ? process.exitValue()
        : MpiResult.TIMED_OUT;
  }

  /** The script's own handler finds every process of the job; only if it hangs they are shot. */
  private static void end(Process process) throws InterruptedException {
    if (process.isAlive()) {
      List<ProcessHandle> descendants = process.descendants().toList();
      process.destroy();
      if (!process.waitFor(20, TimeUnit.SECONDS)) {
        descendants.forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
      }
    }
  }
}
