package org.waitprof.record.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import org.waitprof.memory.Memory;

/**
 * Maps pieces of files, through a memory segment on Java 22 and later. A buffer, as {@link
 * FileChannel#map(FileChannel.MapMode, long, long)} makes it, comes by reflection there. The JVM
 * spins 20 method handles for that, 60 ms of CPU at each start; a segment takes 15. The build
 * writes the class for segments, because Java 17 knows none. Used by all code that maps anything in
 * a rank, in its thread. The mapping stays as long as its owner is reachable, also when the channel
 * is closed.
 */
public class FileMapping {
  /** Ending of the name of the class that the build writes, which puts its instance here. */
  public static final String SEGMENTS = "$$Segments";

  private static final int FIRST_WITH_SEGMENTS = 22;

  /** Replaced by a class that is loaded while this one is initialised, and never again. */
  static FileMapping best = new FileMapping();

  static {
    if (Runtime.version().feature() >= FIRST_WITH_SEGMENTS) {
      try {
        Class<?> unused =
            Class.forName(
                FileMapping.class.getName().concat(SEGMENTS),
                true,
                FileMapping.class.getClassLoader());
      } catch (ClassNotFoundException | LinkageError notInTheAgentsJar) {
        // This class's own way is as right, and slower.
      }
    }
  }

  FileMapping() {}

  /**
   * A piece that is mapped.
   *
   * @param address of its first byte
   * @param owner while it is reachable, the piece stays mapped
   */
  public record Mapped(long address, Object owner) {
    static Mapped of(ByteBuffer buffer) {
      return new Mapped(Memory.address(buffer), buffer);
    }
  }

  /**
   * Maps a piece for reading and writing; a segment costs a third of a buffer.
   *
   * @param file open for both
   * @throws IOException if that fails; {@code OutOfMemoryError} where no addresses are left
   */
  public static Mapped map(FileChannel file, long from, long bytes) throws IOException {
    return best.mapped(file, from, bytes);
  }

  /**
   * Maps a piece as a buffer.
   *
   * @param file open, and for {@code READ_WRITE} for both
   * @return big-endian, as any new buffer
   * @throws IOException as {@link #map}
   */
  public static ByteBuffer buffer(FileChannel file, FileChannel.MapMode mode, long from, long bytes)
      throws IOException {
    return best.mappedBuffer(file, mode, from, bytes);
  }

  Mapped mapped(FileChannel file, long from, long bytes) throws IOException {
    return Mapped.of(mappedBuffer(file, FileChannel.MapMode.READ_WRITE, from, bytes));
  }

  ByteBuffer mappedBuffer(FileChannel file, FileChannel.MapMode mode, long from, long bytes)
      throws IOException {
    return file.map(mode, from, bytes);
  }
}
