package org.waitprof.agent.callpath;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Methods of all shapes around a call: the context is right inside, and gone afterwards. */
class WovenCodeTest {
  private static List<String> run(String members) {
    return Program.of(Compiled.program(main(members))).run();
  }

  /** A class whose main calls {@code all()}, and whose {@code mpi(x)} calls MPI and gives x. */
  static String main(String members) {
    return """
    package app;
    import java.util.*;
    import java.util.concurrent.*;
    import java.util.function.*;
    public class Main {
      public static void main(String[] arguments) throws Exception {
        all();
      }
      static int mpi(int x) {
        mpi.Comm.WORLD.barrier();
        return x;
      }
      static int fail(int x) {
        mpi.Comm.WORLD.barrier();
        if (x >= 0) throw new IllegalStateException();
        return x;
      }
    """
        + members
        + "}";
  }

  private static String path(String... frames) {
    return "Main.main;Main.all;" + String.join(";", frames);
  }

  @Test
  void valuesOfAllSizesStayOnTheStackAcrossACall() {
    List<String> paths =
        run(
            """
            static void all() {
              long a = 7L + wide(1L, 2.0, 3) * mpi(2) - (long) real(mpi(3));
              double d = real(1) / mpi(4) + a;
              if (a != 7 + 6 * 2 - 3 || d != 1.0 / 4 + a) throw new AssertionError(a + " " + d);
              if (sum("x", 1, 2, 3) != 6 || array(2)[1].length != 2) throw new AssertionError();
            }
            static long wide(long a, double b, int c) { return mpi(c) + a + (long) b; }
            static double real(double x) { mpi(1); return x; }
            static int sum(String first, int... rest) {
              int sum = 0;
              for (int x : rest) sum += mpi(x);
              return sum;
            }
            static int[][] array(int n) { return new int[mpi(n)][mpi(n)]; }
            """);
    assertEquals(11, paths.size());
    assertEquals(path("Main.wide", "Main.mpi"), paths.get(0));
  }

  @Test
  void loopsSwitchesAndRecursionKeepTheirPlace() {
    List<String> paths =
        run(
            """
            static void all() {
              for (int i = 0; i < 4; i++) {
                if (i == 1) continue;
                String word = switch (i) {
                  case 0 -> { mpi(0); yield "none"; }
                  case 2 -> "two" + mpi(2);
                  default -> { mpi(i); yield "many"; }
                };
                switch (word) {
                  case "none": mpi(1);
                  case "two2": mpi(2); break;
                  default: break;
                }
              }
              down(3);
            }
            static int down(int n) { return n == 0 ? mpi(0) : 1 + down(n - 1) + up(n - 1); }
            static int up(int n) { return n == 0 ? mpi(1) : down(n - 1); }
            """);
    assertEquals(6 + 5, paths.size());
    assertEquals(
        path("Main.down", "Main.down", "Main.down", "Main.down", "Main.mpi"), paths.get(6));
  }

  @Test
  void exceptionsThatAreCaughtLeaveNothingBehind() {
    List<String> paths =
        run(
            """
            static void all() {
              for (int i = 0; i < 3; i++) {
                try {
                  fail(i - 1);
                } catch (IllegalStateException e) {
                  mpi(i);
                } finally {
                  mpi(i);
                }
              }
              try {
                outer();
              } catch (RuntimeException e) {
                mpi(1);
              }
              mpi(returning());
              try {
                try {
                  fail(1);
                } catch (IllegalStateException e) {
                  fail(2);
                }
              } catch (IllegalStateException e) {
                mpi(3);
              }
              mpi(4);
            }
            static void outer() { try { middle(); } finally { mpi(2); } }
            static void middle() { synchronized (Main.class) { inner(); } }
            static void inner() { fail(1); }
            static int returning() {
              while (true) {
                try { fail(1); } finally { mpi(1); return 5; }
              }
            }
            """);
    assertEquals(3 + 2 + 3 + 3 + 3 + 4, paths.size());
    assertEquals(path("Main.mpi"), paths.get(paths.size() - 1));
  }

  @Test
  void handlersOfCallsThatAreNoSitesAreRestoredAsWell() {
    run(
        """
        static void all() {
          Object[] none = new Object[0];
          try {
            none[mpi(0)] = "";
          } catch (ArrayIndexOutOfBoundsException e) {
            mpi(1);
          }
          try {
            Object text = "text";
            if (mpi(1) > 0) text = (Integer) text;
          } catch (ClassCastException e) {
            mpi(2);
          }
          try (AutoCloseable first = () -> mpi(1); AutoCloseable second = () -> fail(1)) {
            fail(2);
          } catch (Exception e) {
            mpi(e.getSuppressed().length);
          }
        }
        """);
  }

  @Test
  void aHandlerMayBeginByMakingAnObject() {
    run(
        """
        static void all() {
          try {
            rethrow(true);
          } catch (IllegalArgumentException e) {
            mpi(0);
          }
        }
        static void rethrow(boolean flag) {
          try {
            fail(1);
          } catch (IllegalStateException e) {
            throw new IllegalArgumentException(flag ? "a" + mpi(1) : "b", flag ? e : null);
          }
        }
        """);
  }

  @Test
  void callsInsideOneLineNestInOneFrame() {
    List<String> paths =
        run(
            """
            static void all() { mpi(mpi(mpi(1) + twice(mpi(2)))); }
            static int twice(int x) { return mpi(x) + mpi(x); }
            """);
    assertEquals(6, paths.size());
  }

  @Test
  void stackOverflowLeavesNothingBehind() {
    Program.of(
            Compiled.program(
                main(
                    """
                    static int depth;
                    static void all() {
                      try {
                        endless();
                      } catch (StackOverflowError e) {
                        mpi(1);
                      }
                      mpi(2);
                    }
                    static void endless() { depth++; endless(); if (depth < 0) mpi(3); }
                    """)))
        .run();
  }
}
