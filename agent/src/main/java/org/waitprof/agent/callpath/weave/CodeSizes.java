package org.waitprof.agent.callpath.weave;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import net.bytebuddy.jar.asm.ClassReader;

/** The sizes of methods' byte code. */
final class CodeSizes {
  /**
   * Beyond this size the JVM's compilers leave a method to the interpreter ({@code
   * -XX:-DontCompileHugeMethods} is the exception): weaving must not push a hot method there.
   */
  private static final int LARGEST_COMPILED = 8000;

  private CodeSizes() {}

  /** Which of these methods have grown too large to be compiled, by name and descriptor. */
  static Set<String> swollen(ClassReader before, byte[] after, Set<String> methods) {
    Map<String, Integer> old = of(before, methods);
    Set<String> swollen = new TreeSet<>();
    of(new ClassReader(after), methods)
        .forEach(
            (method, size) -> {
              if (size > LARGEST_COMPILED && old.getOrDefault(method, 0) <= LARGEST_COMPILED) {
                swollen.add(method);
              }
            });
    return swollen;
  }

  private static Map<String, Integer> of(ClassReader file, Set<String> methods) {
    char[] buffer = new char[file.getMaxStringLength()];
    Map<String, Integer> sizes = new HashMap<>();
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
            sizes.put(name, file.readInt(at + 10));
          }
          at += 6 + file.readInt(at + 2);
        }
      }
      if (isMethod) {
        return sizes;
      }
    }
  }
}
