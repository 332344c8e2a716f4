package org.waitprof.record;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;
import org.waitprof.model.rank.ProcessId;
import org.waitprof.record.thread.AgentThread;
import org.waitprof.record.thread.StoppedThread;

/**
 * Output for messages of the agent: stderr, and not {@code System.err}. In its place the program
 * may have put its stdout, nothing, or a stream that fails, and it may hold that stream's lock. The
 * launchers of MPJ Express print the ranks' stderr on stdout, which scripts read as the program's.
 * There messages go to the file {@code waitprof-PID.log} in the working directory, which appears
 * with the first message. Called in any thread; cold.
 */
public final class AgentOutput {
  /**
   * Whether stderr is joined to stdout. Read once, because the command of a JVM does not change.
   */
  private static final boolean STDERR_IS_JOINED = isStderrJoined(command());

  private static final long PATIENCE_MILLIS = 2000;

  /** Stream that has not taken a line for too long: no further one is written to it. */
  private static @Nullable OutputStream stuck;

  /** The agent's stderr; tests replace it. */
  static OutputStream stderr = stderr();

  private static final Charset CHARSET = charset();

  private AgentOutput() {}

  /** Prints a line of the agent, with its name in front. */
  public static void println(String line) {
    print("waitprof: " + line + System.lineSeparator());
  }

  /**
   * Prints what failed, and why, and {@linkplain StoppedThread#note keeps} a stop of the thread.
   */
  public static void failed(String what, Throwable why) {
    StoppedThread.note(why);
    println(what + ": " + why);
  }

  /** Prints lines, each with its line feed. */
  public static synchronized void print(String lines) {
    if (!STDERR_IS_JOINED) {
      if (stderr != stuck && !isWritten(lines.getBytes(CHARSET))) {
        stuck = stderr;
      }
      return;
    }
    // By the kernel's name of the working directory: the locale may not be able to express its own.
    append(Path.of("/proc/self/cwd/waitprof-" + ProcessId.get() + ".log"), lines);
  }

  /**
   * Writes in a thread of its own, for which the program waits for some seconds at most: a full
   * pipe without a reader must not hold it up.
   *
   * @return false if the thread still writes
   */
  private static boolean isWritten(byte[] lines) {
    Thread writer;
    try {
      writer = AgentThread.of("waitprof-output", () -> write(lines));
      writer.start();
    } catch (OutOfMemoryError | SecurityException e) {
      write(lines); // No further thread is to be had, or the program allows none.
      return true;
    }
    return AgentThread.await(writer, PATIENCE_MILLIS);
  }

  private static void write(byte[] lines) {
    try {
      stderr.write(lines);
    } catch (IOException | RuntimeException e) {
      return; // Nobody can read it.
    }
  }

  /** Appends to a file, never through a link that another user has put in its place. */
  static void append(Path path, String lines) {
    try (OutputStream file =
        Files.newOutputStream(
            path,
            StandardOpenOption.CREATE,
            StandardOpenOption.APPEND,
            LinkOption.NOFOLLOW_LINKS)) {
      file.write(lines.getBytes(StandardCharsets.UTF_8));
    } catch (IOException | RuntimeException e) {
      // No other place exists that disturbs no reader.
      return;
    }
  }

  /** Whether MPJ Express has started this JVM, for ranks. */
  public static boolean isOfMpjExpress() {
    return STDERR_IS_JOINED;
  }

  private static OutputStream stderr() {
    try {
      return new FileOutputStream(FileDescriptor.err);
    } catch (SecurityException e) {
      return System.err;
    }
  }

  /**
   * The encoding of {@code System.err}, which is a property from Java 19 on. Up to then there is
   * none where stderr is no terminal. For a name that it does not know, the JDK would ask the class
   * path for a provider.
   */
  private static Charset charset() {
    String name = property("stderr.encoding");
    name = name.isEmpty() ? property("sun.stderr.encoding") : name;
    try {
      return name.isEmpty() ? Charset.defaultCharset() : Charset.forName(name);
    } catch (IllegalArgumentException unknown) {
      return Charset.defaultCharset();
    }
  }

  private static String command() {
    return property("sun.java.command");
  }

  private static String property(String name) {
    try {
      return System.getProperty(name, "");
    } catch (SecurityException e) {
      return "";
    }
  }

  /** Whether what started a JVM with this command puts stderr into stdout. */
  static boolean isStderrJoined(String command) {
    return command.startsWith("runtime.starter.") || command.startsWith("runtime.daemon.");
  }
}
