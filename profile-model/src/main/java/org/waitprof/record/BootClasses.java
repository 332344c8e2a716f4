package org.waitprof.record;

import java.nio.ByteBuffer;
import java.util.function.BiFunction;
import jdk.internal.misc.Unsafe;
import org.jspecify.annotations.Nullable;

/**
 * Defines a class from its class file without asking its loader: in the bootstrap loader, or in one
 * that would take five times as long to find it. Called by the agent, in a loader of its own, and
 * not by reflection: a method with such parameters called by reflection takes 20 ms of CPU on Java
 * 25, which spins method handles for it.
 */
public final class BootClasses implements BiFunction<@Nullable ClassLoader, ByteBuffer, Class<?>> {
  private static final Unsafe UNSAFE = Unsafe.getUnsafe();

  /**
   * Defines a class.
   *
   * @param loader in which; null is the bootstrap loader
   * @param file what remains of it, in an array of its own or of others as well
   * @throws LinkageError if it is there already, or needs one that is not
   */
  @Override
  public Class<?> apply(@Nullable ClassLoader loader, ByteBuffer file) {
    int offset = file.arrayOffset() + file.position();
    return UNSAFE.defineClass(null, file.array(), offset, file.remaining(), loader, null);
  }
}
