package org.waitprof.agent.callpath;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.waitprof.agent.callpath.Arrivals.Arrival;

/** Methods near the limits of the JVM. */
class LargeMethodsTest {
  /** 8 bytes each; jumps over them need the wide form of goto beyond 32 KiB. */
  private static String additions(int count) {
    return "x += y * 1000; ".repeat(count);
  }

  private static Program program(int additions, int calls) {
    return Program.of(
        Compiled.program(
            WovenCodeTest.main(
                "static void all() { mpi(1); large(2); mpi(3); }\nstatic int large(int y) {"
                    + " int x = 0; for (int i = 0; i < 2; i++) { try {"
                    + "mpi(x); ".repeat(calls)
                    + additions(additions)
                    + " if (i > 0) fail(1); } catch (IllegalStateException e) { mpi(4); } }"
                    + " return x; }")));
  }

  @Test
  void aMethodOf50KilobytesIsWovenAndItsJumpsGrow() {
    Program program = program(6000, 100);
    assertEquals(204, program.run().size());
    assertTrue(program.sites().limitations().isEmpty());
  }

  @Test
  void aMethodThatWouldGrowBeyond64KilobytesStaysAsItIs() {
    Program program = program(8000, 100);
    List<Arrival> arrivals = program.arrivals();
    assertEquals(204, arrivals.size());
    assertEquals(
        List.of("too large to be instrumented: app.Main.large"), program.sites().limitations());
    assertTrue(arrivals.get(0).isExact());
    assertTrue(arrivals.get(203).isExact());
  }

  /** HotSpot compiles no method of more than 8000 bytes. */
  @Test
  void aMethodThatTheJvmWouldNoLongerCompileStaysAsItIs() {
    Program just = program(950, 10);
    just.run();
    assertEquals(List.of(), just.sites().limitations());
    Program over = program(980, 10);
    assertEquals(24, over.arrivals().size());
    assertEquals(
        List.of("too large to be instrumented: app.Main.large"), over.sites().limitations());
    Program always = program(1010, 10);
    always.run();
    assertEquals(List.of(), always.sites().limitations());
  }
}
