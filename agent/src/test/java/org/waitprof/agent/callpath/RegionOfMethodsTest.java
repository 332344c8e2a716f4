package org.waitprof.agent.callpath;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.waitprof.agent.callpath.weave.NamedRegions;
import org.waitprof.record.Regions;

/** Methods that option {@code regions} names: the thread is in the region just as long. */
public class RegionOfMethodsTest {
  private static final List<String> SEEN = new ArrayList<>();

  /** Called by the program: in which of these regions it is. */
  public static void look(String where, String... names) {
    StringBuilder line = new StringBuilder(where);
    for (String name : names) {
      long site = Regions.site(name);
      boolean isOutside = Regions.enterMethod(name, site);
      Regions.leaveMethod(isOutside, site);
      line.append(isOutside ? " -" : " " + name);
    }
    SEEN.add(line.toString());
  }

  private static List<String> run(NamedRegions regions, String members) {
    SEEN.clear();
    String source =
        WovenCodeTest.main(
            "static void look(String where) { "
                + RegionOfMethodsTest.class.getName()
                + ".look(where, \"Main.solve\", \"app.Main.Inner.turn\"); }\n"
                + members);
    Program.withRegions(regions, Compiled.program(source)).run();
    return List.copyOf(SEEN);
  }

  @Test
  void methodsOfAllShapesEnterAndLeave() {
    NamedRegions regions = new NamedRegions(List.of("Main.solve", "app.Main.Inner.turn"));
    List<String> seen =
        run(
            regions,
            """
            static void all() {
              look("before");
              if (solve(3L, 2.5) != 8.5) throw new AssertionError();
              look("returned");
              try { solve("thrown"); } catch (IllegalStateException e) { look("caught"); }
              Inner inner = new Inner();
              if (inner.turn(3, new StringBuilder()) != 6) throw new AssertionError();
              look("turned");
              solve();
              look("late");
            }
            static double solve(long a, double b) {
              while (a < 6) { a += mpi(1); if (a == 5) look("loop"); }
              return a + b;
            }
            static synchronized String solve(String text) {
              try {
                mpi(1);
                look("deep");
                return text + fail(1);
              } finally {
                look("finally");
              }
            }
            static void solve() {
              solve(1, 1);
              look("still");
              Runnable later = () -> { mpi(1); look("lambda"); };
              later.run();
            }
            static class Inner {
              long turn(int left, StringBuilder text) {
                if (left == 0) { look("innermost"); return mpi(0); }
                long below = turn(left - 1, text.append(left)) + left;
                look("up");
                return below;
              }
            }
            """);
    String solve = " Main.solve -";
    String turn = " - app.Main.Inner.turn";
    String none = " - -";
    assertEquals(
        List.of(
            "before" + none,
            "loop" + solve,
            "returned" + none,
            "deep" + solve,
            "finally" + solve,
            "caught" + none,
            "innermost" + turn,
            "up" + turn,
            "up" + turn,
            "up" + turn,
            "turned" + none,
            "loop" + solve,
            "still" + solve,
            "lambda" + solve,
            "late" + none),
        seen);
  }

  @Test
  void whatIsNotNamedStaysAsItIs() {
    String source = WovenCodeTest.main("static void all() { look(); } static void look() {}");
    NamedRegions regions = new NamedRegions(List.of("Main.look", "app.Other.look"));
    Program program = Program.withRegions(regions, Compiled.program(source, OTHER, ANOTHER));
    assertEquals(true, program.weaves("app.Other"));
    assertEquals(false, program.weaves("app.Another"));
  }

  private static final String OTHER = "package app; public class Other { void look() {} }";
  private static final String ANOTHER =
      "package app; public class Another { int look() { return 1; } abstract static class Main {"
          + " abstract void look(); } }";

  private static byte[] classFile(String members) {
    String source = WovenCodeTest.main("static void all() {}" + members);
    try {
      return Files.readAllBytes(Compiled.program(source).resolve("app/Main.class"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void namesThatNothingHasAreToldWithWhatIsNear() {
    NamedRegions regions =
        new NamedRegions(
            List.of("Main.solve", "Main.solvee", "other.Main.solve", "app.Mains.solve", "x.Y.z"));
    Class<?> main =
        Program.of(Compiled.program(WovenCodeTest.main("static void all() {}"))).load("app.Main");
    regions.note("app/Main", classFile("static int solve(int x) { return x; }"));
    long[] missing = regions.missing(64);
    assertEquals(
        List.of(
            "class app.Main has no method solvee; did you mean app.Main.solve?",
            "no class other.Main was loaded; did you mean app.Main.solve?",
            "no class app.Mains was loaded; did you mean app.Main.solve?",
            "no class x.Y was loaded"),
        regions.remarks(missing, new Class<?>[] {main, String.class, int[].class}));
  }
}
