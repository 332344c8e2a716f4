package org.waitprof.agent.callpath.weave;

import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.MethodVisitor;
import org.waitprof.agent.cache.WeaveResult;
import org.waitprof.agent.callpath.reach.MethodSummary;

/**
 * Weaves the call sites of one class: {@code state = Context.here(); saved = Context.enter(state,
 * site); call; Context.leave(state, saved)} around each site that may reach MPI. Two passes: the
 * first finds the methods that have such sites, the second rewrites only these; all others are
 * copied unread.
 */
public final class SiteWeaver {
  private final ClassReader reader;
  private final String className;
  private final SiteChoice choice;
  private final Map<String, MethodPlan> plans = new HashMap<>();

  private SiteWeaver(byte[] file, SiteChoice choice) {
    reader = new ClassReader(file);
    className = reader.getClassName().replace('/', '.');
    this.choice = choice;
  }

  /** Weaves a class file, if it has any site. */
  public static WeaveResult weave(byte[] file, SiteChoice choice) {
    SiteWeaver weaver = new SiteWeaver(file, choice);
    weaver.reader.accept(new MethodsVisitor(weaver::planned), ClassReader.SKIP_FRAMES);
    Set<String> leftOut = new LinkedHashSet<>();
    byte[] woven =
        CodeHeaders.whatFits(weaver.reader, weaver.plans.keySet(), leftOut, weaver::rewrite);
    return new WeaveResult(woven, weaver.sites(), List.copyOf(leftOut));
  }

  private byte[] rewrite() {
    boolean savesContext = false;
    for (MethodPlan plan : plans.values()) {
      savesContext |= plan.savesContext();
    }
    ClassWriter writer = new ClassWriter(reader, 0);
    // Only methods that save their context for handlers have frames that change.
    reader.accept(
        new MethodsVisitor(writer, this::rewritten), savesContext ? ClassReader.EXPAND_FRAMES : 0);
    return writer.toByteArray();
  }

  private long[] sites() {
    long[] sites = new long[4];
    int count = 0;
    for (MethodPlan plan : plans.values()) {
      for (Long site : plan.sites()) {
        if (site != null) {
          sites = count == sites.length ? Arrays.copyOf(sites, 2 * count) : sites;
          sites[count++] = site;
        }
      }
    }
    return Arrays.copyOf(sites, count);
  }

  /** First pass: which methods have sites. */
  private MethodVisitor planned(int access, String name, String descriptor, MethodVisitor next) {
    boolean fromUnwoven =
        choice.isCalledByUnwovenCode(name, descriptor, MethodSummary.isVirtual(access, name));
    return new MethodPlan(className, name, fromUnwoven, choice) {
      @Override
      public void visitEnd() {
        if (hasSites()) {
          plans.put(name + descriptor, this);
        }
      }
    };
  }

  /** Second pass: rewrites the methods with sites. */
  private MethodVisitor rewritten(int access, String name, String descriptor, MethodVisitor next) {
    MethodPlan plan = plans.get(name + descriptor);
    return plan == null ? next : new SiteRewriter(next, plan, CodeHeaders.hasFrames(reader));
  }
}
