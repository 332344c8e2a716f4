import java.lang.reflect.InvocationTargetException;

/**
 * Runs a program that is the constructor of its class, its main being empty, as those of MPJ's own
 * benchmarks are: {@code -Dprogram.new=CLASS Construct argument...}. Ends as the constructor does.
 */
public final class Construct {
  private Construct() {}

  public static void main(String[] args) throws Throwable {
    ClassLoader loader =
        System.getProperty("program.main") == null
            ? Construct.class.getClassLoader()
            : Thread.currentThread().getContextClassLoader(); // by OwnLoader
    try {
      loader
          .loadClass(System.getProperty("program.new"))
          .getConstructor(String[].class)
          .newInstance((Object) args);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }
}
