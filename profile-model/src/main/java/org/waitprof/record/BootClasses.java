package org.waitprof.record;

import java.util.function.BiFunction;
import jdk.internal.misc.Unsafe;
import org.jspecify.annotations.Nullable;

/**
 * Defines the classes of a pack without asking their loader: in the bootstrap loader, or in one
 * that would take five times as long to find each. Called by the agent, in a loader of its own, and
 * not by reflection: a method with such parameters called by reflection takes 20 ms of CPU on Java
 * 25, which spins method handles for it. A pack at a time: a call for each of 500 classes, in an
 * interpreter, is a millisecond.
 */
public final class BootClasses implements BiFunction<@Nullable ClassLoader, byte[], Class<?>> {
  private static final Unsafe UNSAFE = Unsafe.getUnsafe();

  /**
   * Defines all classes of a pack.
   *
   * @param loader in which; null is the bootstrap loader. In another one, a class that is there
   *     already stays what it is: another thread may have asked for it before.
   * @param pack as the build writes it: the number of classes (4 bytes, big-endian), then for each
   *     the length of its name (2), the name, the length of its file (4), the file
   * @return the last one that was defined; this class if none was
   * @throws LinkageError if one needs another that is not there, or is in the bootstrap loader
   *     already
   */
  @Override
  public Class<?> apply(@Nullable ClassLoader loader, byte[] pack) {
    Class<?> last = BootClasses.class;
    int at = Integer.BYTES;
    for (int left = int4(pack, 0); left > 0; left--) {
      int file = at + 2 + ((pack[at] & 0xFF) << 8 | (pack[at + 1] & 0xFF)) + Integer.BYTES;
      int length = int4(pack, file - Integer.BYTES);
      try {
        last = UNSAFE.defineClass(null, pack, file, length, loader, null);
      } catch (LinkageError e) {
        if (loader == null) {
          throw e;
        }
      }
      at = file + length;
    }
    return last;
  }

  private static int int4(byte[] bytes, int from) {
    return bytes[from] << 24
        | (bytes[from + 1] & 0xFF) << 16
        | (bytes[from + 2] & 0xFF) << 8
        | (bytes[from + 3] & 0xFF);
  }
}
