import java.io.File;
import java.nio.file.Files;
import java.util.HashMap;
import java.util.Map;
import java.util.ServiceLoader;
import mpi.MPI;
import org.osgi.framework.launch.Framework;
import org.osgi.framework.launch.FrameworkFactory;

/** Runs a bundle in the OSGi framework on the class path, between Init and Finalize. */
public final class OsgiHost {
  private OsgiHost() {}

  public static void main(String[] args) throws Exception {
    MPI.Init(new String[0]);
    Map<String, String> settings = new HashMap<>();
    settings.put("org.osgi.framework.storage", Files.createTempDirectory("osgi").toString());
    settings.put("org.osgi.framework.system.packages.extra", "mpi");
    String delegation = System.getProperty("org.osgi.framework.bootdelegation");
    if (delegation != null) {
      settings.put("org.osgi.framework.bootdelegation", delegation);
    }
    Framework framework =
        ServiceLoader.load(FrameworkFactory.class).iterator().next().newFramework(settings);
    framework.start();
    framework.getBundleContext().installBundle(new File(args[0]).toURI().toString()).start();
    framework.stop();
    framework.waitForStop(0);
    System.out.println("done");
    MPI.Finalize();
  }
}
