package org.waitprof.agent.cache;

import java.io.BufferedOutputStream;
import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.waitprof.options.BoundedWork;
import org.waitprof.profilefile.output.UnfinishedFile;
import org.waitprof.record.file.FileMapping;
import org.waitprof.record.file.WriteProtection;
import org.waitprof.system.StrictModes;

/**
 * The folder of cache files. Its content is defined as classes, so it must belong to the user and
 * no other user may write there; otherwise it is not used. Files appear complete or not at all. The
 * oldest files are removed when all take too much room.
 */
final class CacheFolder {
  private static final String SUFFIX = ".woven";
  private static final String UNFINISHED = ".part";

  /** Maximum number of bytes of all files together, and of files. */
  private static final long MOST_BYTES = 128L << 20;

  private static final int MOST_FILES = 200;

  /** Larger files are mapped: of them a rank may need little. */
  private static final int READ_WHOLE = 2 << 20;

  private static final int PIECE = 64 * 1024;

  private static final long HOUR = 3_600_000;

  /** Longest time for which a start waits for its file system. */
  private static final int PATIENCE_SECONDS = 2;

  private final File folder;

  /** The reason why it is not asked any more: its file system has not answered. */
  private volatile @Nullable String silence;

  CacheFolder(File folder) {
    this.folder = folder;
  }

  /**
   * The folder that an option means: {@code on} the user's folder for caches, as the XDG base
   * directory specification says; anything else a folder. Null if the user has none.
   */
  static @Nullable CacheFolder of(String option, @Nullable String xdgCacheHome, String home) {
    if (!option.equals("on")) {
      return new CacheFolder(new File(option).getAbsoluteFile());
    }
    if (xdgCacheHome != null && xdgCacheHome.startsWith("/")) {
      return new CacheFolder(new File(xdgCacheHome, "waitprof/classes"));
    }
    return home.startsWith("/") ? new CacheFolder(new File(home, ".cache/waitprof/classes")) : null;
  }

  /** The file of a key's hash. */
  File file(long hash) {
    return new File(folder, name(hash));
  }

  private static String name(long hash) {
    return Long.toHexString(hash).concat(SUFFIX);
  }

  /**
   * The file of a key, read or mapped; costs 0.2 ms.
   *
   * <p>The file that was checked is the file that is read. The JDK shows nothing about a file that
   * it has opened, but it does about an open folder. So the folder is opened and must be the one
   * that was found safe. The file is opened <em>in that open folder</em>, whatever its path leads
   * to by now, and then checked. In between only the user himself could have exchanged it, because
   * no other user may write there. Nothing is read later, because a channel closes itself under a
   * thread that is interrupted.
   *
   * <p>A home on a server that does not answer costs some seconds once, and the cache: the program
   * itself may need nothing from there.
   *
   * @return null without a file
   * @throws SecurityException if others could have written it
   */
  @Nullable ByteBuffer open(long hash) throws IOException {
    requireAnswer();
    try {
      return BoundedWork.on(
              folder.toPath(),
              PATIENCE_SECONDS,
              "waitprof-cache",
              new BoundedWork.Work<Optional<ByteBuffer>>() { // a lambda would have to be spun
                @Override
                public Optional<ByteBuffer> run() throws IOException {
                  return Optional.ofNullable(openHere(hash));
                }
              })
          .orElse(null);
    } catch (BoundedWork.NoAnswerException e) {
      silence = e.getMessage();
      throw e;
    }
  }

  private void requireAnswer() throws IOException {
    if (silence != null) {
      throw new IOException(silence);
    }
  }

