package org.waitprof.agent.callpath;

import java.util.HashMap;
import java.util.Map;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import org.jspecify.annotations.Nullable;

/**
 * Weaves the call sites of one class: {@code saved = Context.enter(site); call;
 * Context.leave(saved)} around each site that may reach MPI. Two passes: the first finds the
 * methods that have such sites, the second rewrites only these; all others are copied unread.
 */
final class SiteWeaver {
  private final String owner;
  private final CallSites sites;
  private final Map<String, MethodPlan> plans = new HashMap<>();
  private boolean hasHandlers;

  private SiteWeaver(String owner, CallSites sites) {
    this.owner = owner;
    this.sites = sites;
  }

  /** The woven class file, or null if there is nothing to weave. */
  static byte @Nullable [] weave(byte[] file, CallSites sites) {
    ClassReader reader = new ClassReader(file);
    SiteWeaver weaver = new SiteWeaver(reader.getClassName(), sites);
    reader.accept(weaver.new Planner(), ClassReader.SKIP_FRAMES);
    if (weaver.plans.isEmpty()) {
      return null;
    }
    ClassWriter writer = new ClassWriter(reader, 0);
    // Only methods that save their context for handlers have frames that change.
    reader.accept(weaver.new Rewriter(writer), weaver.hasHandlers ? ClassReader.EXPAND_FRAMES : 0);
    return writer.toByteArray();
  }

  /** First pass: which methods have sites. */
  private final class Planner extends ClassVisitor {
    Planner() {
      super(Opcodes.ASM9);
    }

    @Override
    public MethodVisitor visitMethod(
        int access,
        String name,
        String descriptor,
        @Nullable String signature,
        String @Nullable [] exceptions) {
      boolean fromOutside = sites.isCalledFromOutside(owner, name) && !name.equals("<init>");
      return new MethodPlan(owner.replace('/', '.'), name, fromOutside, sites) {
        @Override
        public void visitEnd() {
          if (hasSites()) {
            plans.put(name + descriptor, this);
            hasHandlers |= savesContext();
          }
        }
      };
    }
  }

  /** Second pass. */
  private final class Rewriter extends ClassVisitor {
    Rewriter(ClassVisitor next) {
      super(Opcodes.ASM9, next);
    }

    @Override
    public MethodVisitor visitMethod(
        int access,
        String name,
        String descriptor,
        @Nullable String signature,
        String @Nullable [] exceptions) {
      MethodVisitor next = super.visitMethod(access, name, descriptor, signature, exceptions);
      MethodPlan plan = plans.get(name + descriptor);
      return plan == null ? next : new SiteRewriter(next, plan);
    }
  }
}
