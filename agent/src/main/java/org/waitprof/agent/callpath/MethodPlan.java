package org.waitprof.agent.callpath;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import net.bytebuddy.jar.asm.Label;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import org.jspecify.annotations.Nullable;
import org.waitprof.agent.callpath.MethodCalls.Call;
import org.waitprof.record.PathWalk;
import org.waitprof.record.SiteHash;

/**
 * What the first pass learns of a method: which of its call instructions are sites, whether any
 * stands inside a try block, and how many local variables there are.
 */
class MethodPlan extends MethodVisitor {
  private final String className;
  private final String method;
  private final boolean fromOutside;
  private final CallSites sites;

  /** Per call instruction in order: the site's hash, or null for an ordinary call. */
  private final List<@Nullable Long> hashes = new ArrayList<>();

  private final List<Label[]> tryBlocks = new ArrayList<>();
  private final Map<Label, Integer> positions = new HashMap<>();
  private final List<Integer> sitePositions = new ArrayList<>();
  private int position;
  private int line;
  private int maxLocals;

  MethodPlan(String className, String method, boolean fromOutside, CallSites sites) {
    super(Opcodes.ASM9);
    this.className = className;
    this.method = method;
    this.fromOutside = fromOutside;
    this.sites = sites;
  }

  @Override
  public void visitTryCatchBlock(Label start, Label end, Label handler, @Nullable String type) {
    tryBlocks.add(new Label[] {start, end});
  }

  @Override
  public void visitLabel(Label label) {
    positions.put(label, position++);
  }

  @Override
  public void visitLineNumber(int number, Label start) {
    line = number;
  }

  @Override
  public void visitMethodInsn(
      int opcode, String owner, String name, String descriptor, boolean isInterface) {
    boolean isSite = sites.isSite(className, method, line, new Call(owner, name, descriptor));
    if (isSite) {
      long hash = SiteHash.of(className, method, line);
      PathWalk.noteSite(hash);
      hashes.add(hash);
      sitePositions.add(position++);
    } else {
      hashes.add(null);
    }
  }

  @Override
  public void visitMaxs(int maxStack, int locals) {
    maxLocals = locals;
  }

  boolean hasSites() {
    return !sitePositions.isEmpty();
  }

  /** The hash of the n-th call instruction; null if it is no site. */
  @Nullable Long site(int callIndex) {
    return hashes.get(callIndex);
  }

  int maxLocals() {
    return maxLocals;
  }

  /** Whether exceptions can leave a site and stay in the method. */
  private boolean catches() {
    for (Label[] block : tryBlocks) {
      int start = positions.getOrDefault(block[0], 0);
      int end = positions.getOrDefault(block[1], Integer.MAX_VALUE);
      for (int site : sitePositions) {
        if (start < site && site < end) {
          return true;
        }
      }
    }
    return false;
  }

  /** Whether the method must know the context of its entry. */
  boolean savesContext() {
    return fromOutside || catches();
  }

  /** Whether exceptions that leave the method must restore the context: the JDK may catch them. */
  boolean restoresOnThrow() {
    return fromOutside;
  }
}
