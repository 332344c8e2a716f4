package org.waitprof.agent.build;

import java.util.List;
import net.bytebuddy.jar.asm.Opcodes;
import org.waitprof.agent.binding.CallRow;

/**
 * A public method of a binding, as its class file declares it.
 *
 * @param owner internal name of the declaring class
 * @param name name of the method, {@code <init>} for a constructor
 * @param descriptor its descriptor
 * @param access its access flags, as in the class file
 * @param parameters the names of its parameters; empty where the class file does not tell
 */
public record Signature(
    String owner, String name, String descriptor, int access, List<String> parameters) {

  /** Copies the list. */
  public Signature {
    parameters = List.copyOf(parameters);
  }

  /** Descriptor of the parameters with their parentheses. */
  public String arguments() {
    return descriptor.substring(0, descriptor.indexOf(')') + 1);
  }

  /** Whether the method has code that advice can be woven into. */
  public boolean hasCode() {
    return (access & (Opcodes.ACC_NATIVE | Opcodes.ACC_ABSTRACT)) == 0;
  }

  /** Whether the method has no receiver. */
  public boolean isStatic() {
    return (access & Opcodes.ACC_STATIC) != 0;
  }

  /** Whether a call table says something about this method. */
  public boolean is(CallRow row) {
    return owner.equals(row.owner())
        && name.equals(row.method())
        && arguments().equals(row.arguments());
  }

  @Override
  public String toString() {
    return owner + "." + name + descriptor;
  }
}
