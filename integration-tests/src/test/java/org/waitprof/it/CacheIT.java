package org.waitprof.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.jar.JarOutputStream;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Expectation: with the cache of woven classes a program prints the same and its profile has the
 * same calls on the same proven paths as without one, whatever has become of the cache, or of the
 * program, in the meantime. The program prints a number that its class {@code Step} holds, and
 * calls a barrier on the line that this number names.
 */
class CacheIT {
  private static final String MAIN =
      """
      package app;
      public class Main {
        public static void main(String[] arguments) throws Exception {
          mpi.MPI.Init(arguments);
          int line = Step.run();
          Other.touch();
          if (RANK == 0) System.out.println("line " + line);
          mpi.MPI.Finalize();
        }
      }
      """;

  @SuppressWarnings("NullAway.Init") // set by JUnit
  @TempDir
  Path folder;

  /** Compiles the program with its barrier on this line of {@code Step}. */
  private void compile(Launcher launcher, int line, boolean otherReachesMpi) throws IOException {
    boolean openMpi = launcher == Launcher.OPEN_MPI;
    String barrier = openMpi ? "mpi.MPI.COMM_WORLD.barrier();" : "mpi.MPI.COMM_WORLD.Barrier();";
    write("Main", MAIN.replace("RANK", "mpi.MPI.COMM_WORLD." + (openMpi ? "getRank()" : "Rank()")));
    write(
        "Step",
        "package app; class Step { static int run() throws Exception {"
            + "\n".repeat(line - 1)
            + barrier
            + "return %d; } }".formatted(line));
    write(
        "Other",
        "package app; class Other { static void touch() throws Exception {"
            + (otherReachesMpi ? barrier : "")
            + "} }");
    javac(classes(), Stack.get().mpiJar(launcher), "Main", "Step", "Other");
  }

  private void javac(Path into, String... names) {
    javac(into, Stack.get().mpiJar(Launcher.OPEN_MPI), names);
  }

  private void javac(Path into, Path mpi, String... names) {
    List<String> arguments =
        new ArrayList<>(List.of("-g", "-cp", mpi.toString(), "-d", into.toString()));
    for (String name : names) {
      arguments.add(folder.resolve(name + ".java").toString());
    }
    int failed =
        ToolProvider.getSystemJavaCompiler()
            .run(null, null, null, arguments.toArray(String[]::new));
    assertEquals(0, failed);
  }

  private void write(String name, String text) throws IOException {
    Files.writeString(folder.resolve(name + ".java"), text);
  }

  /** Gives all class files the same time in the past. */
  private void age() throws IOException {
    for (String name : new String[] {"Main", "Step", "Other"}) {
      Files.setLastModifiedTime(
          classes().resolve("app/" + name + ".class"), FileTime.fromMillis(1_700_000_000_000L));
    }
  }

  private long size() throws IOException {
    return Files.size(classes().resolve("app/Step.class"));
  }

  private Path classes() {
    return folder.resolve("classes");
  }

  private Path cache() {
    return folder.resolve("cache");
  }

  /** A run, and whether it had to weave: then it loaded what reads byte code. */
  private record Run(MpiResult result, boolean weaves) {
    /** Rank, path, call and count of each row. */
    List<String> rows() {
      return CsvExport.of(result.profile()).stream()
          .map(row -> row.rank() + " " + row.callPath() + " " + row.call() + " " + row.count())
          .collect(Collectors.toList());
    }

    void prints(int line) {
      assertEquals(Integer.toString(line), result.after("line"), result::toString);
      assertTrue(
          rows().contains("1 [app.Main.main:5, app.Step.run:" + line + "] MPI_Barrier 1"),
          rows()::toString);
      Script report = WaitprofCommand.run("report", "-v", result.profile().toString());
      assertTrue(report.output().contains(" 0 mismatches"), report::output);
    }
  }

  /** Runs it in a folder of its own, with input and results of earlier ones. */
  private Run run(Launcher launcher, String cache) throws IOException {
    Path working = Files.createTempDirectory(folder, "working");
    Files.createFile(Files.createDirectories(working.resolve("results/first")).resolve("1"));
    return run(launcher, cache, working, classes());
  }

