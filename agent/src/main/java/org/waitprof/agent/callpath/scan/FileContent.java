package org.waitprof.agent.callpath.scan;

import java.io.IOException;
import java.io.InputStream;

/**
 * Reads whole files of a class path. They may hold anything, and a few kilobytes of a jar may
 * unpack to gigabytes. Memory that runs out here may end the program's JVM, which has options for
 * that. So no file is read that is larger than any class.
 */
final class FileContent {
  /** Number of bytes of the largest file that is read. */
  static final int LARGEST = 16 << 20;

  private FileContent() {}

  /**
   * Reads a stream to its end.
   *
   * @param size its length, as far as is said; 0 or less if that is not known
   * @throws IOException if it is longer than {@link #LARGEST}, or cannot be read
   */
  static byte[] read(InputStream in, long size) throws IOException {
    if (size > LARGEST) {
      throw new IOException("too large for a class file");
    }
    if (size > 0) {
      byte[] file = new byte[(int) size];
      if (in.readNBytes(file, 0, file.length) > 0) {
        return file;
      }
    }
    byte[] file = in.readNBytes(LARGEST + 1);
    if (file.length > LARGEST) {
      throw new IOException("too large for a class file");
    }
    return file;
  }
}
