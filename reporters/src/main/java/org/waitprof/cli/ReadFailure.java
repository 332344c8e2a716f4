package org.waitprof.cli;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Path;
import org.waitprof.model.ProfileFormatException;
import org.waitprof.record.file.FaultText;

/** Makes one line for the user of each way in which reading a file can fail. */
public final class ReadFailure {
  private ReadFailure() {}

  /**
   * The line for a file that was read.
   *
   * @param name the file as the user knows it
   * @param path the file as the reader knows it
   */
  public static String text(String name, Path path, IOException failure) {
    String message = String.valueOf(failure.getMessage());
    if (failure instanceof ProfileFormatException && message.startsWith(path + ": ")) {
      return name + message.substring(path.toString().length());
    }
    return text(name, failure);
  }

  /**
   * The line for any other file or folder.
   *
   * @param name the file as the user knows it
   */
  public static String text(String name, IOException failure) {
    if (failure instanceof ProfileFormatException) {
      return String.valueOf(failure.getMessage());
    }
    if (failure instanceof FileAlreadyExistsException) {
      return name + ": exists already; --force replaces it";
    }
    return name + ": " + FaultText.of(failure);
  }
}
