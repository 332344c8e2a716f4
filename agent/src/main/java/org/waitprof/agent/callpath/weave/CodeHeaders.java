package org.waitprof.agent.callpath.weave;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.MethodTooLargeException;
import net.bytebuddy.jar.asm.Opcodes;
import org.jspecify.annotations.Nullable;

/** Reads what a class file says of its methods' byte code, from their headers. */
public final class CodeHeaders {
  /**
   * Beyond this size the JVM's compilers leave a method to the interpreter ({@code
   * -XX:-DontCompileHugeMethods} is the exception): weaving must not push a hot method there.
   */
  private static final int LARGEST_COMPILED = 8000;

  private CodeHeaders() {}

  /**
   * Weaves methods. If some exceed a limit of the JVM, leaves those out and weaves the others
   * again.
   *
   * @param methods their names and descriptors; those that are left out are removed
   * @param weaving gives the class file with these methods woven
   * @return null if none is left
   */
  static byte @Nullable [] whatFits(
      ClassReader before, Set<String> methods, Set<String> leftOut, Supplier<byte[]> weaving) {
    while (!methods.isEmpty()) {
      Set<String> tooLarge;
      try {
        byte[] woven = weaving.get();
        tooLarge = swollen(before, woven, methods);
        if (tooLarge.isEmpty()) {
          return woven;
        }
      } catch (MethodTooLargeException e) {
        tooLarge = Set.of(e.getMethodName() + e.getDescriptor());
      }
      if (!methods.removeAll(tooLarge)) {
        return null;
      }
      leftOut.addAll(tooLarge);
    }
    return null;
  }

  /**
   * Methods, among these, that have grown beyond a limit, by name and descriptor: too large to be
   * compiled, or with a number that no longer fits into the two bytes that it has.
   */
  private static Set<String> swollen(ClassReader before, byte[] after, Set<String> methods) {
    Choice grown = (access, name, descriptor) -> methods.contains(name.concat(descriptor));
    Map<String, Integer> old = codes(before, grown);
    ClassReader woven = new ClassReader(after);
    Set<String> swollen = new TreeSet<>();
    codes(woven, grown)
        .forEach(
            (method, code) -> {
              Integer was = old.get(method);
              boolean compiled = was == null || size(before, was) <= LARGEST_COMPILED;
              boolean swells = size(woven, code) > LARGEST_COMPILED && compiled;
              if (swells || (was != null && hasWrapped(before, was, woven, code))) {
                swollen.add(method);
              }
            });
    return swollen;
  }

  private static int size(ClassReader file, int code) {
    return file.readInt(code + 10);
  }

  /**
   * Whether the operand stack, the local variables or the handlers have become fewer: weaving adds.
   */
  private static boolean hasWrapped(ClassReader before, int was, ClassReader woven, int code) {
    return woven.readUnsignedShort(code + 6) < before.readUnsignedShort(was + 6)
        || woven.readUnsignedShort(code + 8) < before.readUnsignedShort(was + 8)
        || handlers(woven, code) < handlers(before, was);
  }

  private static int handlers(ClassReader file, int code) {
    return file.readUnsignedShort(code + 14 + size(file, code));
  }

  /** Whether methods have stack map frames, as in all but the oldest files. */
  static boolean hasFrames(ClassReader file) {
    return file.readUnsignedShort(6) >= Opcodes.V1_6;
  }

  /**
   * Local variable slots of methods that have code, by name and descriptor. Read from their
   * headers; a visitor's pass over all code of {@code mpi.Comm} would take 15 ms.
   */
  public static Map<String, Integer> locals(ClassReader file, Choice choice) {
    Map<String, Integer> locals = new HashMap<>();
    codes(file, choice)
        .forEach((method, code) -> locals.put(method, file.readUnsignedShort(code + 8)));
    return locals;
  }

  /** Selects the methods to look at. */
  public interface Choice {
    /** Whether a method is one of them. */
    boolean has(int access, String method, String descriptor);
  }

  /** Begins of the Code attributes of these methods. */
  private static Map<String, Integer> codes(ClassReader file, Choice choice) {
    char[] buffer = new char[file.getMaxStringLength()];
    Map<String, Integer> codes = new HashMap<>();
    int at = file.header + 8 + 2 * file.readUnsignedShort(file.header + 6);
    for (boolean isMethod = false; ; isMethod = true) {
      int members = file.readUnsignedShort(at);
      at += 2;
      for (int i = 0; i < members; i++) {
        String name = isMethod ? chosen(file, at, buffer, choice) : null;
        int attributes = file.readUnsignedShort(at + 6);
        at += 8;
        for (int j = 0; j < attributes; j++) {
          if (name != null && file.readUTF8(at, buffer).equals("Code")) {
            codes.put(name, at);
          }
          at += 6 + file.readInt(at + 2);
        }
      }
      if (isMethod) {
        return codes;
      }
    }
  }

  private static @Nullable String chosen(ClassReader file, int at, char[] buffer, Choice choice) {
    String name = file.readUTF8(at + 2, buffer);
    String descriptor = file.readUTF8(at + 4, buffer);
    return choice.has(file.readUnsignedShort(at), name, descriptor)
        ? name.concat(descriptor)
        : null;
  }
}
