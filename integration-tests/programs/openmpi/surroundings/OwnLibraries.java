// Expected: the names of the jars from which the program's own Byte Buddy, Micrometer and Prometheus client come, of
// whatever version it brings; that they work; and that nobody else has put anything into their registries.
package surroundings;

import java.lang.reflect.Method;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import mpi.MPI;

public final class OwnLibraries {
  private OwnLibraries() {}

  public static void main(String[] args) throws Exception {
    MPI.Init(args);
    MPI.COMM_WORLD.barrier();
    Class<?> buddy = own("net.bytebuddy.ByteBuddy");
    Object builder = buddy.getMethod("subclass", Class.class).invoke(buddy.getConstructor().newInstance(), Object.class);
    Method make = Class.forName("net.bytebuddy.dynamic.DynamicType$Builder").getMethod("make");
    System.out.println("made a class: " + (make.invoke(builder) != null));
    Class<?> metrics = own("io.micrometer.core.instrument.Metrics");
    Object registry = metrics.getField("globalRegistry").get(null);
    System.out.println("meters: " + ((List<?>) registry.getClass().getMethod("getMeters").invoke(registry)).size());
    Class<?> collectors = own("io.prometheus.client.CollectorRegistry");
    Object all = collectors.getMethod("metricFamilySamples").invoke(collectors.getField("defaultRegistry").get(null));
    System.out.println("families: " + Collections.list((Enumeration<?>) all).size());
    MPI.COMM_WORLD.barrier();
    MPI.Finalize();
  }

  private static Class<?> own(String name) throws Exception {
    Class<?> type = Class.forName(name);
    String jar = type.getProtectionDomain().getCodeSource().getLocation().getPath();
    System.out.println(name + " from " + jar.substring(jar.lastIndexOf('/') + 1));
    return type;
  }
}
