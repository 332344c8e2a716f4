package org.waitprof.agent.callpath.weave;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.Label;
import net.bytebuddy.jar.asm.MethodTooLargeException;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import org.jspecify.annotations.Nullable;
import org.waitprof.agent.cache.WeaveResult;
import org.waitprof.record.Regions;

/**
 * Makes regions of methods: {@code entered = Regions.enterMethod(name, site); try { ... } finally {
 * Regions.leaveMethod(entered, site); }}. What is not named by the option is copied unread.
 */
public final class RegionWeaver {
  private static final String REGIONS = "org/waitprof/record/Regions";

  private final ClassReader reader;
  private final NamedRegions regions;
  private final Set<String> leftOut = new HashSet<>();
  private final Set<String> woven = new HashSet<>();

  private RegionWeaver(byte[] file, NamedRegions regions) {
    reader = new ClassReader(file);
    this.regions = regions;
  }

  /**
   * A class with its regions.
   *
   * @param name its internal name
   * @param file its class file
   * @param sites what the weaver of call sites has made of it
   * @return that with regions added; the same if there are none
   */
  public static WeaveResult weave(
      String name, byte[] file, WeaveResult sites, NamedRegions regions) {
    if (!regions.concerns(name)) {
      return sites;
    }
    byte[] before = sites.file();
    RegionWeaver weaver = new RegionWeaver(before == null ? file : before, regions);
    byte[] after = weaver.weaveWhatFits();
    List<String> leftOut = new ArrayList<>(sites.leftOut());
    weaver.leftOut.stream().filter(each -> !leftOut.contains(each)).forEach(leftOut::add);
    return new WeaveResult(after == null ? before : after, sites.sites(), List.copyOf(leftOut));
  }

  /** Leaves out methods that do not stay within a limit of the JVM, and tries again. */
  private byte @Nullable [] weaveWhatFits() {
    while (true) {
      woven.clear();
      Set<String> tooLarge;
      try {
        byte[] result = rewrite();
        tooLarge = CodeHeaders.swollen(reader, result, woven);
        if (tooLarge.isEmpty()) {
          return woven.isEmpty() ? null : result;
        }
      } catch (MethodTooLargeException e) {
        tooLarge = Set.of(e.getMethodName() + e.getDescriptor());
      }
      if (!leftOut.addAll(tooLarge)) {
        return null;
      }
    }
  }

  private byte[] rewrite() {
    ClassWriter writer = new ClassWriter(reader, 0);
    reader.accept(new MethodsVisitor(writer, this::rewritten), ClassReader.EXPAND_FRAMES);
    return writer.toByteArray();
  }

  private MethodVisitor rewritten(int access, String name, String descriptor, MethodVisitor next) {
    String region = regions.region(reader.getClassName(), name);
    if (region == null || leftOut.contains(name + descriptor)) {
      return next;
    }
    int locals = CodeHeaders.locals(reader, name + descriptor);
    if (locals < 0) {
      return next; // Abstract or native.
    }
    if (locals >= MethodPlan.MOST_LOCALS) {
      leftOut.add(name + descriptor);
      return next;
    }
    woven.add(name + descriptor);
    return new Body(next, region, locals, CodeHeaders.hasFrames(reader));
  }

  /** A method that is a region. Constructors cannot be: their object is not yet one at first. */
  private static final class Body extends MethodVisitor {
    private final String region;
    private final long site;
    private final int entered;
    private final boolean hasFrames;
    private final Label begin = new Label();

    Body(MethodVisitor next, String region, int entered, boolean hasFrames) {
      super(Opcodes.ASM9, next);
      this.region = region;
      site = Regions.site(region);
      this.entered = entered;
      this.hasFrames = hasFrames;
    }

    @Override
    public void visitCode() {
      super.visitCode();
      super.visitLdcInsn(region);
      super.visitLdcInsn(site);
      super.visitMethodInsn(
          Opcodes.INVOKESTATIC, REGIONS, "enterMethod", "(Ljava/lang/String;J)Z", false);
      super.visitVarInsn(Opcodes.ISTORE, entered);
      super.visitLabel(begin);
    }

    private void leave() {
      super.visitVarInsn(Opcodes.ILOAD, entered);
      super.visitLdcInsn(site);
      super.visitMethodInsn(Opcodes.INVOKESTATIC, REGIONS, "leaveMethod", "(ZJ)V", false);
    }

    @Override
    public void visitInsn(int opcode) {
      if (opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN) {
        leave();
      }
      super.visitInsn(opcode);
    }

    @Override
    public void visitFrame(int type, int locals, Object[] local, int stack, Object[] operands) {
      if (type == Opcodes.F_NEW) {
        Object[] more = FrameLocals.with(locals, local, entered, Opcodes.INTEGER);
        super.visitFrame(type, more.length, more, stack, operands);
      } else {
        super.visitFrame(type, locals, local, stack, operands);
      }
    }

    @Override
    public void visitMaxs(int maxStack, int maxLocals) {
      Label end = new Label();
      super.visitLabel(end);
      super.visitTryCatchBlock(begin, end, end, null);
      if (hasFrames) {
        Object[] locals = FrameLocals.with(0, new Object[0], entered, Opcodes.INTEGER);
        super.visitFrame(
            Opcodes.F_NEW, locals.length, locals, 1, new Object[] {"java/lang/Throwable"});
      }
      leave();
      super.visitInsn(Opcodes.ATHROW);
      super.visitMaxs(maxStack + 3, entered + 1);
    }
  }
}
