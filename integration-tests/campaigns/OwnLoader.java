import java.io.File;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;

/**
 * Runs a program in a class loader of its own, as containers and test runners do: {@code
 * -Dprogram.path=PATH -Dprogram.main=MAIN OwnLoader argument...}. MPI is on the JVM's class path,
 * the program is not. Ends as the program would by itself; MPJ puts words of its own before the
 * arguments, so that the program's name is not among them.
 */
public final class OwnLoader {
  private OwnLoader() {}

  public static void main(String[] args) throws Throwable {
    String[] path = System.getProperty("program.path").split(File.pathSeparator);
    URL[] urls = new URL[path.length];
    for (int i = 0; i < path.length; i++) {
      urls[i] = new File(path[i]).toURI().toURL();
    }
    ClassLoader loader = new URLClassLoader(urls, OwnLoader.class.getClassLoader());
    Thread.currentThread().setContextClassLoader(loader);
    String name = System.getProperty("program.main");
    try {
      Method main = loader.loadClass(name).getMethod("main", String[].class);
      main.setAccessible(true);
      main.invoke(null, (Object) args);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }
}
