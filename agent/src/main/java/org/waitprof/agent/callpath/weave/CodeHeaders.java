package org.waitprof.agent.callpath.weave;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.Opcodes;

/** What a class file says of its methods' byte code, read from their headers. */
final class CodeHeaders {
  /**
   * Beyond this size the JVM's compilers leave a method to the interpreter ({@code
   * -XX:-DontCompileHugeMethods} is the exception): weaving must not push a hot method there.
   */
  private static final int LARGEST_COMPILED = 8000;

  private CodeHeaders() {}

  /** Which of these methods have grown too large to be compiled, by name and descriptor. */
  static Set<String> swollen(ClassReader before, byte[] after, Set<String> methods) {
    Map<String, Integer> old = codes(before, methods);
    ClassReader woven = new ClassReader(after);
    Set<String> swollen = new TreeSet<>();
    codes(woven, methods)
        .forEach(
            (method, code) -> {
              Integer was = old.get(method);
              boolean compiled = was == null || size(before, was) <= LARGEST_COMPILED;
              if (size(woven, code) > LARGEST_COMPILED && compiled) {
                swollen.add(method);
              }
            });
    return swollen;
  }

  private static int size(ClassReader file, int code) {
    return file.readInt(code + 10);
  }

  /** Whether methods have stack map frames, as in all but the oldest files. */
  static boolean hasFrames(ClassReader file) {
    return file.readUnsignedShort(6) >= Opcodes.V1_6;
  }

  /**
   * Local variable slots of a method.
   *
   * @param method its name and descriptor
   * @return -1 if it has no code
   */
  static int locals(ClassReader file, String method) {
    Integer code = codes(file, Set.of(method)).get(method);
    return code == null ? -1 : file.readUnsignedShort(code + 8);
  }

  /** Where the Code attributes of these methods begin. */
  private static Map<String, Integer> codes(ClassReader file, Set<String> methods) {
    char[] buffer = new char[file.getMaxStringLength()];
    Map<String, Integer> codes = new HashMap<>();
    int at = file.header + 8 + 2 * file.readUnsignedShort(file.header + 6);
    for (boolean isMethod = false; ; isMethod = true) {
      int members = file.readUnsignedShort(at);
      at += 2;
      for (int i = 0; i < members; i++) {
        String name = file.readUTF8(at + 2, buffer) + file.readUTF8(at + 4, buffer);
        int attributes = file.readUnsignedShort(at + 6);
        at += 8;
        for (int j = 0; j < attributes; j++) {
          if (isMethod && methods.contains(name) && file.readUTF8(at, buffer).equals("Code")) {
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
}
