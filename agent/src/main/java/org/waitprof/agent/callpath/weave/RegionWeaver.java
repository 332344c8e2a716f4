package org.waitprof.agent.callpath.weave;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.Label;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
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

  /** Local variable slots of the methods that are regions, by name and descriptor. */
  private final Map<String, Integer> locals;

  private RegionWeaver(byte[] file, NamedRegions regions) {
    reader = new ClassReader(file);
    this.regions = regions;
    String name = reader.getClassName();
    locals = CodeHeaders.locals(reader, (access, method, type) -> isRegion(name, method));
  }

  private boolean isRegion(String className, String method) {
    return regions.region(className, method) != null;
  }

  /**
   * Weaves the regions of a class.
   *
   * @param name its internal name
   * @param file its class file
   * @param sites result of the weaver of call sites
   * @return that result with regions added; unchanged without regions
   */
  public static WeaveResult weave(
      String name, byte[] file, WeaveResult sites, NamedRegions regions) {
    if (!regions.concerns(name)) {
      return sites;
    }
    byte[] before = sites.file();
    RegionWeaver weaver = new RegionWeaver(before == null ? file : before, regions);
    Set<String> leftOut = new LinkedHashSet<>(sites.leftOut());
    weaver.locals.forEach(
        (method, slots) -> {
          if (slots >= MethodPlan.MOST_LOCALS) {
            leftOut.add(method);
          }
        });
    weaver.locals.values().removeIf(slots -> slots >= MethodPlan.MOST_LOCALS);
    byte[] after =
        CodeHeaders.whatFits(weaver.reader, weaver.locals.keySet(), leftOut, weaver::rewrite);
    return new WeaveResult(after == null ? before : after, sites.sites(), List.copyOf(leftOut));
  }

  private byte[] rewrite() {
    ClassWriter writer = new ClassWriter(reader, 0);
    reader.accept(new MethodsVisitor(writer, this::rewritten), ClassReader.EXPAND_FRAMES);
    return writer.toByteArray();
  }

  private MethodVisitor rewritten(int access, String name, String descriptor, MethodVisitor next) {
    String region = regions.region(reader.getClassName(), name);
    Integer slots = locals.get(name + descriptor);
    return region == null || slots == null
        ? next
        : new Body(next, region, slots, CodeHeaders.hasFrames(reader));
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
