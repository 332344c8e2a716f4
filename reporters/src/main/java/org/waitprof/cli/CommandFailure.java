package org.waitprof.cli;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Path;
import java.util.function.Supplier;
import org.waitprof.model.ProfileFormatException;
import org.waitprof.record.file.FaultText;

/** Ends a command with an exit code and one line on stderr. */
public final class CommandFailure extends Exception {
  private static final long serialVersionUID = 1L;

  private final int exitCode;

  /**
   * Creates a failure.
   *
   * @param exitCode one of {@link ExitCode}
   * @param message one line for the user, without the program's name
   */
  public CommandFailure(int exitCode, String message) {
    super(message);
    this.exitCode = exitCode;
  }

  /** The request cannot be carried out as it is. */
  public static CommandFailure usage(String message) {
    return new CommandFailure(ExitCode.USAGE, message);
  }

  /**
   * The value of an option.
   *
   * @param begin begin of the message for the user; the reader's reason follows
   * @param reader reads the value; throws {@link IllegalArgumentException} if it is invalid
   */
  public static <T> T unlessInvalid(String begin, Supplier<T> reader) throws CommandFailure {
    try {
      return reader.get();
    } catch (IllegalArgumentException e) {
      throw usage(begin + e.getMessage());
    }
  }

  public static CommandFailure unreadable(String message) {
    return new CommandFailure(ExitCode.UNREADABLE, message);
  }

  /**
   * A file cannot be read.
   *
   * @param name the file as the user knows it
   * @param path the file as the reader knows it
   */
  public static CommandFailure unreadable(String name, Path path, IOException failure) {
    return unreadable(text(name, path, failure));
  }

  /** A file or folder, known to the user and the reader by one name, cannot be read. */
  public static CommandFailure unreadable(String name, IOException failure) {
    return unreadable(text(name, failure));
  }

  /** A file cannot be written, but another name may work. */
  public static CommandFailure unwritable(String name, IOException failure) {
    return usage(text(name, failure));
  }

  /** The user's line about a file that could not be read. */
  public static String text(String name, Path path, IOException failure) {
    String message = String.valueOf(failure.getMessage());
    if (failure instanceof ProfileFormatException && message.startsWith(path + ": ")) {
      return name + message.substring(path.toString().length());
    }
    return text(name, failure);
  }

  private static String text(String name, IOException failure) {
    if (failure instanceof ProfileFormatException) {
      return String.valueOf(failure.getMessage());
    }
    if (failure instanceof FileAlreadyExistsException) {
      return name + ": exists; --force replaces it";
    }
    return name + ": " + FaultText.of(failure);
  }

  public int exitCode() {
    return exitCode;
  }

  @Override
  public String getMessage() {
    return String.valueOf(super.getMessage());
  }
}
