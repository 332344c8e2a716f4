package org.waitprof.agent.callpath;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Constructors and static initialisers, whose byte code follows rules of its own. */
class ConstructorsTest {
  private static List<String> run(String members) {
    return Program.of(Compiled.program(WovenCodeTest.main(members))).run();
  }

  @Test
  void callsAsArgumentsOfOtherConstructorsAndInInitialisers() {
    List<String> paths =
        run(
            """
            static void all() {
              new Sub(1);
              new Sub();
              new Sub(new Object()).new Inner();
            }
            static class Base { Base(int x) { mpi(x); } }
            static class Sub extends Base {
              int x = mpi(3);
              { mpi(4); }
              Sub(int x) { super(mpi(x)); mpi(5); }
              Sub() { this(mpi(6)); }
              Sub(Object o) { super(o == null ? mpi(7) : new Base(8).hashCode() * 0 + mpi(9)); }
              class Inner { int y = mpi(x); }
            }
            """);
    assertEquals(5 + 6 + 5 + 1, paths.size());
    assertEquals("Main.main;Main.all;Main$Sub.<init>;Main$Base.<init>;Main.mpi", paths.get(1));
  }

  @Test
  void constructorsThatThrowLeaveNothingBehind() {
    run(
        """
        static void all() {
          for (int i = 0; i < 3; i++) {
            try {
              new Thrower(i);
            } catch (IllegalStateException e) {
              mpi(1);
            }
          }
          mpi(2);
        }
        static class Base { Base(int x) { if (x == 1) fail(x); } }
        static class Thrower extends Base {
          Thrower(int x) {
            super(x == 0 ? fail(x) : x);
            try { fail(3); } catch (IllegalStateException e) { mpi(4); }
            fail(x);
          }
        }
        """);
  }

  @Test
  void constructorsThatOnlyTheJdkCallsRestoreTheContextThemselves() {
    run(
        """
        static void all() throws Exception {
          ExecutorService one = Executors.newSingleThreadExecutor();
          for (int i = 0; i < 3; i++) {
            one.submit((Runnable) Early::new);
            one.submit((Runnable) Late::new);
            one.submit(() -> mpi(1)).get();
          }
          one.shutdown();
        }
        static class Early {
          Early() { this(fail(1)); }
          Early(int x) {}
        }
        static class Late {
          int x = 1;
          Late() { if (x > 0) { mpi(1); } fail(2); }
        }
        """);
  }

  @Test
  void staticInitialisersRunInsideWhateverUsesTheClassFirst() {
    List<String> paths =
        run(
            """
            static void all() throws Exception {
              for (int i = 0; i < 2; i++) {
                int x = Called.plain() + Read.x + new Made().hashCode() + new Below().y;
                Written.x = x;
                Named.class.getName();
                if (i == 1) Named.use();
              }
              try {
                new Failing();
              } catch (ExceptionInInitializerError e) {
                mpi(1);
              }
              mpi(2);
            }
            static class Called { static { mpi(1); } static int plain() { return 1; } }
            static class Read { static int x = mpi(2); }
            static class Made { static { mpi(3); } }
            static class Above { static { mpi(4); } int y; }
            static class Below extends Above {}
            static class Written { static int x; static { mpi(5); } }
            static class Named { static int x = mpi(6); static void use() { own(); } static void own() { mpi(x); } }
            static class Failing { static { fail(7); } }
            """);
    assertEquals(5 + 2 + 1 + 2, paths.size());
    assertEquals("Main.main;Main.all;Main$Called.<clinit>;Main.mpi", paths.get(0));
  }

  @Test
  void objectsMayBeMadeAcrossBranches() {
    run(
        """
        static void all() {
          for (int i = 0; i < 2; i++) {
            // The frames of these branches name objects by the place of their NEW.
            Pair pair = new Pair(i == 0 ? mpi(1) : mpi(2), i == 0 ? new Pair(mpi(3), null) : null);
            Read read = new Read(pair.first > 1 ? pair : null);
            mpi(read.pair == null ? 1 : 2);
          }
        }
        record Pair(int first, Pair second) {}
        static class Read {
          static final int X = mpi(9);
          final Pair pair;
          Read(Pair pair) { this.pair = pair; }
        }
        """);
  }
}
