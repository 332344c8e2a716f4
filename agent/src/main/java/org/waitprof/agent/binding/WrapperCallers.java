package org.waitprof.agent.binding;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.Handle;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import org.jspecify.annotations.Nullable;
import org.waitprof.agent.binding.WrapperRows.ClassFiles;

/**
 * The methods of a wrapper's classes that call profiled methods of these classes, directly or
 * through others. A call of them reaches MPI, but a binding's classes are not searched for call
 * paths.
 */
final class WrapperCallers {
  private final Map<String, Set<String>> callers = new HashMap<>();
  private final Set<String> classes = new HashSet<>();

  private WrapperCallers() {}

  /**
   * Names and parameters of those methods, the profiled ones among them.
   *
   * @param owners the classes; those nested in them count as well
   * @param profiled names and parameters
   */
  static Set<String> of(Set<String> owners, List<String> profiled, ClassFiles files) {
    WrapperCallers all = new WrapperCallers();
    Deque<String> left = new ArrayDeque<>(owners);
    while (!left.isEmpty()) {
      String owner = left.pop();
      byte[] file = all.classes.add(owner) ? files.find(owner) : null;
      if (file != null) {
        new ClassReader(file)
            .accept(all.new Calls(owner, left), ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
      }
    }
    Set<String> reaching = new HashSet<>(profiled);
    left.addAll(profiled);
    while (!left.isEmpty()) {
      for (String caller : all.callers.getOrDefault(left.pop(), Set.of())) {
        if (reaching.add(caller)) {
          left.push(caller);
        }
      }
    }
    return reaching;
  }

  private static String key(String method, String descriptor) {
    return method.concat(descriptor.substring(0, descriptor.indexOf(')') + 1));
  }

  /** Notes the callers of each method in a class. */
  private final class Calls extends ClassVisitor {
    private final String owner;
    private final String outermost;
    private final Deque<String> nested;

    Calls(String owner, Deque<String> nested) {
      super(Opcodes.ASM9);
      this.owner = owner;
      this.nested = nested;
      outermost = Wrappers.outermost(owner);
    }

    @Override
    public void visitInnerClass(
        String name, @Nullable String outer, @Nullable String inner, int access) {
      if (name.startsWith(owner + "$")) {
        nested.push(name);
      }
    }

    @Override
    public MethodVisitor visitMethod(
        int access,
        String name,
        String descriptor,
        @Nullable String signature,
        String @Nullable [] exceptions) {
      String caller = key(name, descriptor);
      return new MethodVisitor(Opcodes.ASM9) {
        @Override
        public void visitMethodInsn(
            int opcode, String target, String called, String type, boolean isInterface) {
          add(target, called, type);
        }

        @Override
        public void visitInvokeDynamicInsn(
            String called, String type, Handle bootstrap, Object... arguments) {
          for (Object each : arguments) {
            if (each instanceof Handle handle && handle.getDesc().startsWith("(")) {
              add(handle.getOwner(), handle.getName(), handle.getDesc());
            }
          }
        }

        private void add(String target, String called, String type) {
          // Every class has constructors: those that call MPI are found by stack walks alone.
          if (Wrappers.outermost(target).equals(outermost) && caller.charAt(0) != '<') {
            boolean unused =
                callers.computeIfAbsent(key(called, type), key -> new HashSet<>()).add(caller);
          }
        }
      };
    }
  }
}
