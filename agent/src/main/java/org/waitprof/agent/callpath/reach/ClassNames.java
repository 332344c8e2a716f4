package org.waitprof.agent.callpath.reach;

import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;
import org.waitprof.agent.binding.SignatureHash;

/**
 * The names that class files hold, each once: of classes that they refer to, and texts that look
 * like a class's name, for programs load classes by name. Not thread-safe.
 */
public final class ClassNames {
  private final IntSet seen = new IntSet();
  private final ArrayDeque<String> left = new ArrayDeque<>();

  public ClassNames() {}

  /** Adds a name, unless it was added before. */
  public void add(String internalName) {
    if (seen.add(ClassHeader.typeHash(internalName))) {
      left.add(internalName);
    }
  }

  /** Takes the next name that has not been taken; null without one. */
  public @Nullable String next() {
    return left.poll();
  }

  /** Forgets those that have not been taken. */
  public void clear() {
    left.clear();
  }

  /** Adds the class of a constant, which may be an array's. */
  void addClass(byte[] file, int from, int length) {
    if (file[from] == '[') {
      addTypes(file, from, from + length);
    } else {
      addName(file, from, length);
    }
  }

  /** Adds all classes of a descriptor. */
  void addTypes(byte[] file, int from, int end) {
    for (int at = from; at < end; at++) {
      if (file[at] == 'L') {
        int name = at + 1;
        while (file[at] != ';') {
          at++;
        }
        addName(file, name, at - name);
      }
    }
  }

  private void addName(byte[] file, int from, int length) {
    if (isOfJava(file, from)) {
      return;
    }
    int hash = ~SignatureHash.fold(SignatureHash.add(SignatureHash.EMPTY, file, from, length));
    if (seen.add(hash)) {
      left.add(new String(file, from, length, StandardCharsets.UTF_8));
    }
  }

  /**
   * Whether a class is one of the JDK's that all programs name; asked before a hash is worked out.
   */
  private static boolean isOfJava(byte[] file, int from) {
    return file[from] == 'j'
        && file[from + 1] == 'a'
        && file[from + 2] == 'v'
        && file[from + 3] == 'a'
        && (file[from + 4] == '/' || (file[from + 4] == 'x' && file[from + 5] == '/'));
  }

  /** Adds a text if it is like {@code org.example.Plugin}. */
  void addText(byte[] file, int from, int length) {
    int dot = -1;
    for (int at = from; at < from + length; at++) {
      int c = file[at];
      if (c == '.') {
        dot = at;
      } else if (c >= 0 && !Character.isJavaIdentifierPart(c)) {
        return;
      }
    }
    if (dot > from && dot + 1 < from + length && Character.isUpperCase(file[dot + 1])) {
      String text = new String(file, from, length, StandardCharsets.UTF_8);
      add(text.replace('.', '/'));
    }
  }
}
