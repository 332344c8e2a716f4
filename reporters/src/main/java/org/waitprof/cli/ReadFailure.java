package org.waitprof.cli;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import org.waitprof.model.ProfileFormatException;

/** One clear line for every way in which a file can fail. */
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
    if (failure instanceof NoSuchFileException) {
      return name + ": no such file or directory";
    }
    if (failure instanceof AccessDeniedException) {
      return name + ": permission denied";
    }
    if (failure instanceof FileAlreadyExistsException) {
      return name + ": exists already; --force replaces it";
    }
    if (failure instanceof NotDirectoryException) {
      return name + ": not a directory";
    }
    String reason =
        failure instanceof FileSystemException system && system.getReason() != null
            ? system.getReason()
            : failure.getMessage();
    return name + ": " + (reason == null ? failure.getClass().getSimpleName() : reason);
  }
}
