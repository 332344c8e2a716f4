package org.waitprof.record.file;

import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;

/**
 * How long the calling thread has been ready to run and had no core, by the kernel's statistics:
 * {@code schedstat}, its second number. Made and read by that thread only, some 5 us each time.
 * Where the kernel does not tell, or not any more, it stays 0.
 */
public final class ReadyTime {
  private final byte[] text = new byte[96];
  private final RandomAccessFile file;

  private ReadyTime(RandomAccessFile file) {
    this.file = file;
  }

  /**
   * That of the calling thread.
   *
   * @throws IOException if the kernel does not tell
   */
  public static ReadyTime ofCaller() throws IOException {
    return new ReadyTime(new RandomAccessFile(new File("/proc/thread-self/schedstat"), "r"));
  }

  /** Nanoseconds so far. */
  public long nanos() {
    try {
      file.seek(0);
      int length = file.read(text);
      int at = 0;
      while (at < length && text[at] != ' ') {
        at++;
      }
      long nanos = 0;
      for (at++; at < length && text[at] >= '0' && text[at] <= '9'; at++) {
        nanos = 10 * nanos + text[at] - '0';
      }
      return nanos;
    } catch (IOException e) {
      return 0;
    }
  }
}
