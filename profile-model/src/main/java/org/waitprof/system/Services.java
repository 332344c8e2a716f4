package org.waitprof.system;

import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The installed implementations of an interface, found as {@link ServiceLoader} does, from files
 * below {@code META-INF/services}. In the agent's jar the build has written a class beside the
 * interface that makes them all: a first {@code ServiceLoader} loads 40 classes more, looks into
 * each module of the JDK, and makes each object by reflection. Called once for each interface, in a
 * thread of the application or of a command.
 */
public final class Services {
  /** What the name of the class that the build writes ends with. */
  public static final String ALL = "$$All";

  private Services() {}

  /** All implementations, in no order; never those of the application's context class loader. */
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
   * What a class gives that the build has written into the agent's jar; null elsewhere.
   *
   * @param owner beside which it lies
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
