package org.waitprof.record;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.function.BiFunction;
import jdk.internal.misc.Unsafe;
import org.jspecify.annotations.Nullable;

/**
 * Defines the classes of a pack without asking their loader: in the bootstrap loader, or in one
 * that would take five times as long to find each. Called by the agent, in a loader of its own, and
 * not by reflection: a method with such parameters called by reflection takes 20 ms of CPU on Java
 * 25, which spins method handles for it. A pack at a time: a call for each of 500 classes, in an
 * interpreter, is a millisecond. And a piece of it at a time: all packs of rank 0 are 1.2 MB.
 */
public final class BootClasses implements BiFunction<@Nullable ClassLoader, InputStream, Class<?>> {
  private static final Unsafe UNSAFE = Unsafe.getUnsafe();
  private static final int PIECE = 64 * 1024;

  private byte[] bytes = {};

  /** What is between these in {@link #bytes} has been read, and not yet used. */
  private int at;

  private int end;

  /**
   * Defines all classes of a pack.
   *
   * @param loader in which; null is the bootstrap loader. In another one, a class that is there
   *     already stays what it is: another thread may have asked for it before.
   * @param pack as the build writes it: the number of classes (4 bytes, big-endian), then for each
   *     the length of its name (2), the name, the length of its file (4), the file; not closed here
   * @return the last one that was defined; this class if none was
   * @throws UncheckedIOException if the pack cannot be read, or is cut short
   * @throws LinkageError if one needs another that is not there, or is in the bootstrap loader
   *     already
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

  /** Reads on until {@code count} bytes are there. */
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
