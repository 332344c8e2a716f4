package org.waitprof.agent;

import java.io.File;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.InvocationTargetException;
import java.net.URISyntaxException;
import java.util.Optional;
import java.util.jar.JarFile;

/**
 * The doors into waitprof: {@code premain} for {@code -javaagent:waitprof.jar}, {@code main} for
 * {@code java -jar waitprof.jar}. Both only open the right class loader: the recording side goes to
 * the bootstrap path, where instrumented code of every loader finds it; everything else, libraries
 * included, lives behind an {@link IsolatedLoader}, where nothing of the application can collide
 * with it.
 */
public final class WaitprofAgent {
  private static boolean started;

  private WaitprofAgent() {}

  /**
   * Called by the JVM in the main thread, before the application's main. Never throws: a profiler
   * that cannot start must not keep the application from starting.
   */
  public static void premain(String options, Instrumentation instrumentation) {
    try {
      if (started) {
        System.err.println("waitprof: the agent is given twice; the second one does nothing");
        return;
      }
      started = true;
      JarFile jar = new JarFile(ownJar(), false);
      instrumentation.appendToBootstrapClassLoaderSearch(jar);
      new IsolatedLoader(jar)
          .loadClass("org.waitprof.agent.Agent")
          .getMethod("start", String.class, Instrumentation.class)
          .invoke(null, options == null ? "" : options, instrumentation);
    } catch (InvocationTargetException e) {
      report(Optional.ofNullable(e.getCause()).orElse(e));
    } catch (Exception | LinkageError e) {
      report(e);
    }
  }

  private static void report(Throwable e) {
    System.err.println("waitprof: not profiling: " + e);
  }

  /** The command line. */
  public static void main(String[] arguments) throws Throwable {
    try {
      new IsolatedLoader(new JarFile(ownJar(), false))
          .loadClass("org.waitprof.cli.Waitprof")
          .getMethod("main", String[].class)
          .invoke(null, (Object) arguments);
    } catch (InvocationTargetException e) {
      throw Optional.ofNullable(e.getCause()).orElse(e);
    }
  }

  private static File ownJar() throws IOException {
    try {
      return new File(
          WaitprofAgent.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IOException("cannot find the agent's own jar", e);
    }
  }
}
