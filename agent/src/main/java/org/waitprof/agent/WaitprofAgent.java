package org.waitprof.agent;

import java.io.File;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.InvocationTargetException;
import java.net.URISyntaxException;
import java.security.CodeSource;
import java.util.Optional;
import java.util.jar.JarFile;

/**
 * The entry points of the jar: {@code premain} for {@code -javaagent:waitprof.jar}, {@code main}
 * for {@code java -jar waitprof.jar}. Both only open the {@link IsolatedLoader}, which loads all
 * other classes, also of libraries, so that none collides with the application.
 */
public final class WaitprofAgent {
  /** Exit code of a command that lacks memory. */
  private static final int UNREADABLE = 3;

  private static boolean started;

  private WaitprofAgent() {}

  /**
   * Called by the JVM in the main thread, before the application's main. Never throws: a profiler
   * that cannot start must not keep the application from starting.
   */
  public static void premain(String options, Instrumentation instrumentation) {
    try {
      if (started) {
        say("the agent is given twice; the second one does nothing");
        return;
      }
      started = true;
      JarFile jar = new JarFile(ownJar(), false);
      Throwable fault =
          new IsolatedLoader(jar, false)
              .call(
                  "org.waitprof.agent.AgentStart",
                  jar,
                  options == null ? "" : options,
                  instrumentation);
      if (fault != null) {
        report(fault);
      }
    } catch (Exception | Error e) {
      report(e);
    }
  }

  private static void report(Throwable e) {
    say("not profiling: " + e);
  }

  /**
   * Prints a line where the agent does, once that class is defined; by name, because classes of the
   * other loaders are not linked here.
   */
  private static void say(String line) {
    try {
      Class.forName("org.waitprof.record.AgentOutput", true, null)
          .getMethod("println", String.class)
          .invoke(null, line);
    } catch (ReflectiveOperationException | RuntimeException | LinkageError notThere) {
      System.err.println("waitprof: " + line);
    }
  }

  /** Runs the command line of the jar. */
  public static void main(String[] arguments) throws Throwable {
    try {
      new IsolatedLoader(new JarFile(ownJar(), false), true)
          .loadClass("org.waitprof.cli.WaitprofCommands")
          .getMethod("main", String[].class)
          .invoke(null, (Object) arguments);
    } catch (InvocationTargetException e) {
      throw Optional.ofNullable(e.getCause()).orElse(e);
    } catch (OutOfMemoryError e) {
      System.err.println("waitprof: not enough memory; try java -Xmx8g -jar waitprof.jar ...");
      System.exit(UNREADABLE);
    }
  }

  private static File ownJar() throws IOException {
    CodeSource source = WaitprofAgent.class.getProtectionDomain().getCodeSource();
    if (source == null) {
      throw new IOException("its jar is also on the boot class path; remove it there");
    }
    try {
      return new File(source.getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IOException("cannot find the agent's own jar", e);
    }
  }
}
