package org.waitprof.report.cube;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.waitprof.report.wording.Template;

/**
 * Writes a tar archive (POSIX ustar) of plain files, as a Cube report needs no more. Times and
 * owners are zero, so that the bytes depend on the content alone. Sizes beyond 8 GiB are written in
 * base 256, as GNU tar does.
 */
final class Tar {
  private static final int BLOCK = 512;
  private static final long MAX_OCTAL = (1L << 33) - 1;

  private final OutputStream out;
  private long left;
  private int padding;

  Tar(OutputStream out) {
    this.out = out;
  }

  void file(String name, byte[] content) throws IOException {
    begin(name, content.length);
    content(content);
    close();
  }

  /** Begins a file of this size in bytes. */
  void begin(String name, long size) throws IOException {
    byte[] header = new byte[BLOCK];
    text(header, 0, name);
    text(header, 100, "0000644\0");
    text(header, 108, "0000000\0");
    text(header, 116, "0000000\0");
    if (size <= MAX_OCTAL) {
      text(header, 124, Template.fill("%011o\0", size));
    } else {
      header[124] = (byte) 0x80;
      for (int i = 0; i < Long.BYTES; i++) {
        header[135 - i] = (byte) (size >>> (8 * i));
      }
    }
    text(header, 136, "00000000000\0");
    text(header, 148, " ".repeat(8));
    text(header, 156, "0");
    text(header, 257, "ustar\00000");
    int checksum = 0;
    for (byte b : header) {
      checksum += b & 0xFF;
    }
    text(header, 148, Template.fill("%06o\0 ", checksum));
    out.write(header);
    left = size;
    padding = (int) (-size & (BLOCK - 1));
  }

  /** Writes the next bytes of the file. */
  void content(byte[] piece) throws IOException {
    left -= piece.length;
    if (left < 0) {
      throw new IllegalStateException("more than was announced");
    }
    out.write(piece);
  }

  /** Pads the file to full blocks. */
  void close() throws IOException {
    if (left != 0) {
      throw new IllegalStateException(left + " bytes less than announced");
    }
    out.write(new byte[padding]);
  }

  /** Ends the archive with empty blocks. */
  void end() throws IOException {
    out.write(new byte[2 * BLOCK]);
    out.flush();
  }

  private static void text(byte[] header, int offset, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
    System.arraycopy(bytes, 0, header, offset, bytes.length);
  }
}
