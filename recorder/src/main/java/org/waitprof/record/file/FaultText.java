package org.waitprof.record.file;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;

/** Reason why a file could not be used, in words, for a line that has the file's name already. */
public final class FaultText {
  private FaultText() {}

  /**
   * Returns the reason of a failure. If the file system refuses something, it has no name of file
   * or class. Any other failure is a defect, and named with its class. Any thread.
   */
  public static String of(Throwable failure) {
    if (!(failure instanceof IOException)) {
      return failure.toString();
    }
    if (failure instanceof AccessDeniedException) {
      return "permission denied";
    }
    if (failure instanceof NoSuchFileException) {
      return "no such file or directory";
    }
    if (failure instanceof NotDirectoryException) {
      return "not a directory";
    }
    if (failure instanceof FileAlreadyExistsException) {
      return "another file has this name";
    }
    if (failure instanceof CharacterCodingException) {
      return "is not text in UTF-8";
    }
    String reason =
        failure instanceof FileSystemException system ? system.getReason() : failure.getMessage();
    return reason == null ? failure.getClass().getSimpleName() : reason;
  }
}
