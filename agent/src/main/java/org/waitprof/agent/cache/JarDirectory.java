package org.waitprof.agent.cache;

import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.util.Set;

/**
 * The directory at the end of a jar: name, size and checksum of each file in it. So its own hash
 * tells by some kilobytes what the jar holds, wherever a copy of it lies; 0.1 ms for a jar of
 * hundreds of classes.
 */
public final class JarDirectory {
  private static final int END = 0x06054b50;
  private static final int END_BYTES = 22;
  private static final int LONGEST_COMMENT = 0xFFFF;
  private static final int LARGEST = 64 << 20;
  private static final int HEADER_BYTES = 46;

  private final byte[] bytes;

  private JarDirectory(byte[] bytes) {
    this.bytes = bytes;
  }

  /**
   * Reads the directory of a jar.
   *
   * @throws IOException if it is none, or has one of more than 4 GB or 64 MiB of directory
   */
  static JarDirectory of(File jar) throws IOException {
    if (!jar.isFile()) {
      throw new IOException("no file: " + jar); // To open a named pipe would wait for ever.
    }
    try (RandomAccessFile file = new RandomAccessFile(jar, "r")) {
      long length = file.length();
      byte[] end = tail(file, length, END_BYTES);
      int at = 0;
      if (int4(end, 0) != END) {
        end = tail(file, length, END_BYTES + LONGEST_COMMENT);
        at = end.length - END_BYTES;
        while (at >= 0 && int4(end, at) != END) {
          at--;
        }
      }
      int size = at < 0 ? -1 : int4(end, at + 12);
      long begin = length - end.length + at - size;
      if (size < 0 || size > LARGEST || begin < 0) {
        throw new IOException("no directory of a jar: " + jar);
      }
      byte[] bytes = new byte[size];
      file.seek(begin);
      file.readFully(bytes);
      return new JarDirectory(bytes);
    }
  }

  private static byte[] tail(RandomAccessFile file, long length, int most) throws IOException {
    byte[] bytes = new byte[(int) Math.min(most, length)];
    if (bytes.length < END_BYTES) {
      throw new IOException("too short for a jar");
    }
    file.seek(length - bytes.length);
    file.readFully(bytes);
    return bytes;
  }

  /** The hash of what a jar holds; 0 if that is unknown. */
  public static long hash(File jar) {
    try {
      return of(jar).hash();
    } catch (IOException e) {
      return 0;
    }
  }

  long hash() {
    return ContentHash.of(bytes);
  }

  /**
   * Adds the names of all class files.
   *
   * @return false if one of them was there
   */
  boolean addClasses(Set<String> names) {
    for (int at = 0; at + HEADER_BYTES <= bytes.length; ) {
      int length = int2(at + 28);
      String name = new String(bytes, at + HEADER_BYTES, length, StandardCharsets.UTF_8);
      if (name.endsWith(".class") && !name.equals("module-info.class") && !names.add(name)) {
        return false;
      }
      at += HEADER_BYTES + length + int2(at + 30) + int2(at + 32);
    }
    return true;
  }

  private int int2(int at) {
    return (bytes[at] & 0xFF) | (bytes[at + 1] & 0xFF) << 8;
  }

  private static int int4(byte[] bytes, int at) {
    return (bytes[at] & 0xFF)
        | (bytes[at + 1] & 0xFF) << 8
        | (bytes[at + 2] & 0xFF) << 16
        | (bytes[at + 3] & 0xFF) << 24;
  }
}
