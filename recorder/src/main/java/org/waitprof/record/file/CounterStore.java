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
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.waitprof.memory.Memory;
import org.waitprof.sample.SampleLayout;

/**
 * The memory behind a rank's counters: a file mapped in pieces that only ever grows. So addresses
 * stay valid, and counts survive the process, whatever ends it. Every piece is filled with zeros on
 * disk before it is mapped, because a store to a hole on a full file system would kill the process.
 * Other programs may not cut the file under the rank: {@link WriteProtection}.
 *
 * <p>The file stays open and is never looked up by its name again, because the name could lead
 * elsewhere by then in a folder that others may write to. Only where an interrupted thread has
 * closed the channel is it opened anew, if it is still the same file.
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

  private static final Set<PosixFilePermission> WRITABLE =
      PosixFilePermissions.fromString("rw-------");

  /**
   * Rights with which the file can be written here, and by no other process from the first moment
   * on.
   */
  private static final FileAttribute<?> OWNER_READS =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("r--------"));

  /** Pieces in file order; the first is the header. Keeps the mappings reachable. */
  private final List<FileMapping.Mapped> pieces = new ArrayList<>();

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
      failure = wanted + ": " + FaultText.of(e);
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
          channel = FileChannel.open(path, FRESH, OWNER_READS);
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

  /** Reason why some or all counters are in plain memory; null where none are. */
  public @Nullable String failure() {
    return failure;
  }

  /** Adds a zeroed piece and returns its address. */
  public long grow(int bytes) {
    FileMapping.Mapped piece = map(bytes);
    if (piece == null) {
      piece = FileMapping.Mapped.of(ByteBuffer.allocateDirect(bytes));
    }
    pieces.add(piece);
    return piece.address();
  }

  /**
   * Adds a piece to the file; null where that fails. A channel closes itself under a thread that
   * has been interrupted, so the interruption waits until the piece is mapped.
   */
  private FileMapping.@Nullable Mapped map(int bytes) {
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
      failure = file + ": " + FaultText.of(e);
      return null;
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private FileMapping.Mapped append(Path file, int bytes) throws IOException {
    FileChannel open = open(file);
    long position = fileBytes;
    for (int done = 0; done < bytes; ) {
      done +=
          open.write(
              ByteBuffer.wrap(ZEROS, 0, Math.min(ZEROS.length, bytes - done)), position + done);
    }
    FileMapping.Mapped piece = FileMapping.map(open, position, bytes);
    fileBytes += bytes;
    return piece;
  }

  private FileChannel open(Path file) throws IOException {
    FileChannel open = channel;
    if (open == null || !open.isOpen()) {
      open = openAgain(file);
      if (!Objects.equals(key, key(file))) {
        open.close();
        throw new IOException("another file has taken its place");
      }
      channel = open;
    }
    if (open.size() < fileBytes) {
      throw new IOException("has been cut short by another program");
    }
    return open;
  }

  private FileChannel openAgain(Path file) throws IOException {
    if (!Objects.equals(key, key(file))) {
      throw new IOException("another file has taken its place");
    }
    WriteProtection.restore(file, WRITABLE);
    try {
      return FileChannel.open(file, AGAIN);
    } finally {
      if (Objects.equals(key, key(file))) {
        WriteProtection.protect(file);
      }
    }
  }

  /** Whether another program has cut the file, and with it the counters. */
  private boolean isCut() {
    boolean interrupted = Thread.interrupted(); // which would close the channel
    try {
      return channel != null && channel.isOpen() && channel.size() < fileBytes;
    } catch (IOException e) {
      return false;
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /**
   * Copies all pieces with chunks cut to the part in use, for a rank to ship. Owners may go on
   * counting meanwhile, so the size in use is read once.
   *
   * @param samples whether chunks of the coordinated sample are included
   * @throws IllegalStateException if the file has been cut meanwhile
   */
  public byte[] snapshot(boolean samples) {
    if (isCut()) {
      throw new IllegalStateException(
          file + " has been cut short while the rank ran; remove such files instead (rm)");
    }
    long[] chunks = new long[pieces.size() - 1];
    int count = 0;
    for (int i = 1; i < pieces.size(); i++) {
      long chunk = pieces.get(i).address();
      if (samples || content(chunk) == 0) {
        chunks[count++] = chunk;
      }
    }
    long[] used = new long[count];
    int total = CounterLayout.HEADER_BYTES;
    for (int i = 0; i < count; i++) {
      used[i] = Memory.get(chunks[i] + usedOffset(chunks[i]));
      total += bytes(chunks[i], used[i]);
    }
    byte[] copy = new byte[total];
    ByteBuffer view = ByteBuffer.wrap(copy).order(ByteOrder.nativeOrder());
    Memory.read(pieces.get(0).address(), copy, 0, CounterLayout.HEADER_BYTES);
    view.putLong(CounterLayout.OUTGROWN_OFFSET, 0); // pieces outside of the file are in the copy
    int begin = CounterLayout.HEADER_BYTES;
    for (int i = 0; i < count; i++) {
      int bytes = bytes(chunks[i], used[i]);
      Memory.read(chunks[i], copy, begin, bytes);
      view.putLong(begin + CounterLayout.CHUNK_SIZE_OFFSET, bytes);
      view.putLong(begin + usedOffset(chunks[i]), used[i]);
      begin += bytes;
    }
    return copy;
  }

  /** Number of calls that are booked, without calls of one kind. */
  public long calls(int otherThan) {
    long calls = 0;
    for (FileMapping.Mapped piece : pieces.subList(1, pieces.size())) {
      long chunk = piece.address();
      if (Memory.get(chunk) == CounterLayout.KIND_SLOTS) {
        long used = Memory.get(chunk + CounterLayout.CHUNK_USED_OFFSET);
        for (int i = 0; i < used; i++) {
          long slot = chunk + CounterLayout.CHUNK_HEAD_BYTES + (long) i * CounterLayout.SLOT_BYTES;
          long meta = Memory.get(slot + CounterLayout.SLOT_META_OFFSET);
          if (CounterLayout.callOrdinal(meta) != otherThan) {
            calls += Memory.get(slot + CounterLayout.SLOT_COUNT_OFFSET);
          }
        }
      }
    }
    return calls;
  }

  private static long content(long chunk) {
    return Memory.get(chunk) == CounterLayout.KIND_PATHS
        ? Memory.get(chunk + SampleLayout.CHUNK_CONTENT_OFFSET)
        : 0;
  }

  private static int usedOffset(long chunk) {
    return content(chunk) == 0 ? CounterLayout.CHUNK_USED_OFFSET : SampleLayout.CHUNK_ITEMS_OFFSET;
  }

  private static int bytes(long chunk, long used) {
    long content = content(chunk);
    long unit = Memory.get(chunk) == CounterLayout.KIND_SLOTS ? CounterLayout.SLOT_BYTES : 1;
    if (content != 0) {
      unit = SampleLayout.itemBytes(content);
    }
    return (int) (CounterLayout.CHUNK_HEAD_BYTES + used * unit);
  }

  /** Closes the file's channel, as an interruption does. */
  void closeChannel() throws IOException {
    if (channel != null) {
      channel.close();
    }
  }

  /** Removes the file: its content is safe elsewhere. The mappings stay usable. */
  public void delete() {
    if (file != null) {
      try {
        Files.deleteIfExists(file);
        closeChannel();
      } catch (IOException e) {
        failure = file + ": " + FaultText.of(e);
      }
    }
  }
}
