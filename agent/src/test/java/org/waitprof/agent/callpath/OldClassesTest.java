package org.waitprof.agent.callpath;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.Label;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Class files of all versions that are about, with and without debug information. */
class OldClassesTest {
  private static final String SOURCE =
      WovenCodeTest.main(
          """
          static int count = mpi(0);
          static void all() {
            for (int i = 0; i < 2; i++) {
              try {
                new Thread(new Runnable() { public void run() { fail(1); } }).run();
              } catch (IllegalStateException e) {
                mpi(i);
              }
            }
            mpi(1);
          }
          """);

  @ParameterizedTest
  @ValueSource(strings = {"-g:none", "-g:vars", "-g:source", "-g:lines"})
  void debugInformationMayBeMissing(String option) {
    Path folder = Compiled.newFolder();
    Compiled.into(folder, List.of(option), List.of(SOURCE, Compiled.BINDING));
    assertEquals(6, Program.of(folder).run().size());
  }

  @ParameterizedTest
  @ValueSource(strings = {"8", "11", "17"})
  void releasesOfTheCompiler(String release) {
    Path folder = Compiled.newFolder();
    Compiled.into(folder, List.of("--release", release), List.of(SOURCE, Compiled.BINDING));
    assertEquals(6, Program.of(folder).run().size());
  }

  /** A subroutine (jsr, ret) as javac made of finally up to version 48. */
  @ParameterizedTest
  @ValueSource(ints = {Opcodes.V1_1, Opcodes.V1_3, Opcodes.V1_4, Opcodes.V1_5, Opcodes.V1_6})
  void classesWithoutFramesAndWithSubroutines(int version) throws IOException {
    Path folder = Compiled.newFolder();
    Compiled.into(folder, List.of("-g"), List.of(Compiled.BINDING));
    Files.createDirectory(folder.resolve("app"));
    Files.write(folder.resolve("app/Main.class"), subroutine(version));
    List<String> paths = Program.of(folder).run();
    assertEquals(
        List.of(
            "Main.main;Main.call",
            "Main.main;Main.call",
            "Main.main;Main.fail",
            "Main.main;Main.call",
            "Main.main;Main.call"),
        paths);
  }

  private static byte[] subroutine(int version) {
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    writer.visit(version, Opcodes.ACC_PUBLIC, "app/Main", null, "java/lang/Object", null);
    method(writer, "call", false);
    method(writer, "fail", true);
    MethodVisitor main =
        writer.visitMethod(
            Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, "main", "([Ljava/lang/String;)V", null, null);
    main.visitCode();
    Label begin = new Label();
    Label end = new Label();
    Label handler = new Label();
    Label last = new Label();
    Label routine = new Label();
    main.visitTryCatchBlock(begin, end, handler, null);
    main.visitLabel(begin);
    call(main, "call");
    main.visitJumpInsn(Opcodes.JSR, routine);
    call(main, "fail");
    main.visitLabel(end);
    main.visitJumpInsn(Opcodes.GOTO, last);
    main.visitLabel(handler);
    main.visitInsn(Opcodes.POP);
    main.visitJumpInsn(Opcodes.JSR, routine);
    main.visitLabel(last);
    call(main, "call");
    main.visitInsn(Opcodes.RETURN);
    main.visitLabel(routine);
    main.visitVarInsn(Opcodes.ASTORE, 1);
    call(main, "call");
    main.visitVarInsn(Opcodes.RET, 1);
    main.visitMaxs(0, 0);
    writer.visitEnd();
    return writer.toByteArray();
  }

  private static void call(MethodVisitor out, String name) {
    out.visitMethodInsn(Opcodes.INVOKESTATIC, "app/Main", name, "()V", false);
  }

  private static void method(ClassWriter writer, String name, boolean fails) {
    MethodVisitor method = writer.visitMethod(Opcodes.ACC_STATIC, name, "()V", null, null);
    method.visitCode();
    method.visitFieldInsn(Opcodes.GETSTATIC, "mpi/Comm", "WORLD", "Lmpi/Comm;");
    method.visitMethodInsn(Opcodes.INVOKEVIRTUAL, "mpi/Comm", "barrier", "()V", false);
    if (fails) {
      method.visitInsn(Opcodes.ACONST_NULL);
      method.visitInsn(Opcodes.ATHROW);
    } else {
      method.visitInsn(Opcodes.RETURN);
    }
    method.visitMaxs(0, 0);
  }

  @ParameterizedTest
  @CsvSource({"52", "61", "65", "69"})
  void newVersionsAreWoven(int version) throws IOException {
    Path folder = Compiled.newFolder();
    Compiled.into(folder, List.of("--release", "8"), List.of(SOURCE, Compiled.BINDING));
    byte[] file = withVersion(Files.readAllBytes(folder.resolve("app/Main.class")), version);
    byte[] woven = Program.of(folder).weave("app/Main", file);
    assertNotNull(woven);
    assertEquals(version, woven[7]);
    // This JVM may be older than the class.
    Files.write(folder.resolve("app/Main.class"), file);
    assertTrue(Program.of(folder).sites().limitations().isEmpty());
  }

  @Test
  void aVersionFromTheFutureIsRefusedAndSpoilsNoOther() throws IOException {
    Path folder = Compiled.newFolder();
    Compiled.into(folder, List.of("-g"), List.of(SOURCE, Compiled.BINDING, future()));
    Path file = folder.resolve("app/Future.class");
    byte[] future = withVersion(Files.readAllBytes(file), 120);
    Files.write(file, future);
    Program program = Program.of(folder);
    assertEquals(6, program.run().size());
    assertThrows(RuntimeException.class, () -> program.weave("app/Future", future));
    assertEquals(
        List.of(
            "1 class file could not be parsed: app.Future (java.lang.IllegalArgumentException:"
                + " Unsupported class file version 120.0)"),
        program.sites().limitations());
  }

  private static String future() {
    return "package app; class Future { void step() { Main.mpi(1); } }";
  }

  private static byte[] withVersion(byte[] file, int version) {
    byte[] changed = file.clone();
    changed[7] = (byte) version;
    return changed;
  }
}
