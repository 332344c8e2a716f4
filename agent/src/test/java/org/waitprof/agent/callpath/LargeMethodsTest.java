package org.waitprof.agent.callpath;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.Label;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import org.junit.jupiter.api.Test;
import org.waitprof.agent.callpath.Arrivals.Arrival;

/** Methods near the limits of the JVM. */
class LargeMethodsTest {
  private static final int MOST = 65_535;

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

  /** Numbers of two bytes; the verifier would refuse a class in which one begins again at 0. */
  @Test
  void aMethodWithTheDeepestOperandStackOrTheMostHandlersStaysAsItIs() throws IOException {
    String source =
        """
        static void all() { mpi(1); large(2); new Inner().run(); }
        static void large(int y) { mpi(y); }
        static class Inner implements Runnable { public void run() { mpi(3); } }
        """;
    for (boolean handlers : new boolean[] {false, true}) {
      Path classes = Compiled.program(WovenCodeTest.main(source));
      String type = handlers ? "Main$Inner" : "Main";
      String method = handlers ? "run" : "large";
      widen(classes.resolve("app/" + type + ".class"), method, handlers);
      Program program = Program.of(classes);
      assertEquals(3, program.arrivals().size());
      assertEquals(
          List.of("too large to be instrumented: app." + type + "." + method),
          program.sites().limitations());
    }
  }

  /** Gives a method the deepest stack, or as many handlers as possible. */
  private static void widen(Path file, String widened, boolean handlers) throws IOException {
    ClassReader reader = new ClassReader(Files.readAllBytes(file));
    ClassWriter writer = new ClassWriter(0);
    reader.accept(
        new ClassVisitor(Opcodes.ASM9, writer) {
          @Override
          public MethodVisitor visitMethod(
              int access, String name, String type, String signature, String[] exceptions) {
            MethodVisitor next = super.visitMethod(access, name, type, signature, exceptions);
            return name.equals(widened) ? wide(next, handlers) : next;
          }
        },
        0);
    Files.write(file, writer.toByteArray());
  }

  private static MethodVisitor wide(MethodVisitor next, boolean handlers) {
    Label begin = new Label();
    Label end = new Label();
    return new MethodVisitor(Opcodes.ASM9, next) {
      @Override
      public void visitCode() {
        super.visitCode();
        super.visitLabel(begin);
      }

      @Override
      public void visitMaxs(int maxStack, int maxLocals) {
        if (handlers) {
          super.visitLabel(end);
          super.visitFrame(Opcodes.F_FULL, 0, new Object[0], 1, new Object[] {"java/lang/Error"});
          super.visitInsn(Opcodes.ATHROW);
          for (int i = 0; i < MOST; i++) {
            super.visitTryCatchBlock(begin, end, end, "java/lang/Error");
          }
        }
        super.visitMaxs(handlers ? maxStack + 1 : MOST, maxLocals);
      }
    };
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
