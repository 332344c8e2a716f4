package org.waitprof.agent.callpath.reach;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.waitprof.agent.binding.SignatureHash;

/**
 * Content of a class file's constant pool, read without the methods: name, supertypes, and hashes
 * of all methods and classes that it refers to. Enough to select the classes that are worth
 * parsing. Each file is read once, front to back, for a handful of strings.
 */
public final class ClassHeader {
  private static final int UTF8 = 1;
  private static final int CLASS = 7;
  private static final int TEXT = 8;
  private static final int NAME_AND_TYPE = 12;

  public final String name;
  final String superName;
  final String[] interfaces;

  /** Whether it names a class of the binding. */
  final boolean refersToBinding;

  /**
   * Hashes of what the class refers to: {@link SignatureHash}es of methods of any owner, and {@link
   * #typeHash}es.
   */
  private final int[] references;

  private ClassHeader(String name, String superName, String[] interfaces, Hashes hashes) {
    this.name = name;
    this.superName = superName;
    this.interfaces = interfaces;
    references = Arrays.copyOf(hashes.values, hashes.size);
    refersToBinding = hashes.binding;
  }

  /** The hash under which a class is kept that is referred to, or a method's parameter. */
  static int typeHash(String type) {
    return ~SignatureHash.of(type);
  }

  /** Whether any of these hashes is among the references. */
  boolean refersToAny(IntSet hashes) {
    for (int reference : references) {
      if (hashes.contains(reference)) {
        return true;
      }
    }
    return false;
  }

  /** Counts all that the class refers to, itself among it. */
  void countReferences(ReferenceCounts counts) {
    for (int reference : references) {
      counts.add(reference);
    }
  }

  /** Whether another file of this class can call nothing else than this one. */
  boolean refersAs(ClassHeader other) {
    return superName.equals(other.superName)
        && Arrays.equals(interfaces, other.interfaces)
        && Arrays.equals(references, other.references);
  }

  /** Whether it names a class, or a method has it for a parameter. */
  public boolean refersTo(String type) {
    int wanted = typeHash(type);
    for (int reference : references) {
      if (reference == wanted) {
        return true;
      }
    }
    return false;
  }

  /** The internal name of a class, which may be defined without saying it; null if it is none. */
  public static @Nullable String nameIn(byte[] file) {
    try {
      return read(file).name;
    } catch (RuntimeException e) {
      return null; // The loader that defines it gets the error.
    }
  }

  /** The classes that a class file refers to by constants, arrays of them left out. */
  public static List<String> classNames(byte[] file) {
    int[] offsets = offsets(file);
    List<String> names = new ArrayList<>();
    for (int i = 1; i < offsets.length; i++) {
      if (offsets[i] != 0 && file[offsets[i]] == CLASS) {
        names.add(className(file, offsets, i));
      }
    }
    return names;
  }

  /**
   * Reads a class file up to its interfaces.
   *
   * @throws RuntimeException if it is no class file, or cut short
   */
  public static ClassHeader read(byte[] file) {
    return read(file, null);
  }

  /**
   * Reads a class file up to its interfaces, and collects names.
   *
   * @param names takes the names of all classes that it may use
   */
  public static ClassHeader read(byte[] file, @Nullable ClassNames names) {
    int[] offsets = offsets(file);
    // Two bytes of access flags follow the last constant.
    int at = offsets[0];
    offsets[0] = 0;
    int superIndex = int2(file, at + 4);
    String[] interfaces = new String[int2(file, at + 6)];
    for (int i = 0; i < interfaces.length; i++) {
      interfaces[i] = className(file, offsets, int2(file, at + 8 + 2 * i));
    }
    return new ClassHeader(
        className(file, offsets, int2(file, at + 2)),
        superIndex == 0 ? "" : className(file, offsets, superIndex),
        interfaces,
        references(file, offsets, names));
  }

