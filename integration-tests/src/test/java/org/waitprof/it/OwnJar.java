package org.waitprof.it;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.jar.JarFile;

/**
 * The commands of {@code waitprof.jar}, run in this JVM by the loader that {@code java -jar} has
 * them run by: what is tested is the jar as it is shipped, without the start of a JVM for each
 * command. Any thread may run one.
 */
final class OwnJar {
  private static final Method RUN;
  private static final Method ENVIRONMENT;

  static {
    try {
      Path jar = Stack.get().agentJar();
      // Kept for as long as this JVM lives.
      URLClassLoader doors =
          new URLClassLoader(new URL[] {jar.toUri().toURL()}, ClassLoader.getPlatformClassLoader());
      Constructor<?> loader =
          doors
              .loadClass("org.waitprof.agent.IsolatedLoader")
              .getDeclaredConstructor(JarFile.class, boolean.class);
      loader.setAccessible(true);
      ClassLoader commands =
          (ClassLoader) loader.newInstance(new JarFile(jar.toFile(), false), true);
      Class<?> environment = commands.loadClass("org.waitprof.cli.Environment");
      ENVIRONMENT = environment.getMethod("ofProcess");
      RUN =
          commands
              .loadClass("org.waitprof.cli.WaitprofCommands")
              .getMethod("run", String[].class, PrintStream.class, PrintStream.class, environment);
    } catch (ReflectiveOperationException | IOException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private OwnJar() {}

  /** What a command printed and returned. */
  record Outcome(int exitCode, String output, String errors) {}

  /** Runs a command; both streams end up in the output, in their order. */
  static Outcome together(String... arguments) {
    ByteArrayOutputStream both = new ByteArrayOutputStream();
    PrintStream stream = stream(both);
    int exitCode = run(stream, stream, arguments);
    return new Outcome(exitCode, both.toString(StandardCharsets.UTF_8), "");
  }

  /** Runs a command; what it prints on stderr is kept apart. */
  static Outcome apart(String... arguments) {
    ByteArrayOutputStream output = new ByteArrayOutputStream();
    ByteArrayOutputStream errors = new ByteArrayOutputStream();
    int exitCode = run(stream(output), stream(errors), arguments);
    return new Outcome(
        exitCode, output.toString(StandardCharsets.UTF_8), errors.toString(StandardCharsets.UTF_8));
  }

  private static PrintStream stream(ByteArrayOutputStream bytes) {
    return new PrintStream(bytes, false, StandardCharsets.UTF_8);
  }

  /**
   * In a thread of its own: one of the pool that runs tests would run other tests inside of the
   * command, while that waits for what it does in parallel.
   */
  private static int run(PrintStream output, PrintStream errors, String... arguments) {
    FutureTask<Integer> command =
        new FutureTask<>(
            () -> (Integer) RUN.invoke(null, arguments, output, errors, ENVIRONMENT.invoke(null)));
    new Thread(command, "waitprof " + String.join(" ", arguments)).start();
    try {
      return command.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError("interrupted", e);
    } catch (ExecutionException e) {
      throw new LinkageError("cannot run " + String.join(" ", arguments), e);
    }
  }
}