  private @Nullable ByteBuffer openHere(long hash) throws IOException {
    Path name = Path.of(name(hash));
    boolean interrupted = Thread.interrupted();
    try {
      long user = StrictModes.self();
      Path real = StrictModes.check(folder.toPath(), user);
      try (DirectoryStream<Path> stream = Files.newDirectoryStream(real)) {
        StrictModes.Entry checked = StrictModes.Entry.of(real);
        requireOwn(real, checked, user);
        if (stream instanceof SecureDirectoryStream<Path> open
            && key(open.getFileAttributeView(BasicFileAttributeView.class)).equals(checked.key())) {
          return content(open, real, name, user);
        }
        throw new SecurityException(real + " was exchanged");
      }
    } catch (NoSuchFileException e) {
      return null;
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private static ByteBuffer content(
      SecureDirectoryStream<Path> folder, Path real, Path name, long user) throws IOException {
    BasicFileAttributeView open =
        folder.getFileAttributeView(name, BasicFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
    // To open a named pipe would wait for ever.
    if (!open.readAttributes().isRegularFile()) {
      throw new IOException(real.resolve(name) + " is not a regular file");
    }
    try (SeekableByteChannel channel =
        folder.newByteChannel(name, Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS))) {
      Path path = real.resolve(name);
      StrictModes.Entry checked = StrictModes.Entry.of(path);
      requireOwn(path, checked, user);
      if (!key(open).equals(checked.key()) || !(channel instanceof FileChannel file)) {
        throw new SecurityException(path + " was exchanged");
      }
      long size = Math.min(file.size(), MOST_BYTES);
      return size <= READ_WHOLE
          ? read(file, (int) size)
          : FileMapping.buffer(file, FileChannel.MapMode.READ_ONLY, 0, size);
    }
  }

  /**
   * Reads piece by piece: a channel keeps as much memory outside of the heap as its largest
   * request.
   */
  private static ByteBuffer read(FileChannel file, int size) throws IOException {
    ByteBuffer all = ByteBuffer.allocate(size);
    int more = 0;
    while (more >= 0 && all.position() < size) {
      all.limit(Math.min(all.position() + PIECE, size));
      more = file.read(all);
    }
    return all.flip();
  }

  private static Object key(BasicFileAttributeView view) throws IOException {
    return view.readAttributes().fileKey();
  }

  private static void requireOwn(Path path, StrictModes.Entry entry, long user) {
    if (!entry.isOf(user) || entry.isWritableByOthers()) {
      throw new SecurityException(
          path + " must belong to you, and no other user may write there: chmod go-w " + path);
    }
  }

  /** Content of a file to be written. */
  interface Content {
    /** Writes all content to a stream. */
    void writeTo(OutputStream out) throws IOException;
  }

  /**
   * Puts a complete file into the folder, in place of an older one.
   *
   * @throws IOException if the folder cannot be made or written to
   * @throws SecurityException if another user may write there
   */
  void put(File file, Content content) throws IOException {
    requireAnswer();
    long user = StrictModes.self();
    Path path = folder.toPath();
    Path there = path;
    while (!Files.exists(there) && there.getParent() != null) {
      there = there.getParent();
    }
    if (!there.equals(path)) {
      StrictModes.check(there, user);
      Files.createDirectories(
          path, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    }
    Path real = StrictModes.check(path, user);
    requireOwn(real, StrictModes.Entry.of(real), user);
    // Not createTempFile: its random numbers load the JDK's providers of security, 20 ms of CPU.
    Path part =
        Files.createFile(
            real.resolve(UnfinishedFile.name(file.getName())),
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    try {
      try (OutputStream out = new BufferedOutputStream(new FileOutputStream(part.toFile()))) {
        content.writeTo(out);
      }
      Files.move(part, real.resolve(file.getName()), StandardCopyOption.ATOMIC_MOVE);
      // A rank may have mapped it.
      WriteProtection.protect(real.resolve(file.getName()));
    } finally {
      Files.deleteIfExists(part);
    }
    sweep(file);
  }

  /** Removes the oldest files beyond the limits, and half-written ones. */
  private void sweep(File newest) throws IOException {
    File[] files = folder.listFiles();
    if (files == null) {
      return;
    }
    // A comparator of the JDK's own making would be a lambda that is spun.
    Arrays.sort(files, (one, other) -> Long.compare(other.lastModified(), one.lastModified()));
    long bytes = newest.length();
    int kept = 1;
    for (File file : files) {
      String name = file.getName();
      if (name.endsWith(UNFINISHED)) {
        if (file.lastModified() < System.currentTimeMillis() - HOUR) {
          Files.deleteIfExists(file.toPath());
        }
      } else if (name.endsWith(SUFFIX) && !file.equals(newest)) {
        bytes += file.length();
        if (++kept > MOST_FILES || bytes > MOST_BYTES) {
          Files.deleteIfExists(file.toPath());
        }
      }
    }
  }
}
