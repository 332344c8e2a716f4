package org.waitprof.agent.callpath.weave;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import net.bytebuddy.jar.asm.Handle;
import net.bytebuddy.jar.asm.Label;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import org.jspecify.annotations.Nullable;
import org.waitprof.agent.callpath.reach.CallTarget;
import org.waitprof.agent.callpath.reach.MethodSummary;
import org.waitprof.record.path.SiteHash;

/**
 * Results of the first pass over a method: the instructions that are sites, whether any is inside a
 * try block, and the number of local variables.
 */
class MethodPlan extends MethodVisitor {
  /**
   * A method may have 65535 local variable slots; two longs and a reference must fit behind its
   * own.
   */
  static final int MOST_LOCALS = 65_000;

  final String method;
  private final String className;
  private final boolean fromUnwoven;
  private final SiteChoice choice;

  /** Per instruction that can be a site, in order: the site's hash, or null if it is none. */
  private final List<@Nullable Long> hashes = new ArrayList<>();

  private final List<Label[]> tryBlocks = new ArrayList<>();
  private final Map<Label, Integer> positions = new HashMap<>();
  private final List<Integer> sitePositions = new ArrayList<>();
  private int position;
  private int line;
  private int maxLocals;

  /**
   * Plans a method.
   *
   * @param className binary name of its class
   */
  MethodPlan(String className, String method, boolean fromUnwoven, SiteChoice choice) {
    super(Opcodes.ASM9);
    this.className = className;
    this.method = method;
    this.fromUnwoven = fromUnwoven;
    this.choice = choice;
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
    CallTarget call = CallTarget.of(owner, name, descriptor, MethodSummary.isExact(opcode));
    note(
        choice.call(method, line, call)
            || (opcode == Opcodes.INVOKESTATIC && choice.initialises(method, line, owner)));
  }

  @Override
  public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
    if (MethodSummary.isStaticAccess(opcode)) {
      note(choice.initialises(method, line, owner));
    }
  }

  @Override
  public void visitTypeInsn(int opcode, String type) {
    if (opcode == Opcodes.NEW) {
      note(choice.initialises(method, line, type));
    }
  }

  @Override
  public void visitInvokeDynamicInsn(
      String name, String descriptor, Handle bootstrap, Object... arguments) {
    boolean isSite = false;
    for (CallTarget call : MethodSummary.joined(descriptor, bootstrap)) {
      isSite |= choice.call(method, line, call);
    }
    note(isSite);
  }

  private void note(boolean isSite) {
    if (isSite) {
      hashes.add(SiteHash.of(className, method, line));
      sitePositions.add(position++);
    } else {
      hashes.add(null);
    }
  }

  @Override
  public void visitMaxs(int maxStack, int locals) {
    maxLocals = locals;
  }

  /** Whether the method has a site that can be woven. */
  boolean hasSites() {
    return !sitePositions.isEmpty() && maxLocals < MOST_LOCALS;
  }

  /** The hash of the n-th instruction that can be a site; null if it is none. */
  @Nullable Long site(int index) {
    return hashes.get(index);
  }

  /** All hashes; null for what is no site. */
  List<@Nullable Long> sites() {
    return hashes;
  }

  int maxLocals() {
    return maxLocals;
  }

  /** Whether sites replace the context instead of adding to it. */
  boolean alone() {
    return choice.alone();
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
    return !alone() && (fromUnwoven || catches());
  }

  /** Whether exceptions that leave the method must restore the context. */
  boolean restoresOnThrow() {
    return !alone() && fromUnwoven;
  }

  boolean isConstructor() {
    return method.equals("<init>");
  }
}
