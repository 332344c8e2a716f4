package org.waitprof.record.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.waitprof.memory.Memory;
import org.waitprof.sample.SampleLayout;

/**
 * The memory behind a rank's counters: a file mapped in pieces that only ever grows, so that
 * addresses stay valid and what was counted survives the process, whatever ends it. Every piece is
 * filled with zeros on disk before it is mapped: a store to a hole on a full file system would kill
 * the process.
 *
 * <p>The file stays open and is never looked up by its name again: in a folder that others may
 * write to, the name could lead elsewhere by then. Only where an interrupted thread has closed the
 * channel it is opened anew, if it is still the same file.
 *
 * <p>Where the file cannot be made or grown, plain memory takes its place: recording goes on, and
 * only survival is lost. Callers hold the rank's lock.
 */
public final class CounterStore {
  private static final byte[] ZEROS = new byte[64 * 1024];

  private static final Set<OpenOption> FRESH =
      Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE);
  private static final Set<OpenOption> AGAIN =
      Set.of(LinkOption.NOFOLLOW_LINKS, StandardOpenOption.READ, StandardOpenOption.WRITE);

  private static final FileAttribute<?> OWNER_ONLY =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

  /** Pieces in file order; the first is the header. Keeps the mappings reachable. */
  private final List<ByteBuffer> pieces = new ArrayList<>();

  private final @Nullable Path file;
  private @Nullable FileChannel channel;
  private @Nullable Object key;
  private @Nullable String failure;
  private long fileBytes;

  public CounterStore(Path wanted) {
    @Nullable Path created = null;
    try {
      created = create(wanted);
    } catch (IOException | UnsupportedOperationException e) {
      failure = wanted + ": " + e;
    }
    file = created;
  }

  private Path create(Path wanted) throws IOException {
    boolean interrupted = Thread.interrupted();
    try {
      for (int attempt = 0; ; attempt++) {
        Path path =
            attempt == 0 ? wanted : wanted.resolveSibling(wanted.getFileName() + "." + attempt);
        try {
          channel = FileChannel.open(path, FRESH, OWNER_ONLY);
          key = key(path);
          return path;
        } catch (FileAlreadyExistsException e) {
          if (attempt == 100) {
            throw e;
          }
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private static @Nullable Object key(Path path) throws IOException {
    return Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS)
        .fileKey();
  }

  /** The file; null where plain memory has taken its place from the start. */
  public @Nullable Path file() {
    return file;
  }

  /** Why some or all counters are in plain memory; null where none are. */
  public @Nullable String failure() {
    return failure;
  }

  /** Adds a zeroed piece and returns its address. */
  public long grow(int bytes) {
    ByteBuffer piece = map(bytes);
    if (piece == null) {
      piece = ByteBuffer.allocateDirect(bytes);
    }
    pieces.add(piece.order(ByteOrder.nativeOrder()));
    return Memory.address(piece);
  }

  /**
   * Adds a piece to the file; null where that fails. A channel closes itself under a thread that
   * has been interrupted, so the interruption waits until the piece is there.
   */
  private @Nullable ByteBuffer map(int bytes) {
    if (file == null || failure != null) {
      return null;
    }
    boolean interrupted = false;
    try {
      while (true) {
        interrupted |= Thread.interrupted();
        try {
          return append(file, bytes);
        } catch (ClosedByInterruptException e) {
          interrupted = true; // meanwhile: once more
        }
      }
    } catch (IOException | OutOfMemoryError e) {
      failure = file + ": " + e;
      return null;
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private ByteBuffer append(Path file, int bytes) throws IOException {
    FileChannel open = open(file);
    long position = fileBytes;
    for (int done = 0; done < bytes; ) {
      done +=
          open.write(
              ByteBuffer.wrap(ZEROS, 0, Math.min(ZEROS.length, bytes - done)), position + done);
    }
    ByteBuffer piece = open.map(FileChannel.MapMode.READ_WRITE, position, bytes);
    fileBytes += bytes;
    return piece;
  }

  private FileChannel open(Path file) throws IOException {
    FileChannel open = channel;
    if (open == null || !open.isOpen()) {
      open = FileChannel.open(file, AGAIN);
      if (!Objects.equals(key, key(file))) {
        open.close();
        throw new IOException("another file has taken its place");
      }
      channel = open;
    }
    return open;
  }

  /**
   * A copy of all pieces with chunks cut to what is in use: what a rank ships. Owners may go on
   * counting meanwhile, so what is in use is read once.
   *
   * @param samples with those of the coordinated sample, which stay where they are otherwise
   */
  public byte[] snapshot(boolean samples) {
    List<ByteBuffer> chunks = new ArrayList<>();
    for (ByteBuffer each : pieces.subList(1, pieces.size())) {
      if (samples || content(each) == 0) {
        chunks.add(each);
      }
    }
    long[] used = new long[chunks.size()];
    int total = CounterLayout.HEADER_BYTES;
    for (int i = 0; i < used.length; i++) {
      used[i] = chunks.get(i).getLong(usedOffset(chunks.get(i)));
      total += bytes(chunks.get(i), used[i]);
    }
    ByteBuffer copy = ByteBuffer.allocate(total).order(ByteOrder.nativeOrder());
    copy.put(pieces.get(0).duplicate().clear());
    copy.putLong(CounterLayout.OUTGROWN_OFFSET, 0); // pieces outside of the file are in the copy
    for (int i = 0; i < used.length; i++) {
      int begin = copy.position();
      int bytes = bytes(chunks.get(i), used[i]);
      copy.put(chunks.get(i).duplicate().position(0).limit(bytes));
      copy.putLong(begin + CounterLayout.CHUNK_SIZE_OFFSET, bytes);
      copy.putLong(begin + usedOffset(chunks.get(i)), used[i]);
    }
    return copy.array();
  }

  /** How many calls are booked, those of one kind left out. */
  public long calls(int otherThan) {
    long calls = 0;
    for (ByteBuffer chunk : pieces.subList(1, pieces.size())) {
      if (chunk.getLong(0) == CounterLayout.KIND_SLOTS) {
        long used = chunk.getLong(CounterLayout.CHUNK_USED_OFFSET);
        for (int i = 0; i < used; i++) {
          int slot = CounterLayout.CHUNK_HEAD_BYTES + i * CounterLayout.SLOT_BYTES;
          long meta = chunk.getLong(slot + CounterLayout.SLOT_META_OFFSET);
          if (CounterLayout.callOrdinal(meta) != otherThan) {
            calls += chunk.getLong(slot + CounterLayout.SLOT_COUNT_OFFSET);
          }
        }
      }
    }
    return calls;
  }

  private static long content(ByteBuffer chunk) {
    return chunk.getLong(0) == CounterLayout.KIND_PATHS
        ? chunk.getLong(SampleLayout.CHUNK_CONTENT_OFFSET)
        : 0;
  }

  private static int usedOffset(ByteBuffer chunk) {
    return content(chunk) == 0 ? CounterLayout.CHUNK_USED_OFFSET : SampleLayout.CHUNK_ITEMS_OFFSET;
  }

  private static int bytes(ByteBuffer chunk, long used) {
    long content = content(chunk);
    long unit = chunk.getLong(0) == CounterLayout.KIND_SLOTS ? CounterLayout.SLOT_BYTES : 1;
    if (content != 0) {
      unit = SampleLayout.itemBytes(content);
    }
    return (int) (CounterLayout.CHUNK_HEAD_BYTES + used * unit);
  }

  /** Removes the file: its content is safe elsewhere. The mappings stay usable. */
  public void delete() {
    if (file != null) {
      try {
        Files.deleteIfExists(file);
        if (channel != null) {
          channel.close();
        }
      } catch (IOException e) {
        failure = file + ": " + e;
      }
    }
  }
}
