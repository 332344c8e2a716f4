package org.waitprof.it.surroundings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.waitprof.it.Script;
import org.waitprof.it.SideBySide;
import org.waitprof.it.Stack;

/**
 * Expectation: classes of the package {@code mpi} that belong to no binding that waitprof knows,
 * shaped as Intel MPI's or a program's own, are left as they are: one line says so, exit code and
 * output are those without the agent, and nothing is written.
 */
class UnknownBindingIT {
  private static final String SAID =
      "waitprof: not profiling: class mpi.MPI is of no known MPI binding, or its class loader"
          + " jdk.internal.loader.ClassLoaders$AppClassLoader does not give class files as"
          + " resources; option binding=FILE takes a table of a binding in C's style";

  /** Names and signatures as in Intel MPI: static methods of a class for each chapter of MPI. */
  private static final Map<String, String> INTEL =
      Map.of(
          "mpi/MPI.java",
          """
          package mpi;
          public class MPI {
            public static String[] Init(String[] args) { return args; }
            public static void Finalize() { System.out.println("finalized"); }
          }
          """,
          "mpi/Comm.java",
          """
          package mpi;
          public class Comm {
            public static final Comm WORLD = new Comm();
            public int getRank() { return 0; }
            public int getSize() { return 1; }
          }
          """,
          "mpi/Datatype.java",
          """
          package mpi;
          public class Datatype { public static final Datatype INT = new Datatype(); }
          """,
          "mpi/PTP.java",
          """
          package mpi;
          public class PTP {
            private static Object sent;
            public static void send(Object data, int count, Datatype type, int to, int tag, Comm comm) {
              sent = data;
            }
            public static void recv(Object data, int count, Datatype type, int from, int tag, Comm comm) {
              System.arraycopy(sent, 0, data, 0, count);
            }
          }
          """,
          "mpi/Collective.java",
          """
          package mpi;
          public class Collective {
            public static void barrier(Comm comm) { comm.getRank(); }
            public static void allToAll(
                Object in, int n, Datatype t, Object out, int m, Datatype u, Comm comm) {
              System.arraycopy(in, 0, out, 0, n);
            }
          }
          """,
          "app/Main.java",
          """
          package app;
          import mpi.*;
          public class Main {
            public static void main(String[] args) {
              MPI.Init(args);
              int[] in = new int[2];
              PTP.send(new int[] {42, 7}, 2, Datatype.INT, 0, 1, Comm.WORLD);
              PTP.recv(in, 2, Datatype.INT, 0, 1, Comm.WORLD);
              int[] out = new int[2];
              Collective.allToAll(in, 2, Datatype.INT, out, 2, Datatype.INT, Comm.WORLD);
              Collective.barrier(Comm.WORLD);
              System.out.println(out[0] + " " + out[1]);
              MPI.Finalize();
              System.exit(3);
            }
          }
          """);

  /** A program whose package is called so, with a class that Open MPI's binding has as well. */
  private static final Map<String, String> OWN =
      Map.of(
          "mpi/MPI.java",
          """
          package mpi;
          public class MPI {
            public static void main(String[] args) throws Exception {
              System.out.println(new Win().fence(20) + new Comm().getSize());
              if (MPI.class.getDeclaredFields().length + Comm.class.getDeclaredMethods().length != 1) {
                throw new IllegalStateException("woven");
              }
            }
          }
          """,
          "mpi/Win.java",
          "package mpi; public class Win { public int fence(int x) { return 2 * x; } }",
          "mpi/Comm.java",
          "package mpi; public class Comm { public int getSize() { return 2; } }");

  private record Run(int exitCode, List<String> said, List<String> printed, int files) {}

  private static Run run(Path folder, List<String> options, String main) throws IOException {
    List<String> words = new ArrayList<>(options);
    words.addAll(List.of("-Duser.dir=" + folder, "-cp", folder.toString(), main));
    Path java = Path.of(System.getProperty("java.home"), "bin/java");
    Script ended = Script.run(java, words.toArray(String[]::new));
    List<String> lines = ended.output().lines().toList();
    try (Stream<Path> files = Files.walk(folder)) {
      return new Run(
          ended.exitCode(),
          lines.stream().filter(line -> line.startsWith("waitprof: ")).toList(),
          lines.stream().filter(line -> !line.startsWith("waitprof: ")).toList(),
          (int) files.count());
    }
  }

  private static void assertLeftAlone(Path folder, Map<String, String> sources, String main)
      throws IOException {
    List<String> words = new ArrayList<>(List.of("-d", folder.toString()));
    for (Map.Entry<String, String> each : sources.entrySet()) {
      Path file = folder.resolve("src").resolve(each.getKey());
      Path unused = Files.createDirectories(file.getParent());
      words.add(Files.writeString(file, each.getValue()).toString());
    }
    Path javac = Path.of(System.getProperty("java.home"), "bin/javac");
    Script.tool(javac, words.toArray(String[]::new)).orFail("the program");
    Run plain = run(folder, List.of(), main);
    assertTrue(plain.said().isEmpty() && !plain.printed().isEmpty(), plain::toString);
    for (String options : List.of("", "=mode=trace")) {
      Run profiled = run(folder, List.of("-javaagent:" + Stack.get().agentJar() + options), main);
      assertEquals(List.of(SAID), profiled.said());
      assertEquals(
          new Run(plain.exitCode(), List.of(SAID), plain.printed(), plain.files()), profiled);
    }
  }

  @SideBySide
  @Test
  void classesAsIntelMpiHasThem(@TempDir Path folder) throws IOException {
    assertLeftAlone(folder, INTEL, "app.Main");
  }

  @SideBySide
  @Test
  void aProgramsOwnPackageOfThatName(@TempDir Path folder) throws IOException {
    assertLeftAlone(folder, OWN, "mpi.MPI");
  }
}
