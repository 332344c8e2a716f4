package org.waitprof.record;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.function.BiFunction;
import jdk.internal.misc.Unsafe;
import org.jspecify.annotations.Nullable;

/**
 * Defines the classes of a pack without asking their loader, which takes five times as long to find
 * each. They are defined in that loader or the bootstrap loader. The agent calls this class in a
 * loader of its own, and not by reflection. A method with such parameters called by reflection
 * takes 20 ms of CPU on Java 25, which spins method handles for it. One call defines a whole pack,
 * because 500 calls in an interpreter take a millisecond. A pack is read piece by piece, because
 * all packs of rank 0 are 1.2 MB.
 */
public final class BootClasses implements BiFunction<@Nullable ClassLoader, InputStream, Class<?>> {
  private static final Unsafe UNSAFE = Unsafe.getUnsafe();
  private static final int PIECE = 64 * 1024;

  private byte[] bytes = {};

  /** Begin of the bytes in {@link #bytes} that have been read and not yet used. */
  private int at;

  private int end;

  /**
   * Defines all classes of a pack.
   *
   * @param loader loader to define them in; null is the bootstrap loader. Another loader may have a
   *     class already, because another thread asked for it before; that class stays unchanged.
   * @param pack as the build writes it. The number of classes (4 bytes, big-endian) comes first.
   *     Each class has the length of its name (2), the name, the length of its file (4), and the
   *     file. Not closed here.
   * @return the last one that was defined; this class if none was
   * @throws UncheckedIOException if the pack cannot be read, or is cut short
   * @throws LinkageError if a class needs another that is missing, or is already in the bootstrap
   *     loader
   */
  @Override
  public synchronized Class<?> apply(@Nullable ClassLoader loader, InputStream pack) {
    Class<?> last = BootClasses.class;
    bytes = new byte[PIECE];
    at = 0;
    end = 0;
    try {
      for (int left = int4(pack); left > 0; left--) {
        need(pack, 2);
        int name = (bytes[at] & 0xFF) << 8 | (bytes[at + 1] & 0xFF);
        need(pack, 2 + name);
        at += 2 + name;
        int length = int4(pack);
        need(pack, length);
        try {
          last = UNSAFE.defineClass(null, bytes, at, length, loader, null);
        } catch (LinkageError e) {
          if (loader == null) {
            throw e;
          }
        }
        at += length;
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      bytes = new byte[0];
    }
    return last;
  }

  private int int4(InputStream pack) throws IOException {
    need(pack, Integer.BYTES);
    at += Integer.BYTES;
    return bytes[at - 4] << 24
        | (bytes[at - 3] & 0xFF) << 16
        | (bytes[at - 2] & 0xFF) << 8
        | (bytes[at - 1] & 0xFF);
  }

  /** Reads on until {@code count} bytes are buffered. */
  private void need(InputStream pack, int count) throws IOException {
    if (end - at >= count) {
      return;
    }
    byte[] room = count <= bytes.length ? bytes : new byte[count];
    System.arraycopy(bytes, at, room, 0, end - at);
    bytes = room;
    end -= at;
    at = 0;
    while (end < count) {
      int more = pack.read(bytes, end, bytes.length - end);
      if (more < 0) {
        throw new EOFException("a pack of classes is cut short");
      }
      end += more;
    }
  }
}