  /**
   * Begins of the constants of a class file; the end in place of the first, which does not exist.
   */
  private static int[] offsets(byte[] file) {
    if (int2(file, 0) != 0xCAFE || int2(file, 2) != 0xBABE) {
      throw new IllegalArgumentException("not a class file");
    }
    int[] offsets = new int[int2(file, 8)];
    int at = 10;
    for (int i = 1; i < offsets.length; i++) {
      offsets[i] = at;
      switch (file[at]) {
        case UTF8 -> at += 3 + int2(file, at + 1);
        case 3, 4, 9, 10, 11, NAME_AND_TYPE, 17, 18 -> at += 5;
        case 5, 6 -> {
          at += 9;
          i++;
        }
        case CLASS, TEXT, 16, 19, 20 -> at += 3;
        case 15 -> at += 4;
        default -> throw new IllegalArgumentException("constant pool tag " + file[at]);
      }
    }
    offsets[0] = at;
    return offsets;
  }

  private static Hashes references(byte[] file, int[] offsets, @Nullable ClassNames names) {
    Hashes hashes = new Hashes(offsets.length / 4);
    for (int offset : offsets) {
      if (offset == 0) {
        continue;
      }
      if (file[offset] == CLASS) {
        int text = offsets[int2(file, offset + 1)];
        hashes.addType(file, text + 3, int2(file, text + 1));
        hashes.binding |= startsWith(file, text + 3, 'm', 'p', 'i', '/');
        if (names != null) {
          names.addClass(file, text + 3, int2(file, text + 1));
        }
      } else if (file[offset] == NAME_AND_TYPE) {
        int text = offsets[int2(file, offset + 1)];
        int type = offsets[int2(file, offset + 3)] + 3;
        if (file[type] == '(') {
          int end = closing(file, type);
          long hash = SignatureHash.add(SignatureHash.EMPTY, file, text + 3, int2(file, text + 1));
          hashes.add(SignatureHash.fold(SignatureHash.add(hash, file, type, end - type)));
          hashes.addParameters(file, type + 1, end);
        }
        if (names != null) {
          names.addTypes(file, type, type + int2(file, type - 2));
        }
      } else if (file[offset] == TEXT && names != null) {
        int text = offsets[int2(file, offset + 1)];
        names.addText(file, text + 3, int2(file, text + 1));
      }
    }
    return hashes;
  }

  private static final class Hashes {
    int[] values;
    int size;
    boolean binding;

    Hashes(int room) {
      values = new int[room + 1];
    }

    void add(int value) {
      if (size == values.length) {
        values = Arrays.copyOf(values, 2 * size);
      }
      values[size++] = value;
    }

    void addType(byte[] file, int from, int length) {
      add(~SignatureHash.fold(SignatureHash.add(SignatureHash.EMPTY, file, from, length)));
    }

    /** The JDK's types among a method's parameters: through them it may call back. */
    void addParameters(byte[] file, int begin, int end) {
      for (int at = begin; at < end; at++) {
        if (file[at] == 'L') {
          int name = at + 1;
          while (file[at] != ';') {
            at++;
          }
          if (startsWith(file, name, 'j', 'a', 'v', 'a')) {
            addType(file, name, at - name);
          }
        }
      }
    }
  }

  /** Behind the closing parenthesis: overriding methods may return a narrower type. */
  private static int closing(byte[] file, int at) {
    int end = at;
    while (file[end] != ')') {
      end++;
    }
    return end + 1;
  }

  private static boolean startsWith(byte[] file, int at, char a, char b, char c, char d) {
    return file[at] == a && file[at + 1] == b && file[at + 2] == c && file[at + 3] == d;
  }

  private static String className(byte[] file, int[] offsets, int index) {
    int utf8 = offsets[int2(file, offsets[index] + 1)];
    return new String(file, utf8 + 3, int2(file, utf8 + 1), StandardCharsets.UTF_8);
  }

  private static int int2(byte[] file, int at) {
    return (file[at] & 0xFF) << 8 | (file[at + 1] & 0xFF);
  }
}
