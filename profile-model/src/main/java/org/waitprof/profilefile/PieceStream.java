package org.waitprof.profilefile;

import java.io.IOException;
import java.io.OutputStream;
import org.waitprof.profilefile.zip.Piece;

/** Text that is cut into pieces, which are compressed while the next one is written. */
final class PieceStream extends OutputStream {
  private final PieceWork work;
  private byte[] piece = new byte[1 << 12];
  private int size;

  PieceStream(PieceWork work) {
    this.work = work;
  }

  @Override
  public void write(int b) throws IOException {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int offset, int count) throws IOException {
    int done = 0;
    while (done < count) {
      if (size == piece.length && size < ColumnEncoder.PIECE_BYTES) {
        piece = java.util.Arrays.copyOf(piece, 4 * size);
      }
      int more = Math.min(count - done, piece.length - size);
      System.arraycopy(bytes, offset + done, piece, size, more);
      size += more;
      done += more;
      if (size == ColumnEncoder.PIECE_BYTES) {
        close();
      }
    }
  }

  /** Hands on the last, partly filled piece. */
  @Override
  public void close() throws IOException {
    if (size > 0) {
      byte[] full = piece;
      int count = size;
      work.add(() -> Piece.of(full, count));
      piece = new byte[full.length];
      size = 0;
    }
  }
}
