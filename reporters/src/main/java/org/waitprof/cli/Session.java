package org.waitprof.cli;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.waitprof.cli.Environment.Connection;
import org.waitprof.report.OutputFile;
import org.waitprof.report.wording.PlainText;
import org.waitprof.system.SpecialFile;

/**
 * The streams and the environment of a command.
 *
 * @param out results, nothing else
 * @param err everything else: remarks, progress, errors
 * @param environment the machine
 * @param color whether results may be coloured
 * @param inputs what the command has read so far
 */
public record Session(
    PrintStream out, PrintStream err, Environment environment, boolean color, InputFiles inputs) {

  /** A session that has read nothing. */
  public Session(PrintStream out, PrintStream err, Environment environment, boolean color) {
    this(out, err, environment, color, new InputFiles());
  }

  /**
   * Writes results to stdout. If it is a pipe whose reader has left ({@code | head}), the work ends
   * without a failure: a report of a gigabyte ends when no reader takes it any more.
   *
   * @throws CommandFailure if stdout fails otherwise
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

  /** Writes a text, handling failures like {@link #write}. */
  public void print(String text) throws CommandFailure {
    write(OutputFile.text(writer -> writer.write(text)));
  }

  /** Prints a remark for the user on stderr. */
  public void remark(String text) {
    err.println("waitprof: " + PlainText.of(text));
  }

  /** Resolves a path of the user against the working directory. */
  public Path resolve(Path path) {
    return environment.directory().resolve(path);
  }

  /**
   * Resolves the path of a file or folder that the command is about to read. It will not be written
   * over, and neither will the files in such a folder.
   */
  public Path input(Path path) {
    Path resolved = resolve(path);
    inputs.add(resolved);
    return resolved;
  }

  /**
   * Resolves the path of a file that the command is about to write, or to replace. Called when all
   * inputs are known.
   *
   * @throws CommandFailure if it is an input, a folder, a pipe or a device, whatever {@code
   *     --force} allows
   */
  public Path output(Path path) throws CommandFailure {
    Path resolved = resolve(path);
    if (inputs.contain(resolved)) {
      throw CommandFailure.usage(shown(path) + ": is read by this command; choose another name");
    }
    if (Files.isDirectory(resolved)) {
      throw CommandFailure.usage(shown(path) + ": is a folder; name a file");
    }
    try {
      return SpecialFile.refuse(resolved);
    } catch (IOException e) {
      throw CommandFailure.unwritable(shown(path), e);
    }
  }

  /** A path as a user in the working directory would type it. */
  public String shown(Path path) {
    Path absolute = resolve(path);
    Path directory = environment.directory();
    return absolute.startsWith(directory) && !absolute.equals(directory)
        ? directory.relativize(absolute).toString()
        : path.toString();
  }

  /** Whether stderr is a terminal, on which progress may be shown. */
  public boolean showsProgress() {
    return environment.stderr() == Connection.TERMINAL;
  }

  /** Throws the exceptions that a PrintStream would swallow. */
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

    /** Also flushes the stream before the check. */
    private void check() throws IOException {
      if (stream.checkError()) {
        throw new IOException("standard output does not take more");
      }
    }
  }
}
