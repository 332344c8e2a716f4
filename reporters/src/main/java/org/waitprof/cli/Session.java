package org.waitprof.cli;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import org.waitprof.cli.Environment.Connection;
import org.waitprof.report.OutputFile;
import org.waitprof.report.wording.PlainText;

/**
 * The streams and the environment of a command.
 *
 * @param out results, nothing else
 * @param err everything else: remarks, progress, errors
 * @param environment the machine
 * @param color whether results may be coloured
 */
public record Session(PrintStream out, PrintStream err, Environment environment, boolean color) {

  /**
   * Writes results to stdout. If it is a pipe whose reader has left ({@code | head}), that is the
   * end of the work, not a failure: a report of a gigabyte ends when nobody takes it any more.
   *
   * @throws CommandFailure if stdout does not take it otherwise
   */
  public void write(OutputFile.Content content) throws CommandFailure {
    try {
      OutputStream buffer = new BufferedOutputStream(new Checked(out), 1 << 16);
      content.writeTo(buffer);
      buffer.flush();
    } catch (IOException e) {
      if (environment.stdout() != Connection.PIPE) {
        throw CommandFailure.usage("cannot write to standard output");
      }
    }
  }

  /** Writes a text in the same way. */
  public void print(String text) throws CommandFailure {
    write(OutputFile.text(writer -> writer.write(text)));
  }

  /** A remark for the user. */
  public void remark(String text) {
    err.println("waitprof: " + PlainText.of(text));
  }

  /** A path as the user gave it, from the working directory. */
  public Path resolve(Path path) {
    return environment.directory().resolve(path);
  }

  /** A path as a user in the working directory would type it. */
  public String shown(Path path) {
    Path absolute = resolve(path);
    Path directory = environment.directory();
    return absolute.startsWith(directory) && !absolute.equals(directory)
        ? directory.relativize(absolute).toString()
        : path.toString();
  }

  /** Whether progress may be shown. */
  public boolean showsProgress() {
    return environment.stderr() == Connection.TERMINAL;
  }

  /** Turns what a PrintStream keeps to itself into exceptions. */
  private static final class Checked extends OutputStream {
    private final PrintStream stream;

    Checked(PrintStream stream) {
      this.stream = stream;
    }

    @Override
    public void write(int b) throws IOException {
      stream.write(b);
      check();
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      stream.write(bytes, offset, length);
      check();
    }

    @Override
    public void flush() throws IOException {
      check();
    }

    /** Flushes, too. */
    private void check() throws IOException {
      if (stream.checkError()) {
        throw new IOException("standard output does not take more");
      }
    }
  }
}
