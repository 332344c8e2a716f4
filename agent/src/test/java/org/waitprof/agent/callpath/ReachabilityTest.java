package org.waitprof.agent.callpath;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which classes take part, and which do not: what costs nothing must stay that way. */
class ReachabilityTest {
  private static final String USER =
      """
      package app;
      public class User {
        interface Task { void run(int n) throws Exception; }
        static void exchange() { mpi.Comm.WORLD.barrier(); }
        static int rank() { return mpi.Comm.WORLD.rank(); }
        static void all(java.util.List<Integer> list) throws Exception {
          list.forEach(x -> exchange());
          Task task = n -> exchange();
          task.run(1);
          java.util.concurrent.CompletableFuture.runAsync(() -> exchange()).get();
        }
      }
      """;

  private static final String NUMERIC =
      """
      package app;
      public class Numeric {
        interface Function { double at(double x); }
        private final double[] cells = new double[9];
        double at(int i) { return cells[i]; }
        double sum() {
          double sum = 0;
          for (int i = 0; i < cells.length; i++) sum += Math.sqrt(at(i)) + User.rank();
          return sum;
        }
        double integral(Function f) { return f.at(1) + f.at(2); }
        double line() { return integral(x -> 2 * x + sum()); }
        String text() { return "sum " + sum() + this; }
        java.util.List<Double> list() {
          java.util.List<Double> list = new java.util.ArrayList<>();
          for (double cell : cells) list.add(cell);
          list.sort(java.util.Comparator.reverseOrder());
          return list;
        }
      }
      """;

  @Test
  void codeWithoutMpiBehindItIsNotWoven() {
    Program program = Program.of(Compiled.program(USER, NUMERIC));
    assertTrue(program.weaves("app.User"));
    assertFalse(program.weaves("app.Numeric"));
    assertFalse(program.weaves("app.Numeric$Function"));
    assertFalse(program.weaves("app.User$Task"));
  }

  @Test
  void withSitesOnlyJustTheLinesThatCallMpiAreWoven() {
    String main =
        """
        package app;
        public class Main {
          public static void main(String[] arguments) {
            for (int i = 0; i < 3; i++) {
              try {
                Other.through(i);
              } catch (IllegalStateException e) {
                mpi.Comm.WORLD.barrier();
              }
            }
          }
        }
        """;
    String other =
        """
        package app;
        class Other {
          static void through(int i) { At.last(i); }
        }
        """;
    String at =
        """
        package app;
        class At {
          static void last(int i) {
            mpi.Comm.WORLD.barrier();
            if (i > 0) Integer.parseInt("none");
            Thrower.run(i);
          }
          static class Thrower { static void run(int i) { throw new IllegalStateException(); } }
        }
        """;
    Program program =
        Program.withSitesOnly(Compiled.program(main.replace("IllegalState", "Runtime"), other, at));
    assertEquals(6, program.arrivals().size());
    assertFalse(program.weaves("app.Other"));
    assertTrue(program.weaves("app.At"));
  }

  @Test
  void aLibraryThatIsHandedNothingIsNotWoven() {
    String library =
        """
        package app.lib;
        import java.util.*;
        public class Sorter implements Comparator<String> {
          public int compare(String a, String b) { return a.length() - b.length(); }
          public void sort(List<String> list) { list.sort(this); list.forEach(x -> compare(x, x)); }
          public int loop(Comparator<String> other) { return other.compare("a", "b"); }
          public void call(Runnable task) { task.run(); }
        }
        """;
    String main =
        """
        package app;
        import java.util.*;
        public class Main {
          public static void main(String[] arguments) {
            List<String> list = new ArrayList<>(List.of("c", "bb"));
            list.sort((a, b) -> { mpi.Comm.WORLD.barrier(); return 0; });
            Runnable task = () -> mpi.Comm.WORLD.barrier();
            task.run();
            list.forEach(x -> mpi.Comm.WORLD.barrier());
            new app.lib.Sorter().sort(list);
          }
        }
        """;
    Path lib = Compiled.into(Compiled.newFolder(), List.of("-g"), List.of(library));
    Program apart = Program.of(Compiled.against(lib, main), lib);
    assertEquals(4, apart.run().size());
    assertFalse(apart.weaves("app.lib.Sorter"));
  }

  @Test
  void aLibraryThatCallsBackThroughItsOwnInterfaceIsWoven() {
    String library =
        """
        package app.lib;
        public abstract class Solver {
          public interface Hook { void run() throws Exception; }
          public static void each(Runnable task, Hook hook) throws Exception {
            hook.run();
            task.run();
          }
          public double solve() { step(); return 1; }
          protected abstract void step();
        }
        """;
    String main =
        """
        package app;
        public class Main extends app.lib.Solver {
          public static void main(String[] arguments) throws Exception {
            each(() -> mpi.Comm.WORLD.barrier(), Main::hook);
            app.lib.Solver solver = new Main();
            solver.solve();
          }
          static void hook() throws Exception { mpi.Comm.WORLD.barrier(); }
          protected void step() { mpi.Comm.WORLD.barrier(); }
        }
        """;
    Path lib = Compiled.into(Compiled.newFolder(), List.of("-g"), List.of(library));
    List<String> paths = Program.of(Compiled.against(lib, main), lib).run();
    assertEquals("Main.main;lib.Solver.solve;Main.step", paths.get(2));
  }
}
