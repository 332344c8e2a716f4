package org.waitprof.system;

import java.nio.file.FileSystemException;

/** A file belongs to a user whose files do not count. */
public final class ForeignFileException extends FileSystemException {
  private static final long serialVersionUID = 1L;

  /** For a file of another user. */
  public ForeignFileException(String file) {
    super(file, null, "belongs to another user");
  }
}
