package org.waitprof.agent.callpath;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Set;

/**
 * What the constant pool of a class file tells without reading its methods: name, supertypes, and
 * hashes of all methods that the class refers to. Enough to tell which classes are worth parsing:
 * of 10 000 classes this reads each once, front to back, and makes a handful of strings.
 */
final class ClassHeader {
  private static final long FNV_OFFSET = 0xCBF29CE484222325L;
  private static final long FNV_PRIME = 0x100000001B3L;

  final String name;
  final String superName;
  final String[] interfaces;

  /**
   * {@link #methodHash} and {@link #typeHash} of what the class refers to, sorted; 4 bytes each.
   */
  private final int[] references;

  private ClassHeader(String name, String superName, String[] interfaces, int[] references) {
    this.name = name;
    this.superName = superName;
    this.interfaces = interfaces;
    this.references = references;
  }

  /**
   * The hash under which a reference to a method of any owner is kept.
   *
   * @param parameters descriptor up to the closing parenthesis
   */
  static int methodHash(String method, String parameters) {
    byte[] a = method.getBytes(StandardCharsets.UTF_8);
    byte[] b = parameters.getBytes(StandardCharsets.UTF_8);
    return fold(hash(hash(FNV_OFFSET, a, 0, a.length), b, 0, b.length));
  }

  /** The hash under which a class of the JDK is kept whose method is called or takes it. */
  static int typeHash(String type) {
    byte[] a = type.getBytes(StandardCharsets.UTF_8);
    return ~fold(hash(FNV_OFFSET, a, 0, a.length));
  }

  /** Whether any of these hashes is among the references. */
  boolean refersToAny(Set<Integer> hashes) {
    for (int reference : references) {
      if (hashes.contains(reference)) {
        return true;
      }
    }
    return false;
  }

  boolean refersTo(int hash) {
    return Arrays.binarySearch(references, hash) >= 0;
  }

  /**
   * Reads a class file up to its interfaces.
   *
   * @throws RuntimeException if it is no class file, or cut short
   */
  static ClassHeader read(byte[] file) {
    if (int4(file, 0) != 0xCAFEBABE) {
      throw new IllegalArgumentException("not a class file");
    }
    int count = int2(file, 8);
    int[] offsets = new int[count];
    int at = 10;
    int methods = 0;
    for (int i = 1; i < count; i++) {
      offsets[i] = at;
      int tag = file[at];
      switch (tag) {
        case 1 -> at += 3 + int2(file, at + 1);
        case 3, 4, 9, 12, 17, 18 -> at += 5;
        case 10, 11 -> {
          at += 5;
          methods++;
        }
        case 5, 6 -> {
          at += 9;
          i++;
        }
        case 7, 8, 16, 19, 20 -> at += 3;
        case 15 -> at += 4;
        default -> throw new IllegalArgumentException("constant pool tag " + tag);
      }
    }
    String name = className(file, offsets, int2(file, at + 2));
    int superIndex = int2(file, at + 4);
    String superName = superIndex == 0 ? "" : className(file, offsets, superIndex);
    String[] interfaces = new String[int2(file, at + 6)];
    for (int i = 0; i < interfaces.length; i++) {
      interfaces[i] = className(file, offsets, int2(file, at + 8 + 2 * i));
    }
    return new ClassHeader(name, superName, interfaces, references(file, offsets, methods));
  }

  private static int[] references(byte[] file, int[] offsets, int methods) {
    int[] hashes = new int[4 * methods + 16];
    int size = 0;
    for (int i = 1; i < offsets.length; i++) {
      int at = offsets[i];
      if (at == 0 || (file[at] != 10 && file[at] != 11)) {
        continue;
      }
      int nameAndType = offsets[int2(file, at + 3)];
      int name = offsets[int2(file, nameAndType + 1)];
      int type = offsets[int2(file, nameAndType + 3)];
      long hash = hash(FNV_OFFSET, file, name + 3, int2(file, name + 1));
      hash = hash(hash, file, type + 3, parametersLength(file, type + 3));
      if (size + 16 > hashes.length) {
        hashes = Arrays.copyOf(hashes, 2 * hashes.length + 16);
      }
      hashes[size++] = fold(hash);
      int owner = offsets[int2(file, offsets[int2(file, at + 1)] + 1)];
      if (startsWithJava(file, owner + 3, int2(file, owner + 1))) {
        hashes[size++] = ~fold(hash(FNV_OFFSET, file, owner + 3, int2(file, owner + 1)));
        int end = type + 3 + int2(file, type + 1);
        for (int p = type + 4; p < end && file[p] != ')'; p++) {
          if (file[p] == 'L') {
            int begin = ++p;
            while (file[p] != ';') {
              p++;
            }
            if (size == hashes.length) {
              hashes = Arrays.copyOf(hashes, 2 * size);
            }
            hashes[size++] = ~fold(hash(FNV_OFFSET, file, begin, p - begin));
          }
        }
      }
    }
    hashes = Arrays.copyOf(hashes, size);
    Arrays.sort(hashes);
    return hashes;
  }

  /** Up to the closing parenthesis: overriding methods may return a narrower type. */
  private static int parametersLength(byte[] file, int at) {
    int end = at;
    while (file[end] != ')') {
      end++;
    }
    return end + 1 - at;
  }

  private static boolean startsWithJava(byte[] file, int at, int length) {
    return length > 5
        && file[at] == 'j'
        && file[at + 1] == 'a'
        && file[at + 2] == 'v'
        && file[at + 3] == 'a';
  }

  private static String className(byte[] file, int[] offsets, int index) {
    int utf8 = offsets[int2(file, offsets[index] + 1)];
    return new String(file, utf8 + 3, int2(file, utf8 + 1), StandardCharsets.UTF_8);
  }

  private static long hash(long hash, byte[] bytes, int from, int length) {
    for (int i = from; i < from + length; i++) {
      hash = (hash ^ bytes[i]) * FNV_PRIME;
    }
    return (hash ^ '/') * FNV_PRIME;
  }

  /** 32 bits are enough: a collision costs the parse of a class, nothing else. */
  private static int fold(long hash) {
    return (int) (hash ^ hash >>> 32);
  }

  private static int int2(byte[] file, int at) {
    return (file[at] & 0xFF) << 8 | (file[at + 1] & 0xFF);
  }

  private static int int4(byte[] file, int at) {
    return int2(file, at) << 16 | int2(file, at + 2);
  }
}
