package org.waitprof.live.metrics;

import io.micrometer.common.util.internal.logging.InternalLogger;
import io.micrometer.common.util.internal.logging.InternalLoggerFactory;
import java.lang.reflect.Proxy;
import org.jspecify.annotations.Nullable;

/**
 * Keeps Micrometer from logging. By default, Micrometer asks for a logger of {@code
 * java.util.logging}. The first such request settles the log manager of the whole JVM. An
 * application that chooses its own a moment later would be ignored. In an image without that
 * module, the metrics would be missing.
 */
final class SilentLogging extends InternalLoggerFactory {
  private SilentLogging() {}

  /** Must be called before any other class of Micrometer is initialised. */
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
