package org.waitprof.profilefile.zip;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;

/**
 * Writes a ZIP whose entries come as compressed {@link Piece}s, so that any thread may have
 * compressed them, in any way. The JDK's class cannot take compressed entries. Follows PKWARE's
 * APPNOTE 6.3.3, with ZIP64 where sizes need it. Times are fixed, so that the bytes depend on the
 * content alone. Not thread-safe.
 */
public final class PieceZip {
  private static final int LOCAL = 0x04034b50;
  private static final int DESCRIPTOR = 0x08074b50;
  private static final int CENTRAL = 0x02014b50;
  private static final int END = 0x06054b50;
  private static final int END64 = 0x06064b50;
  private static final int LOCATOR64 = 0x07064b50;

  /** Sizes behind the data; names in UTF-8. */
  private static final int FLAGS = 0x0808;

  private static final int DEFLATED = 8;
  private static final int VERSION = 20;
  private static final int VERSION64 = 45;

  /** Every entry is dated 2000-01-01, so that equal profiles are equal files. */
  private static final int DATE = (2000 - 1980) << 9 | 1 << 5 | 1;

  private static final long MOST32 = 0xFFFF_FFFFL;

  /** Last, empty block that ends a stream of compressed pieces. RFC 1951, 3.2.6. */
  private static final byte[] LAST_BLOCK = {3, 0};

  private final OutputStream out;
  private final ByteArrayOutputStream directory = new ByteArrayOutputStream();
  private final ByteBuffer head = ByteBuffer.allocate(128).order(ByteOrder.LITTLE_ENDIAN);
  private final CRC32 checksum = new CRC32();
  private long written;
  private int entries;

  // The entry under way.
  private byte[] name = new byte[0];
  private long begin;
  private long rawBytes;
  private long dataBytes;
  private boolean large;

  public PieceZip(OutputStream out) {
    this.out = out;
  }

  /**
   * Begins an entry.
   *
   * @param mostBytes most bytes that it will have
   */
  public void begin(String entry, long mostBytes) throws IOException {
    name = entry.getBytes(StandardCharsets.UTF_8);
    begin = written;
    rawBytes = 0;
    dataBytes = 0;
    large = mostBytes + (mostBytes >> 3) >= MOST32; // compressed, it may be a little larger
    checksum.reset();
    head.clear().putInt(LOCAL);
    method();
    head.putInt(0).putInt(large ? -1 : 0).putInt(large ? -1 : 0);
    head.putShort((short) name.length).putShort((short) (large ? 20 : 0));
    flush(out);
    write(name, name.length);
    if (large) {
      head.clear().putShort((short) 1).putShort((short) 16).putLong(0).putLong(0);
      flush(out);
    }
  }

  /** Adds a part to the entry. */
  public void add(Piece piece) throws IOException {
    checksum.update(piece.raw(), 0, piece.count());
    rawBytes += piece.count();
    dataBytes += piece.compressed().length;
    write(piece.compressed(), piece.compressed().length);
  }

  /** Ends the entry with its sizes and checksum. */
  public void end() throws IOException {
    write(LAST_BLOCK, LAST_BLOCK.length);
    dataBytes += LAST_BLOCK.length;
    head.clear().putInt(DESCRIPTOR).putInt((int) checksum.getValue());
    if (large) {
      head.putLong(dataBytes).putLong(rawBytes);
    } else {
      head.putInt((int) dataBytes).putInt((int) rawBytes);
    }
    flush(out);
    boolean far = begin >= MOST32;
    int extra = (large ? 16 : 0) + (far ? 8 : 0);
    head.clear().putInt(CENTRAL).putShort((short) (large || far ? VERSION64 : VERSION));
    method();
    head.putInt((int) checksum.getValue());
    head.putInt(large ? -1 : (int) dataBytes).putInt(large ? -1 : (int) rawBytes);
    head.putShort((short) name.length).putShort((short) (extra == 0 ? 0 : extra + 4));
    head.putShort((short) 0).putShort((short) 0).putShort((short) 0).putInt(0);
    head.putInt(far ? -1 : (int) begin);
    directory.write(head.array(), 0, head.position());
    directory.write(name, 0, name.length);
    if (extra > 0) {
      head.clear().putShort((short) 1).putShort((short) extra);
      if (large) {
        head.putLong(rawBytes).putLong(dataBytes);
      }
      if (far) {
        head.putLong(begin);
      }
      directory.write(head.array(), 0, head.position());
    }
    entries++;
  }

  /** Version that is needed, flags, method and time. */
  private void method() {
    head.putShort((short) (large ? VERSION64 : VERSION)).putShort((short) FLAGS);
    head.putShort((short) DEFLATED).putShort((short) 0).putShort((short) DATE);
  }

  /** Ends the file; the stream stays open. */
  public void finish() throws IOException {
    long at = written;
    write(directory.toByteArray(), directory.size());
    if (at >= MOST32) {
      long end = written;
      head.clear().putInt(END64).putLong(44).putShort((short) VERSION64);
      head.putShort((short) VERSION64).putInt(0).putInt(0).putLong(entries).putLong(entries);
      head.putLong(directory.size()).putLong(at);
      head.putInt(LOCATOR64).putInt(0).putLong(end).putInt(1);
      flush(out);
    }
    head.clear().putInt(END).putInt(0).putShort((short) entries).putShort((short) entries);
    head.putInt(directory.size()).putInt(at >= MOST32 ? -1 : (int) at).putShort((short) 0);
    flush(out);
    out.flush();
  }

  private void flush(OutputStream to) throws IOException {
    to.write(head.array(), 0, head.position());
    written += head.position();
  }

  private void write(byte[] bytes, int count) throws IOException {
    out.write(bytes, 0, count);
    written += count;
  }
}
