package org.waitprof.agent.cache;

import java.nio.charset.StandardCharsets;
import java.util.zip.Adler32;
import java.util.zip.CRC32;

/**
 * 64 bits of a class file's content: CRC-32 and Adler-32, which have nothing in common. Both are
 * zlib's machine code even where the JVM still interprets: 0.01 ms for the largest class of a
 * binding, where a loop over its bytes takes 3 ms. A second CRC (CRC-32C) would make a better hash,
 * but the JDK fills its tables in an interpreter, 2 ms. Callers that find a class by its hash also
 * compare its name and length.
 */
public final class ContentHash {
  private ContentHash() {}

  public static long of(byte[] file) {
    Adler32 other = new Adler32();
    other.update(file, 0, file.length);
    return other.getValue() << 32 | checksum(file, 0, file.length);
  }

  static long of(String text) {
    return of(text.getBytes(StandardCharsets.UTF_8));
  }

  /** Half of it, for what is only read back. */
  static long checksum(byte[] bytes, int from, int length) {
    CRC32 one = new CRC32();
    one.update(bytes, from, length);
    return one.getValue();
  }
}
