package org.waitprof.it.wrapper;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.waitprof.it.CpuTimes;
import org.waitprof.it.QuickJvm;
import org.waitprof.it.Stack;

/** A job of two ranks of a program in {@code programs/ffm}, which takes a JDK of 22 or later. */
final class WrapperJob {
  private static final int SECONDS = 240;

  private final String launch;
  private final Path java;
  private final Path folder;
  private final List<String> options = new ArrayList<>();

  /**
   * A job that runs in a new folder.
   *
   * @param launch {@code ffm-openmpi} or {@code ffm-mpich}
   * @param java home of the JDK
   */
  WrapperJob(String launch, Path java) {
    this.launch = launch;
    this.java = java;
    try {
      Path jobs = Files.createDirectories(Stack.get().module().resolve("target/jobs"));
      folder = Files.createTempDirectory(jobs, launch);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * What the ranks printed.
   *
   * @param others the part of all cores that others had meanwhile, by the kernel
   */
  record Output(int exitCode, String stdout, String stderr, Path folder, double others) {
    /** The one file with that ending that the job left. */
    Path file(String ending) {
      List<Path> found = files(ending);
      assertEquals(1, found.size(), () -> found + stderr);
      return found.get(0);
    }

    /** The line with the checksum of the wavefront; empty where there is none. */
    String checksum() {
      return stdout.lines().filter(line -> line.startsWith("checksum")).findFirst().orElse("");
    }

    /** All files with that ending that the job left. */
    List<Path> files(String ending) {
      try (Stream<Path> files = Files.list(folder)) {
        return files.filter(file -> file.toString().endsWith(ending)).toList();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  /** A JDK that such programs run on; empty where this machine has none. */
  static Optional<Path> java() {
    return Stack.javaHome(25);
  }

  /** The table of the programs' binding. */
  static Path table() {
    return Stack.get().module().resolve("programs/ffm/cmpi.calls");
  }

  WrapperJob jvm(String option) {
    options.add(option);
    return this;
  }

  WrapperJob agent(String agentOptions) {
    return jvm("-javaagent:" + Stack.get().agentJar() + "=" + agentOptions);
  }

  /** Runs it to its end, which has to be a good one. */
  Output run(String main, String... arguments) {
    Output output = runToAnyEnd(main, arguments);
    assertEquals(0, output.exitCode(), output::toString);
    return output;
  }

  /** Runs it to its end. */
  Output runToAnyEnd(String main, String... arguments) {
    List<String> command = new ArrayList<>();
    command.add(Stack.get().module().resolve("stack/run.sh").toString());
    command.addAll(List.of(launch, "2"));
    Path programs = Stack.get().wrapperPrograms(launch, java);
    if (!options.contains("-cp")) {
      command.addAll(List.of("-cp", programs.toString()));
    }
    command.addAll(QuickJvm.options(options));
    command.addAll(options);
    command.addAll(List.of("--", main));
    command.addAll(List.of(arguments));
    Path stdout = folder.resolve("stdout");
    Path stderr = folder.resolve("stderr");
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectOutput(stdout.toFile())
            .redirectError(stderr.toFile());
    builder.environment().put("JAVA_HOME", java.toString());
    builder.environment().put("STACK_IS_THERE", "yes");
    builder.environment().put("RUN_TIMEOUT", Integer.toString(SECONDS - 40));
    CpuTimes before = CpuTimes.now();
    try {
      Process process = builder.start();
      process.getOutputStream().close();
      boolean ended = process.waitFor(SECONDS, TimeUnit.SECONDS);
      if (!ended) {
        process.destroy();
        throw new AssertionError("no end after " + SECONDS + " s: " + text(stderr));
      }
      double others = CpuTimes.ofOthersSince(before);
      return new Output(process.exitValue(), text(stdout), text(stderr), folder, others);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError("interrupted in " + command, e);
    }
  }

  private static String text(Path file) throws IOException {
    return Files.readString(file, StandardCharsets.UTF_8);
  }
}
