import java.io.File;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.util.HashMap;
import java.util.Map;
import java.util.ServiceLoader;
import org.osgi.framework.Bundle;
import org.osgi.framework.launch.Framework;
import org.osgi.framework.launch.FrameworkFactory;

/**
 * Runs a program in a bundle of the OSGi framework on the class path: {@code -Dprogram.bundle=JAR
 * -Dprogram.main=MAIN BundleHost argument...}. MPI is on the JVM's class path.
 */
public final class BundleHost {
  private BundleHost() {}

  public static void main(String[] args) throws Throwable {
    Map<String, String> settings = new HashMap<>();
    settings.put("org.osgi.framework.storage", Files.createTempDirectory("osgi").toString());
    settings.put("org.osgi.framework.system.packages.extra", "mpi");
    String delegation = System.getProperty("org.osgi.framework.bootdelegation");
    if (delegation != null) {
      settings.put("org.osgi.framework.bootdelegation", delegation);
    }
    Framework framework =
        ServiceLoader.load(FrameworkFactory.class, BundleHost.class.getClassLoader())
            .iterator()
            .next()
            .newFramework(settings);
    framework.start();
    String bundle = new File(System.getProperty("program.bundle")).toURI().toString();
    Bundle program = framework.getBundleContext().installBundle(bundle);
    program.start();
    try {
      Method main =
          program.loadClass(System.getProperty("program.main")).getMethod("main", String[].class);
      main.invoke(null, (Object) args);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    } finally {
      framework.stop();
      framework.waitForStop(0);
    }
  }
}
