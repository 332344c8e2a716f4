package org.waitprof.profilefile;

import java.io.Closeable;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import org.jspecify.annotations.Nullable;
import org.waitprof.model.ProfileFormatException;
import org.waitprof.model.rank.CounterMagic;
import org.waitprof.system.PathText;
import org.waitprof.system.SpecialFile;

/**
 * The entries of a profile file. Only entries asked for by name are opened, and nothing is ever
 * unpacked to disk. Each is read to its declared size and checked against its checksum, which the
 * JDK leaves to the caller.
 */
record ProfileZip(ZipFile zip, String origin) implements Closeable {

  /** Opens a file; one that is no ZIP gets a message that says what it seems to be. */
  static ProfileZip open(Path file) throws IOException {
    String origin = file.toString();
    byte[] start;
    if (Files.isDirectory(file)) {
      throw new ProfileFormatException(origin, "is a directory, not a profile");
    }
    try (InputStream in = Files.newInputStream(SpecialFile.refuse(file))) {
      start = in.readNBytes(Long.BYTES);
    }
    if (CounterMagic.byteOrder(ByteBuffer.wrap(start)) != null) {
      throw new ProfileFormatException(
          origin, "holds the counters of one rank; 'waitprof merge' makes a profile of them");
    }
    if (!PathText.isExpressible(origin)) {
      throw new ProfileFormatException(
          origin, "has a name that this locale cannot express; set LC_ALL=C.UTF-8");
    }
    try {
      return new ProfileZip(new ZipFile(file.toFile()), origin);
    } catch (ZipException | EOFException | IllegalArgumentException e) {
      throw new ProfileFormatException(
          origin, start.length == 0 ? "is empty" : "is not a waitprof profile, or is damaged", e);
    }
  }

  /** Size of an entry in bytes; -1 if it does not exist. */
  long size(String name) throws IOException {
    ZipEntry entry = find(name);
    return entry == null ? -1 : entry.getSize();
  }

  private @Nullable ZipEntry find(String name) throws IOException {
    try {
      return zip.getEntry(name);
    } catch (IllegalArgumentException e) {
      throw damaged(name, new ZipException("names of entries are not UTF-8"));
    }
  }

  /**
   * Opens an entry.
   *
   * @throws ProfileFormatException if it is not there; reading throws it if the content is damaged
   */
  InputStream entry(String name) throws IOException {
    ZipEntry entry = find(name);
    if (entry == null || entry.isDirectory()) {
      throw new ProfileFormatException(origin, "has no entry " + name);
    }
    try {
      return new Checked(zip.getInputStream(entry), entry);
    } catch (ZipException e) {
      throw damaged(name, e);
    }
  }

  private ProfileFormatException damaged(String name, IOException cause) {
    return new ProfileFormatException(origin, "entry " + name + " is damaged", cause);
  }

  @Override
  public void close() throws IOException {
    zip.close();
  }

  /** Checks size and checksum at the end, and never gives more than the declared size. */
  private final class Checked extends FilterInputStream {
    private final CRC32 checksum = new CRC32();
    private final ZipEntry entry;
    private long left;

    Checked(InputStream in, ZipEntry entry) {
      super(in);
      this.entry = entry;
      left = entry.getSize();
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      int count;
      try {
        count = in.read(bytes, offset, length);
      } catch (IOException e) {
        throw damaged(entry.getName(), e);
      }
      if (count < 0) {
        if (left != 0 || checksum.getValue() != entry.getCrc()) {
          throw damaged(entry.getName(), new ZipException("wrong size or checksum"));
        }
        return -1;
      }
      left -= count;
      if (left < 0) {
        throw damaged(entry.getName(), new ZipException("longer than declared"));
      }
      checksum.update(bytes, offset, count);
      return count;
    }

    @Override
    public long skip(long count) {
      throw new UnsupportedOperationException("skipped bytes would not be checked");
    }
  }
}