  private Run run(Launcher launcher, String cache, Path working, Path... classPath)
      throws IOException {
    Path loaded = folder.resolve("loaded");
    MpiResult result =
        MpiJob.on(launcher)
            .agent("summary=off,cache=" + cache)
            .jvm("-Xlog:class+load:file=" + loaded + ".%p")
            .classPath(classPath)
            .in(working)
            .run("app.Main")
            .ok();
    boolean weaves = false;
    try (Stream<Path> logs = Files.list(folder)) {
      for (Path log : logs.filter(file -> file.toString().startsWith(loaded + ".")).toList()) {
        weaves |= Files.readString(log).contains("net.bytebuddy.jar.asm.ClassReader ");
        Files.delete(log);
      }
    }
    return new Run(result, weaves);
  }

  /** Not with MPJ's daemons: each job has a folder of MPJ of its own, so none is a second start. */
  @SideBySide
  @ParameterizedTest
  @EnumSource(names = "OPEN_MPI")
  void secondStartsAreLikeFirstOnes(Launcher launcher) throws IOException {
    compile(launcher, 3, false);
    age();
    Run cold = run(launcher, cache().toString());
    assertTrue(cold.weaves, cold.result::toString);
    cold.prints(3);
    Run warm = run(launcher, cache().toString());
    assertFalse(warm.weaves, warm.result::toString);
    warm.prints(3);
    assertEquals(cold.rows(), warm.rows());
    assertEquals(cold.result.stdout(), warm.result.stdout());

    // As large as before and, by its time, as old: only the content tells.
    long size = size();
    compile(launcher, 4, false);
    assertEquals(size, size());
    age();
    run(launcher, cache().toString()).prints(4);

    compile(launcher, 4, true);
    Run more = run(launcher, cache().toString());
    more.prints(4);
    assertTrue(
        more.rows().contains("0 [app.Main.main:6, app.Other.touch:1] MPI_Barrier 1"),
        more.rows()::toString);
  }

  @Campaign
  @SideBySide
  @Test
  void soAreThoseOfRanksThatAreThreads() throws IOException {
    secondStartsAreLikeFirstOnes(Launcher.MPJ_MULTICORE);
  }

  /** A copy of the program elsewhere is a second start; a class in the working folder is none. */
  @Campaign
  @SideBySide
  @Test
  void copiesAreKnownAndClassesThatAppearInTheWorkingFolderAreSeen() throws IOException {
    compile(Launcher.OPEN_MPI, 3, false);
    run(Launcher.OPEN_MPI, cache().toString());
    Path copy = folder.resolve("copy");
    Files.createDirectories(copy.resolve("app"));
    for (String name : new String[] {"Main", "Step", "Other"}) {
      Path file = Path.of("app", name + ".class");
      Files.copy(classes().resolve(file), copy.resolve(file));
    }
    Path other = Files.createTempDirectory(folder, "other");
    Run moved = run(Launcher.OPEN_MPI, cache().toString(), other, Path.of("."), copy);
    assertFalse(moved.weaves, moved.result::toString);
    moved.prints(3);

    // The working folder is in front of the class path: this Step hides the other.
    compile(Launcher.OPEN_MPI, 4, false);
    Path working = folder.resolve("hiding");
    Files.createDirectories(working.resolve("app"));
    Files.copy(classes().resolve("app/Step.class"), working.resolve("app/Step.class"));
    Run hidden = run(Launcher.OPEN_MPI, cache().toString(), working, Path.of("."), copy);
    assertTrue(hidden.weaves, hidden.result::toString);
    hidden.prints(hidden.result.after("line").equals("4") ? 4 : 3);
    Script report = WaitprofCommand.run("report", "-v", hidden.result.profile().toString());
    assertTrue(report.output().contains("the start took some tenths"), report::output);
  }

