package org.waitprof.agent.callpath;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Calls by way of all kinds of types: found by reachability, exact when woven. */
class TypesTest {
  private static List<String> run(String members) {
    return Program.of(Compiled.program(WovenCodeTest.main(members))).run();
  }

  @Test
  void interfacesWithDefaultPrivateAndStaticMethods() {
    List<String> paths =
        run(
            """
            static void all() { Step step = new Walk(); step.twice(2); Step.helper(); }
            interface Step {
              int take(int n);
              default void twice(int n) { take(n); once(n); Step.helper(); }
              private void once(int n) { take(n); }
              static void helper() { mpi(0); }
            }
            static class Walk implements Step { public int take(int n) { return mpi(n); } }
            """);
    assertEquals(4, paths.size());
    assertEquals(
        "Main.main;Main.all;Main$Step.twice;Main$Step.once;Main$Walk.take;Main.mpi", paths.get(1));
  }

  @Test
  void overridingThroughAbstractClassesSuperCallsAndBridges() {
    List<String> paths =
        run(
            """
            static void all() {
              Solver<String> solver = new Fine();
              solver.solve("x");
              Shape shape = new Fine();
              shape.area();
              solver.again("y");
            }
            interface Shape { Number area(); }
            static abstract class Solver<T> {
              abstract int solve(T item);
              int again(T item) { return solve(item) + mpi(0); }
            }
            static class Coarse extends Solver<String> {
              int solve(String item) { return mpi(1); }
              int again(String item) { return super.again(item); }
            }
            static class Fine extends Coarse implements Shape {
              int solve(String item) { return super.solve(item); }
              public Integer area() { return mpi(3); }
            }
            """);
    assertEquals(4, paths.size());
    assertTrue(paths.get(0).endsWith("Main$Fine.solve;Main$Fine.solve;Main$Coarse.solve;Main.mpi"));
  }

  @Test
  void enumsRecordsAnonymousLocalAndInnerClasses() {
    List<String> paths =
        run(
            """
            int field = 1;
            static void all() {
              for (Phase phase : Phase.values()) phase.run(1);
              new Halo(2).exchange();
              Task anonymous = new Task() { public void run(int n) { mpi(n); } };
              anonymous.run(1);
              class Local implements Task { public void run(int n) { anonymous.run(n); } }
              new Local().run(2);
              new Main().new Inner().new Deeper().go();
            }
            interface Task { void run(int n); }
            enum Phase implements Task {
              RED { public void run(int n) { mpi(n); } },
              BLACK { public void run(int n) { mpi(n + n); } };
            }
            record Halo(int width) {
              Halo { mpi(width); }
              void exchange() { mpi(width()); }
            }
            class Inner { class Deeper { void go() { mpi(field); } } }
            """);
    assertEquals(7, paths.size());
    assertEquals("Main.main;Main.all;Main$Phase$2.run;Main.mpi", paths.get(1));
    assertEquals("Main.main;Main.all;Main$Inner$Deeper.go;Main.mpi", paths.get(6));
  }

  @Test
  void lambdasOfTheProgramsOwnInterfacesWhereverTheyAreKept() {
    List<String> paths =
        run(
            """
            static final Task STORED = n -> { for (int i = 0; i < n; i++) mpi(i); };
            final Task own = n -> deeper(n);
            static void all() throws Exception {
              STORED.run(2);
              new Main().own.run(1);
              twice(n -> mpi(n));
              twice(Main::mpi);
              Supplier<Task> made = () -> Main::mpi;
              made.get().run(3);
            }
            static void twice(Task task) throws Exception { task.run(1); task.run(2); }
            void deeper(int n) { mpi(n); }
            interface Task { void run(int n) throws Exception; }
            """);
    assertEquals(2 + 1 + 2 + 2 + 1, paths.size());
    assertEquals("Main.main;Main.all;Main.twice;Main.mpi", paths.get(5));
  }

  @Test
  void subclassesOfTheBinding() {
    List<String> paths =
        run(
            """
            static void all() {
              new Grid().barrier();
              new Grid().exchange();
              mpi.Comm comm = new Grid();
              comm.barrier();
            }
            static class Grid extends mpi.Comm {
              void exchange() { barrier(); super.barrier(); }
            }
            """);
    assertEquals(4, paths.size());
  }
}
