package org.waitprof.profilefile.zip;

import java.util.zip.Deflater;

/**
 * A part of an entry, as it is and compressed so that compressed parts may follow each other.
 *
 * @param raw its bytes
 * @param count how many of them count
 * @param compressed deflated, ending on a byte boundary
 */
public record Piece(byte[] raw, int count, byte[] compressed) {
  /**
   * From this many bytes on the coder for numbers is the quicker one; below it is done before it is
   * compiled, {@code benchmarks/scale.sh deflate}.
   */
  private static final int MANY = 1 << 18;

  /** A piece of numbers by the coder that is quicker; equal bytes are so far apart. */
  public static Piece of(byte[] raw, int count, int distance) {
    return count < MANY ? ofText(raw, count) : ofNumbers(raw, count, distance);
  }

  /** A piece by the coder for numbers. */
  public static Piece ofNumbers(byte[] raw, int count, int distance) {
    return new Piece(raw, count, new FastDeflater(distance).compress(raw, count));
  }

  /** A piece of whatever bytes, by the JDK's quickest deflate. */
  public static Piece ofText(byte[] raw, int count) {
    Deflater deflater = new Deflater(Deflater.BEST_SPEED, true);
    try {
      deflater.setInput(raw, 0, count);
      byte[] out = new byte[count / 4 + 64];
      int size = 0;
      int more;
      while ((more = deflater.deflate(out, size, out.length - size, Deflater.SYNC_FLUSH)) > 0) {
        size += more;
        if (size == out.length) {
          out = java.util.Arrays.copyOf(out, 2 * size);
        }
      }
      return new Piece(raw, count, java.util.Arrays.copyOf(out, size));
    } finally {
      deflater.end();
    }
  }
}