  /**
   * A worker loads, by a name that stands nowhere, a class from a jar that its master never opens:
   * its calls have their path in the first start and in later ones, and after the jar was replaced
   * by one of the same time and size. The call site in {@code Main} is found missing by the stack
   * walk of the first call, which is one mismatch.
   */
  @Campaign
  @SideBySide
  @Test
  void classesWithAComputedNameAreWovenInEachStart() throws IOException {
    Path jar = folder.resolve("worker.jar");
    write(
        "Main",
        """
        package app;
        public class Main {
          public static void main(String[] arguments) throws Exception {
            mpi.MPI.Init(arguments);
            int rank = mpi.MPI.COMM_WORLD.getRank();
            if (rank == 1)
              ((Runnable) Class.forName("lib.Work" + "er".repeat(rank)).getDeclaredConstructor().newInstance()).run();
            else mpi.MPI.COMM_WORLD.barrier();
            mpi.MPI.Finalize();
          }
        }
        """);
    javac(classes(), "Main");
    for (int line : new int[] {3, 3, 4}) {
      write(
          "Worker",
          "package lib; public class Worker implements Runnable { public void run() { try {"
              + "\n".repeat(line - 1)
              + "mpi.MPI.COMM_WORLD.barrier(); } catch (Exception e) { throw new Error(e); } } }");
      long before = Files.exists(jar) ? Files.size(jar) : 0;
      javac(folder.resolve("lib"), "Worker");
      try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
        out.setLevel(Deflater.NO_COMPRESSION);
        ZipEntry entry = new ZipEntry("lib/Worker.class");
        entry.setTime(1_700_000_000_000L);
        out.putNextEntry(entry);
        out.write(Files.readAllBytes(folder.resolve("lib/lib/Worker.class")));
      }
      Files.setLastModifiedTime(jar, FileTime.fromMillis(1_700_000_000_000L));
      assertTrue(before == 0 || before == Files.size(jar));
      Path working = Files.createTempDirectory(folder, "working");
      Run run = run(Launcher.OPEN_MPI, cache().toString(), working, classes(), jar);
      String path = "1 [app.Main.main:7, lib.Worker.run:" + line + "] MPI_Barrier 1";
      assertTrue(run.rows().contains(path), run.rows()::toString);
    }
  }

  @SideBySide
  @Test
  void damagedFilesAreNotUsed() throws IOException {
    compile(Launcher.OPEN_MPI, 3, false);
    run(Launcher.OPEN_MPI, cache().toString());
    for (boolean cut : new boolean[] {false, true}) {
      try (Stream<Path> files = Files.list(cache())) {
        for (Path file : files.toList()) {
          byte[] bytes = Files.readAllBytes(file);
          for (int i = 1000; i < bytes.length; i += 997) {
            bytes[i]++;
          }
          Files.delete(file); // Nobody may write to it.
          Files.write(file, cut ? Arrays.copyOf(bytes, bytes.length / 2) : bytes);
        }
      }
      Run run = run(Launcher.OPEN_MPI, cache().toString());
      assertTrue(run.weaves, run.result::toString);
      run.prints(3);
    }
    assertFalse(run(Launcher.OPEN_MPI, cache().toString()).weaves);
  }

  /** Who can write there could have any code run. */
  @SideBySide
  @Test
  void foldersOfOthersAreNotUsed() throws IOException {
    compile(Launcher.OPEN_MPI, 3, false);
    run(Launcher.OPEN_MPI, cache().toString());
    Files.setPosixFilePermissions(cache(), PosixFilePermissions.fromString("rwxrwxrwx"));
    Run run = run(Launcher.OPEN_MPI, cache().toString());
    assertTrue(run.weaves, run.result::toString);
    run.prints(3);
    assertEquals(1, Comparison.said(run.result).size(), run.result::stderr);
    assertTrue(run.result.stderr().contains("chmod go-w " + cache()), run.result::stderr);
  }

  @Campaign
  @SideBySide
  @Test
  void withoutAPlaceProgramsRunAsWell() throws IOException {
    compile(Launcher.OPEN_MPI, 3, false);
    Path file = Files.createFile(folder.resolve("file"));
    Run run = run(Launcher.OPEN_MPI, file.resolve("cache").toString());
    run.prints(3);
    assertEquals(1, Comparison.said(run.result).size(), run.result::stderr);
    Run off = run(Launcher.OPEN_MPI, "off");
    assertEquals(run.rows(), off.rows());
    assertEquals(List.of(), Comparison.said(off.result));
  }
}
