package org.waitprof.live.metrics;

import io.micrometer.common.util.internal.logging.InternalLogger;
import io.micrometer.common.util.internal.logging.InternalLoggerFactory;
import java.lang.reflect.Proxy;
import org.jspecify.annotations.Nullable;

/**
 * Keeps Micrometer from logging. By itself it asks for a logger of {@code java.util.logging}, and
 * whoever does so first settles the log manager of the whole JVM: an application that chooses its
 * own a moment later would be left without, and an image without that module without metrics.
 */
final class SilentLogging extends InternalLoggerFactory {
  private SilentLogging() {}

  /** To be called before any other class of Micrometer is initialised. */
  static void install() {
    InternalLoggerFactory.setDefaultFactory(new SilentLogging());
  }

  @Override
  protected InternalLogger newInstance(String name) {
    return (InternalLogger)
        Proxy.newProxyInstance(
            SilentLogging.class.getClassLoader(),
            new Class<?>[] {InternalLogger.class},
            (logger, method, arguments) -> answer(method.getReturnType(), name));
  }

  private static @Nullable Object answer(Class<?> type, String name) {
    if (type == boolean.class) {
      return false;
    }
    return type == String.class ? name : null;
  }
}
