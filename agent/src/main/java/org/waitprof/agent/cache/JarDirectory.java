package org.waitprof.agent.cache;

import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * The directory at the end of a jar: name, size and checksum of each file in it. So a hash over
 * some kilobytes identifies the content of the jar, wherever a copy of it lies. It takes 0.1 ms for
 * a jar of hundreds of classes.
 */
@SuppressWarnings("ByteBufferBackingArray") // made by read
public final class JarDirectory {
  private static final int END = 0x06054b50;
  private static final int END_BYTES = 22;
  private static final int LONGEST_COMMENT = 0xFFFF;
  private static final int LARGEST = 64 << 20;
  private static final int HEADER_BYTES = 46;
  private static final int DEFLATED = 8;

  private final ByteBuffer bytes;

  /** Begin of the jar in its file, as its directory counts places. */
  private final long zero;

  private JarDirectory(ByteBuffer bytes, long zero) {
    this.bytes = bytes;
    this.zero = zero;
  }

  /**
   * A file in a jar.
   *
   * @param header place of its local header in the file that the jar is in
   * @param packed bytes there
   * @param size bytes when unpacked
   */
  public record Packed(long header, int packed, int size, boolean isDeflated) {}

  /**
   * Reads the directory of a jar.
   *
   * @throws IOException if it is none, or has one of more than 4 GB or 64 MiB of directory
   */
  public static JarDirectory of(File jar) throws IOException {
    if (!jar.isFile()) {
      throw new IOException("no file: " + jar); // To open a named pipe would wait for ever.
    }
    try (RandomAccessFile file = new RandomAccessFile(jar, "r")) {
      return of(file, 0, file.length());
    }
  }

  /**
   * Reads the directory of a jar that is a part of a file: one that is stored in another jar.
   *
   * @throws IOException as {@link #of(File)}
   */
  public static JarDirectory of(RandomAccessFile file, long from, long length) throws IOException {
    ByteBuffer end = tail(file, from, length, END_BYTES);
    int at = 0;
    if (end.getInt(0) != END) {
      end = tail(file, from, length, END_BYTES + LONGEST_COMMENT);
      at = end.limit() - END_BYTES;
      while (at >= 0 && end.getInt(at) != END) {
        at--;
      }
    }
    int size = at < 0 ? -1 : end.getInt(at + 12);
    long begin = from + length - end.limit() + at - size;
    if (size < 0 || size > LARGEST || begin < from) {
      throw new IOException("no directory of a jar");
    }
    long zero = begin - Integer.toUnsignedLong(end.getInt(at + 16));
    return new JarDirectory(read(file, begin, size), zero);
  }

  private static ByteBuffer tail(RandomAccessFile file, long from, long length, int most)
      throws IOException {
    int size = (int) Math.min(most, length);
    if (size < END_BYTES) {
      throw new IOException("too short for a jar");
    }
    return read(file, from + length - size, size);
  }

  private static ByteBuffer read(RandomAccessFile file, long from, int size) throws IOException {
    byte[] bytes = new byte[size];
    file.seek(from);
    file.readFully(bytes);
    return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }

  /** The files in it by name; those that are packed in another way than jars are, left out. */
  public Map<String, Packed> files() {
    Map<String, Packed> files = new LinkedHashMap<>();
    for (int at = 0; at + HEADER_BYTES <= bytes.limit(); ) {
      int packing = bytes.getChar(at + 10);
      int packed = bytes.getInt(at + 20);
      int size = bytes.getInt(at + 24);
      if ((packing == DEFLATED || (packing == 0 && packed == size)) && packed >= 0 && size >= 0) {
        files.putIfAbsent(
            name(at),
            new Packed(
                zero + Integer.toUnsignedLong(bytes.getInt(at + 42)),
                packed,
                size,
                packing == DEFLATED));
      }
      at = next(at);
    }
    return files;
  }

  /**
   * Place of the packed bytes, behind their local header.
   *
   * @throws IOException if that cannot be read
   */
  public static long begin(RandomAccessFile file, Packed packed) throws IOException {
    ByteBuffer header = read(file, packed.header, 30);
    return packed.header + header.limit() + header.getChar(26) + header.getChar(28);
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
    return ContentHash.of(bytes.array());
  }

  /**
   * Adds the names of all class files.
   *
   * @return false if one of them was there
   */
  boolean addClasses(Set<String> names) {
    for (int at = 0; at + HEADER_BYTES <= bytes.limit(); ) {
      String name = name(at);
      if (name.endsWith(".class") && !name.equals("module-info.class") && !names.add(name)) {
        return false;
      }
      at = next(at);
    }
    return true;
  }

  private String name(int at) {
    int length = bytes.getChar(at + 28);
    return new String(bytes.array(), at + HEADER_BYTES, length, StandardCharsets.UTF_8);
  }

  /** Begin of the entry behind one, which ends with its name, extra field and comment. */
  private int next(int at) {
    int more = bytes.getChar(at + 28) + bytes.getChar(at + 30) + bytes.getChar(at + 32);
    return at + HEADER_BYTES + more;
  }
}
