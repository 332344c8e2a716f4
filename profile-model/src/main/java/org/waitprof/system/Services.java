package org.waitprof.system;

import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The installed implementations of an interface, found as {@link ServiceLoader} does, from files
 * below {@code META-INF/services}. In the agent's jar the build has written a class next to the
 * interface that makes them all. A first {@code ServiceLoader} would load 40 classes more, look
 * into each module of the JDK, and make each object by reflection. Called once for each interface,
 * in a thread of the application or of a command.
 */
public final class Services {
  /** Ending of the name of the class that the build writes. */
  public static final String ALL = "$$All";

  private Services() {}

  /**
   * Returns all implementations, in no order; never implementations of the application's context
   * class loader.
   */
  public static <T> List<T> of(Class<T> service) {
    List<T> found = new ArrayList<>();
    Object[] made = made(service);
    if (made == null) {
      ServiceLoader.load(service, service.getClassLoader()).forEach(found::add);
    } else {
      for (Object each : made) {
        found.add(service.cast(each));
      }
    }
    return found;
  }

  private static Object @Nullable [] made(Class<?> service) {
    return (Object[]) built(service, ALL);
  }

  /**
   * Returns the object of a class that the build has written into the agent's jar; null elsewhere.
   *
   * @param owner class in whose package it lies
   * @param suffix of its name
   */
  public static @Nullable Object built(Class<?> owner, String suffix) {
    try {
      Class<?> written = Class.forName(owner.getName() + suffix, true, owner.getClassLoader());
      return ((Supplier<?>) written.getDeclaredConstructor().newInstance()).get();
    } catch (ReflectiveOperationException notInTheAgentsJar) {
      return null;
    }
  }
}
