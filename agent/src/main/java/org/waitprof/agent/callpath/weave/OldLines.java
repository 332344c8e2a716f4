package org.waitprof.agent.callpath.weave;

import java.util.ArrayList;
import java.util.List;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.Label;
import net.bytebuddy.jar.asm.MethodVisitor;
import org.waitprof.record.path.Sites;

/**
 * Passes the lines of a class version that is about to be replaced to the stack walker. Active
 * methods go on in their old version, for which the JVM no longer knows any line. So a {@code main}
 * whose class any agent retransformed would be {@code main:0} in all paths.
 */
public final class OldLines {
  private OldLines() {}

  /** Reads where calls are in this version and on which line. */
  public static void note(byte[] version) {
    ClassReader reader = new ClassReader(version);
    String className = reader.getClassName().replace('/', '.');
    // Written again with the same constant pool, every instruction keeps its place.
    ClassWriter copy = new ClassWriter(reader, 0);
    reader.accept(
        new MethodsVisitor(
            copy,
            (access, name, descriptor, next) -> new Lines(next, className, name + descriptor)),
        0);
  }

  private static final class Lines extends InstructionVisitor {
    private final String className;
    private final String method;
    private final List<Label> places = new ArrayList<>();
    private final List<Integer> lines = new ArrayList<>();
    private int line;

    Lines(MethodVisitor next, String className, String method) {
      super(next);
      this.className = className;
      this.method = method;
    }

    @Override
    public void visitLineNumber(int number, Label start) {
      line = number;
      super.visitLineNumber(number, start);
    }

    @Override
    void beforeInstruction() {
      Label here = new Label();
      mv.visitLabel(here);
      places.add(here);
      lines.add(line);
    }

    @Override
    public void visitEnd() {
      super.visitEnd();
      for (int i = 0; i < places.size(); i++) {
        Sites.noteOldLine(className, method, places.get(i).getOffset(), lines.get(i));
      }
    }
  }
}
