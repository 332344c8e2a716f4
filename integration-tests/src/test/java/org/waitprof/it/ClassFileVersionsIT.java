package org.waitprof.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Expectation: a program of class files that javac 25 made for releases 8 to 25, those of 21 and 25
 * with what is new in the language there, runs on Java 25 under the agent as without it; the
 * barrier of each of its classes is found on its own call path, and no path is disputed. Older
 * versions, and those from 18 on under the weaver on Java 17: {@code OldClassesTest}.
 */
class ClassFileVersionsIT {
  private static final int FIRST = 8;
  private static final int LAST = 25;

  /** Compiles all releases in one JVM: {@code javac} takes a second to start. */
  private static final String COMPILE =
      """
      import java.nio.file.*;
      import javax.tools.*;

      class Compile {
        public static void main(String[] args) {
          JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
          for (int release = %d; release <= %d; release++) {
            int failed = javac.run(null, null, null, "--release", "" + release, "-g", "-Xlint:none",
                "-cp", args[0], "-d", args[1], args[1] + "/v" + release + "/Step.java");
            if (failed != 0) {
              System.exit(failed);
            }
          }
          System.exit(javac.run(null, null, null, "-g", "-cp", args[0] + ":" + args[1], "-d", args[1],
              args[1] + "/Main.java"));
        }
      }
      """
          .formatted(FIRST, LAST);

  private static final String PLAIN =
      """
      package v%d;

      public class Step {
        public static void step() throws mpi.MPIException {
          Runnable lambda = () -> barrier("a" + Step.class.getName());
          lambda.run();
        }

        private static void barrier(String why) {
          try {
            mpi.MPI.COMM_WORLD.barrier();
          } catch (mpi.MPIException e) {
            throw new IllegalStateException(why, e);
          }
        }
      }
      """;

  /** Patterns of records in a switch over a sealed type, MPI in a guard. */
  private static final String PATTERNS =
      """
      package v21;

      public class Step {
        sealed interface Shape {}
        record Point(int x, int y) implements Shape {}
        record Line(Point from, Point to) implements Shape {}

        public static void step() throws Exception {
          Shape line = new Line(new Point(1, 2), new Point(3, 4));
          int sum = switch (line) {
            case Point(var x, var y) when x > y -> x;
            case Point p -> p.y();
            case Line(Point(int x, int y), Point to) when barrier() -> x + y + to.x();
            case Line l -> 0;
          };
          if (sum != 6) {
            throw new IllegalStateException();
          }
        }

        private static boolean barrier() throws mpi.MPIException {
          mpi.MPI.COMM_WORLD.barrier();
          return true;
        }
      }
      """;

  /** Code before the constructor of the class above, a variable without name, a whole module. */
  private static final String CONSTRUCTORS =
      """
      package v25;

      import module java.base;

      public class Step {
        static class Base {}

        static class Derived extends Base {
          Derived() throws Exception {
            mpi.MPI.COMM_WORLD.barrier();
            super();
          }
        }

        public static void step() throws Exception {
          for (String _ : List.of("one")) {
            new Derived();
          }
        }
      }
      """;

  private static String main() {
    StringBuilder text =
        new StringBuilder(
            """
            public class Main {
              public static void main(String[] args) throws Exception {
                mpi.MPI.Init(args);
                System.out.println(Runtime.version().feature());
            """);
    for (int release = FIRST; release <= LAST; release++) {
      text.append("    v").append(release).append(".Step.step();\n");
    }
    return text.append("    mpi.MPI.Finalize();\n  }\n}\n").toString();
  }

  private static void compile(Path home, Path folder) throws IOException {
    for (int release = FIRST; release <= LAST; release++) {
      Path source = Files.createDirectory(folder.resolve("v" + release)).resolve("Step.java");
      String text =
          release == 21 ? PATTERNS : release == LAST ? CONSTRUCTORS : PLAIN.formatted(release);
      Files.writeString(source, text);
    }
    Files.writeString(folder.resolve("Main.java"), main());
    Path compile = Files.writeString(folder.resolve("Compile.java"), COMPILE);
    String binding = Stack.get().mpiJar(Launcher.OPEN_MPI).toString();
    Script.run(
            home.resolve("bin/java"),
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            compile.toString(),
            binding,
            folder.toString())
        .orFail("classes of all releases");
  }

  @Campaign
  @Test
  void releases8To25(@TempDir Path folder) throws IOException {
    Optional<Path> home = Stack.javaHome(LAST);
    if (home.isEmpty()) {
      abort("not here: no Java 25, which makes class files of Java 18 to 25");
    }
    compile(home.get(), folder);
    for (int release = FIRST; release <= LAST; release++) {
      byte[] file = Files.readAllBytes(folder.resolve("v" + release + "/Step.class"));
      assertEquals(release + 44, file[7], "version of the class file");
    }
    MpiResult result =
        Comparison.of(
            job -> job.java(home.get()).classPath(folder).jvm("-Xverify:all"),
            "summary=off",
            "Main");
    assertEquals(Integer.toString(LAST), result.ok().stdout().strip());
    assertEquals("", String.join("\n", Comparison.said(result)));
    Map<String, Long> barriers =
        CsvExport.of(result.profile()).stream()
            .filter(row -> row.call().equals("MPI_Barrier"))
            .collect(
                Collectors.toMap(
                    row -> row.callPath().get(1).replaceAll("\\..*", ""),
                    ProfileRow::count,
                    Long::sum,
                    TreeMap::new));
    Map<String, Long> expected = new TreeMap<>();
    for (int release = FIRST; release <= LAST; release++) {
      expected.put("v" + release, 1L);
    }
    assertEquals(expected, barriers);
    Script report = WaitprofCommand.run("report", "-v", result.profile().toString());
    assertTrue(report.output().contains(" 0 mismatches"), report::output);
  }
}
