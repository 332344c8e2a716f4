package org.waitprof.cli;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import org.waitprof.cli.Environment.Connection;
import org.waitprof.report.OutputFile;

/**
 * Results on stdout. A PrintStream swallows errors; a report of a gigabyte should end when nobody
 * takes it any more.
 */
public final class StandardOutput {
  private StandardOutput() {}

  /**
   * Writes to stdout. If it is a pipe whose reader has left ({@code | head}), that is the end of
   * the work, not a failure.
   *
   * @throws CommandFailure if stdout does not take it otherwise
   */
  public static void write(Session session, OutputFile.Content content) throws CommandFailure {
    try {
      OutputStream out = new BufferedOutputStream(new Checked(session.out()), 1 << 16);
      content.writeTo(out);
      out.flush();
    } catch (IOException e) {
      if (session.environment().stdout() != Connection.PIPE) {
        throw CommandFailure.usage("cannot write to standard output");
      }
    }
  }

  /** Writes a text in the same way. */
  public static void print(Session session, String text) throws CommandFailure {
    write(session, OutputFile.text(out -> out.write(text)));
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
